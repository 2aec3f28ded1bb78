import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { apiForEachTest, refusal } from '../../testing/api-double.ts'
import { fill, page, press } from '../../testing/citizen.ts'
import { show } from '../../testing/show.tsx'
import { queryClient } from '../frame/queries.ts'
import { signedIn } from '../frame/member.ts'
import { StepUpDialog } from '../frame/step-up-dialog.tsx'
import People from './people.tsx'

const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
const person = {
  login: 'chenxy',
  name: '陈晓燕',
  roles: ['handler'],
  report_type_ids: [1],
  state: 'active',
  signed_in_at: null,
  open_cases: 3,
}
const me = {
  ...person,
  id: idOf(1),
  login: 'lihm',
  name: '李慧敏',
  roles: ['security_administrator'],
}
const change = {
  id: idOf(7),
  person: { id: idOf(5), name: '钱学', login: 'qianxue' },
  decider: 'security_administrator',
  kind: 'new',
  grant: { roles: ['handler'], report_type_ids: null },
  requested_by: { id: idOf(3), name: '王建国' },
  requested_at: '2026-11-22T01:00:00Z',
  reason: '新入职',
}
const list = {
  data: {
    people: [me, { ...person, id: idOf(2) }, { ...person, id: idOf(4), name: '赵六' }],
    changes: [change],
    report_types: [{ id: 1, name: '诈骗' }],
  },
}
const token = 'a'.repeat(43)

const api = apiForEachTest()
beforeEach(async () => {
  queryClient.clear()
  api.on('staff/people/list', list)
  signedIn({
    id: idOf(1),
    name: '李慧敏',
    login: 'lihm',
    roles: ['security_administrator'],
    report_type_ids: null,
    ends_at: '2026-11-22T09:00:00Z',
    idle_seconds: 900,
    stepped_up_until: null,
    recovery_codes_left: 10,
    passkeys: null,
  })
  show(
    <QueryClientProvider client={queryClient}>
      <People />
      <StepUpDialog />
    </QueryClientProvider>,
    '/people',
  )
  await expect.poll(page).toContain('王建国')
})

const bodies = (path: string) =>
  api.received.filter((one) => one.path === path).map(({ body }) => JSON.parse(body) as unknown)

test('granting a change asks for a fresh code, and shows the invitation until it is handed over', async () => {
  const granted = { data: { invitation: token } }
  api.on('staff/people/decide', refusal(428, '请再次输入动态验证码'), granted)
  api.on('staff/session/step-up', refusal(422, '动态验证码不对'), {
    data: { stepped_up_until: '2026-11-22T01:05:00Z' },
  })
  await press('批准')
  await expect.poll(page).toContain('请再次验证是您本人')
  const code = () => document.querySelector<HTMLInputElement>('dialog [name=code]')?.id ?? ''
  await fill(code(), '000000')
  await press('验证并继续')
  await expect.poll(page).toContain('动态验证码不对')
  await fill(code(), '123456')
  await press('验证并继续')
  await expect.poll(page).toContain(`/web/staff/invitation#${token}`)
  expect(bodies('staff/people/decide')).toEqual([
    { change_id: idOf(7), approve: true },
    { change_id: idOf(7), approve: true },
  ])
  document.querySelector('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }))
  await press('完成')
  expect(page()).toContain(token)
  document.querySelector<HTMLInputElement>('dialog [type=checkbox]')?.click()
  await press('完成')
  await expect.poll(page).not.toContain(token)
})

test('administrators cannot lock themselves out', () => {
  const labels = [...document.querySelectorAll('button')].map((one) =>
    one.getAttribute('aria-label'),
  )
  expect(labels).toContain('停用：陈晓燕')
  expect(labels.filter((label) => label?.includes('李慧敏'))).toEqual([])
})

test('locking a person asks for a reason', async () => {
  await press('停用：陈晓燕')
  await expect.poll(() => document.querySelector('dialog')).not.toBeNull()
  document.querySelector<HTMLButtonElement>('dialog [type=submit]')?.click()
  await expect.poll(page).toContain('请填写原因')
  expect(bodies('staff/people/lock')).toEqual([])
})

test('a person who leaves with open cases hands them over in the same dialog', async () => {
  api.on('staff/people/leave', { data: {} })
  await press('离职：陈晓燕')
  await expect.poll(page).toContain('名下 3 件在办，交接给')
  const field = (name: string) => document.querySelector<HTMLInputElement>(`dialog [name=${name}]`)
  Object.assign(field('hand_over_to') ?? {}, { value: idOf(4) })
  await fill(field('reason')?.id ?? '', '调到别处')
  document.querySelector<HTMLButtonElement>('dialog [type=submit]')?.click()
  await expect
    .poll(() => bodies('staff/people/leave'))
    .toEqual([{ person_id: idOf(2), reason: '调到别处', hand_over_to: idOf(4) }])
})
