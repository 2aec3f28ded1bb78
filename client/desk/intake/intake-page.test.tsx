import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import type { intakeForm } from '../../../contract/intake/intake.ts'
import type { Output } from '../../../contract/endpoint.ts'
import { apiForEachTest, refusal } from '../../testing/api-double.ts'
import { fill, page, press } from '../../testing/citizen.ts'
import { member } from '../../testing/desk-double.ts'
import { show } from '../../testing/show.tsx'
import { Announcements } from '../frame/announce.tsx'
import { signedIn } from '../frame/member.ts'
import { queryClient } from '../frame/queries.ts'
import { emptyDraft, keepIntakeDraft } from './intake-draft.ts'
import IntakePage from './intake-page.tsx'

const typeOf = (id: number, name: string, real_name_required = false) => ({
  id,
  name,
  summary: `${name}的说明`,
  guide: '',
  icon: 'bomb',
  real_name_required,
  order: id,
})
const form: Output<typeof intakeForm> = {
  types: [typeOf(1, '诈骗'), typeOf(2, '赌博'), typeOf(3, '侵权', true)],
  can_send_code: true,
}
const taken = {
  query_code: '7K3M00XYABCD1234',
  reported_at: '2026-11-24T02:00:00Z',
  ignored_changes: false,
}

const api = apiForEachTest()
beforeEach(() => {
  queryClient.clear()
  keepIntakeDraft(member.id, emptyDraft)
  api.on('staff/intake/form', { data: form })
  signedIn(member)
})
function open() {
  show(
    <QueryClientProvider client={queryClient}>
      <IntakePage />
      <Announcements />
    </QueryClientProvider>,
    '/intake',
  )
}
const idOf = (label: string) =>
  Array.from(document.querySelectorAll('label')).find((one) => one.textContent.includes(label))
    ?.htmlFor ?? ''
async function write(label: string, text: string) {
  await expect.poll(() => idOf(label)).not.toBe('')
  await fill(idOf(label), text)
}
const type = () => document.querySelector<HTMLInputElement>('[role=combobox]')
const chosen = () => document.querySelector('[role=option][aria-selected=true]')?.textContent
function key(name: string, target: Element | null = document.activeElement) {
  target?.dispatchEvent(
    new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }),
  )
}
const sent = () =>
  api.received
    .filter(({ path }) => path === 'staff/intake/create')
    .map(({ body, headers }) => ({
      input: JSON.parse(body) as Record<string, unknown>,
      key: headers['idempotency-key'],
    }))

test('the description suggests the type; arrows move and Enter takes one', async () => {
  open()
  await write('请问您遇到了什么？', '在赌博网站充值，提现提不出来')
  type()?.focus()
  await expect.poll(chosen).toContain('赌博')
  key('ArrowDown')
  await expect.poll(chosen).toContain('诈骗')
  key('Enter')
  await expect.poll(() => type()?.value).toBe('诈骗')
  await expect.poll(() => document.querySelector('[role=listbox]')).toBeNull()
})

test('a type that needs a name says so before the report is sent', async () => {
  open()
  await expect.poll(type).toBeTruthy()
  type()?.focus()
  await write('类型', '侵权')
  await expect.poll(chosen).toContain('侵权')
  key('Enter')
  await expect.poll(page).toContain('这一类须实名')
})

test('the computer keeps the draft, but neither name nor phone', async () => {
  open()
  await write('请问您遇到了什么？', '有人冒充银行')
  await write('愿意留下姓名吗', '李四')
  await write('手机号是多少', '13712345678')
  await expect.poll(page).toContain('登记为实名举报')
  const kept = Object.entries(sessionStorage).flat().join(' ')
  expect(kept).toContain('有人冒充银行')
  expect(kept).not.toMatch(/李四|13712345678/)
})

test('every missing field says what to ask, and nothing is sent', async () => {
  open()
  await press('登记为匿名举报')
  for (const message of ['请填写情况说明', '请选择举报类型', '请问清网址'])
    await expect.poll(page).toContain(message)
  expect(sent()).toEqual([])
})

test('a double Ctrl+Enter sends one report, and the code stays until it was read back', async () => {
  keepIntakeDraft(member.id, {
    ...emptyDraft,
    description: '有人冒充银行',
    report_type_id: 1,
    account: '群号 1',
  })
  api.on('staff/intake/create', { data: taken })
  open()
  await expect.poll(page).toContain('登记为匿名举报')
  const submit = () =>
    window.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', ctrlKey: true }),
    )
  // Until the keys are listened to, a press is lost.
  const submitTwice = () => {
    submit()
    submit()
    return page()
  }
  await expect.poll(submitTwice).toContain('7K3M')
  const submitOnce = () => {
    submit()
    return page()
  }
  await expect.poll(submitOnce).toContain('请先核对查询码')
  expect(page()).toContain('7K3M')
  expect(sent()).toHaveLength(1)
  await write('请您念一遍', '7k3m ooxy abcd 1234')
  await expect.poll(page).toContain('核对一致')
  submit()
  await expect.poll(page).toContain('登记为匿名举报')
})

test('an attempt after a failure is the same report, and the code comes again after a reload', async () => {
  const draft = { ...emptyDraft, description: '有人冒充银行', report_type_id: 1, account: '群号 1' }
  keepIntakeDraft(member.id, draft)
  api.on('staff/intake/create', refusal(429, '提交太频繁'), { data: taken })
  open()
  await press('登记为匿名举报')
  await expect.poll(page).toContain('提交太频繁')
  await press('登记为匿名举报')
  await expect.poll(page).toContain('7K3M')
  expect(sent()[0]?.input).not.toHaveProperty('reporter')
  open()
  await expect.poll(() => sent().length).toBe(3)
  await expect.poll(page).toContain('7K3M')
  expect(new Set(sent().map((one) => one.key)).size).toBe(1)
})
