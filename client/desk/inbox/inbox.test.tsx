import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { InboxEntry } from '../../../contract/desk/inbox.ts'
import { member, me } from '../../testing/desk-double.ts'
import { one } from '../../testing/render.tsx'
import { show } from '../../testing/show.tsx'
import { first, press, startWorkbench, openDesk, area } from '../../testing/workbench.tsx'
import { signedIn } from '../frame/member.ts'
import { queryClient } from '../frame/queries.ts'
import { InboxButton } from './inbox.tsx'

const entry = (kind: InboxEntry['kind'], more: Partial<InboxEntry> = {}): InboxEntry => ({
  id: '7b0d4f3e-52a5-4b0e-9d57-3f0f3a1c2b77',
  kind,
  case_number: first,
  report_type: { id: 3, name: '诈骗' },
  status_name: '待受理',
  by: { id: 'reviewer', name: '王五' },
  at: '2026-11-21T01:15:00.000Z',
  is_read: false,
  ...more,
})

test('B opens the inbox; opening an entry marks it as read and leads to its case', async () => {
  const desk = startWorkbench()
  let list = [entry('returned'), entry('answered', { id: me.id, by: null, is_read: true })]
  desk.answers['inbox/list'] = () => ({
    unread: list.filter(({ is_read }) => !is_read).length,
    list,
  })
  desk.answers['inbox/read'] = () => {
    list = list.map((each) => ({ ...each, is_read: true }))
    return null
  }
  signedIn(member)
  show(
    <QueryClientProvider client={queryClient}>
      <InboxButton />
    </QueryClientProvider>,
    '/macros',
  )
  await expect.poll(() => one('button').textContent).toContain('1 条未读')
  press('KeyB')
  await expect.poll(() => one('dialog').textContent).toContain('王五退回了您的送审')
  expect(one('dialog').textContent).toContain('承办单位有了答复')
  one('dialog li button').click()
  await expect.poll(() => desk.sent('inbox/read')[0]?.input).toEqual({ id: list[0]?.id })
  await expect.poll(() => document.querySelector('dialog')).toBeNull()
  await expect.poll(() => one('button').textContent).not.toContain('未读')
})

test('a returned proposal is in the draft when its case is opened', async () => {
  const desk = startWorkbench()
  const open = desk.answers['case/open']
  desk.answers['case/open'] = (input) => ({
    ...(open?.(input) as object),
    returned_to: me.id,
    returned: {
      step: 'accept',
      before: [],
      outcome: null,
      authority: null,
      text: '已受理，请等待。',
      note: null,
      at: '2026-11-21T01:15:00.000Z',
    },
  })
  await openDesk()
  await expect.poll(() => area().value).toBe('已受理，请等待。')
})
