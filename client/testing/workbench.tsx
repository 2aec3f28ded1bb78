import { QueryClientProvider } from '@tanstack/react-query'
import { expect } from 'vitest'
import { Announcements } from '../desk/frame/announce.tsx'
import { signedIn } from '../desk/frame/member.ts'
import { queryClient } from '../desk/frame/queries.ts'
import WorkPage from '../desk/work/work-page.tsx'
import { me, member, pendingStep, sampleCase, startDeskDouble } from './desk-double.ts'
import { one } from './render.tsx'
import { show } from './show.tsx'

type DeskDouble = ReturnType<typeof startDeskDouble>

export const [first, second, third] = ['20261121-0001', '20261121-0002', '20261121-0003'] as const

export const press = (code: string, more: KeyboardEventInit = {}) =>
  void document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key: code, code, bubbles: true, cancelable: true, ...more }),
  )
export const area = () => one('textarea', HTMLTextAreaElement)
/** Presses a key and waits until the action is chosen. */
export async function choose(code: string, name: string) {
  press(code)
  await expect
    .poll(() => document.querySelector('[aria-pressed=true]')?.textContent)
    .toContain(name)
}
/** Enters text in one event, as an input method does. */
export function say(words: string) {
  const field = area()
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, words)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  return expect.poll(() => Object.values(sessionStorage).join('')).toContain(words)
}
export const submit = () => press('Enter', { ctrlKey: true })
export const shown = () => document.querySelector('#case-title')?.textContent
export const actionText = () => one('section[aria-label="处理"]').textContent

/** @param list the rest of the address: `&view=mine` */
export function openDesk(number: string = first, list = '') {
  signedIn(member)
  show(
    <QueryClientProvider client={queryClient}>
      <WorkPage />
      <Announcements />
    </QueryClientProvider>,
    `/work?case=${number}${list}`,
  )
  return expect.poll(shown).toBe(`举报 ${number}`)
}
export async function claimed(desk: DeskDouble, number: string) {
  await expect
    .poll(() => desk.sent('case/claim').map(({ input }) => input['case_number']))
    .toContain(number)
}

/** Starts a desk without drafts, whose next cases are the second and the third. */
export function startWorkbench(): DeskDouble {
  sessionStorage.clear()
  queryClient.clear()
  const next: string[] = [second, third]
  return startDeskDouble({
    'case/list': () => ({ list: [], next: null }),
    'case/counts': () => ({
      counts: {},
      capped: [],
      partial: [],
      urgent: 0,
      done_today: 4,
    }),
    'subject/similar': () => ({ list: [] }),
    'macro/list': () => ({
      list: [
        {
          id: 'm1',
          name: '受理并说明',
          shared: true,
          mine: false,
          version: 1,
          owner: null,
          approved_by: null,
          digit: 1,
          is_usable: true,
          may_approve: false,
          report_type_id: null,
          step: 'accept',
          before: [],
          outcome: null,
          authority_id: null,
          reply: '已受理，{天数}个工作日内办理。',
          note: '',
        },
      ],
      authorities: [],
      report_types: [],
    }),
    'case/open': ({ case_number: number }) => sampleCase(String(number)),
    'case/next': () => {
      const number = next.shift()
      return { case: number ? sampleCase(number, { holder: me }) : null }
    },
    'case/claim': () => ({ lease_seconds: 180 }),
    'case/renew': () => ({ lease_seconds: 180 }),
    'case/step': () => ({ version: 4, pending: pendingStep('p1') }),
    'case/undo': () => ({ version: 5 }),
    'case/propose': () => ({ version: 6 }),
    'case/return': () => ({ version: 7 }),
    'case/park': () => ({ version: 8 }),
  })
}
