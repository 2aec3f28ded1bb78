import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { member, type startDeskDouble } from '../../testing/desk-double.ts'
import { one } from '../../testing/render.tsx'
import { show } from '../../testing/show.tsx'
import { startWorkbench } from '../../testing/workbench.tsx'
import { signedIn } from '../frame/member.ts'
import { queryClient } from '../frame/queries.ts'
import Macros from './macros.tsx'

type MacroList = { list: { [name: string]: unknown }[] }
let desk: ReturnType<typeof startDeskDouble>
let offered: MacroList['list']

beforeEach(async () => {
  desk = startWorkbench()
  const before = (desk.answers['macro/list']?.({}) ?? { list: [] }) as MacroList
  const id = '7b0d4f3e-52a5-4b0e-9d57-3f0f3a1c2b99'
  offered = before.list.map((macro) => ({ ...macro, id, version: 2, mine: true }))
  desk.answers['macro/list'] = () => ({
    ...before,
    list: offered,
    report_types: [{ id: 3, name: '诈骗' }],
  })
  signedIn(member)
  show(
    <QueryClientProvider client={queryClient}>
      <Macros />
    </QueryClientProvider>,
    '/macros',
  )
  await expect.poll(() => document.body.textContent).toContain('受理并说明')
})

const press = (label: string) => one(`button[aria-label="${label}"]`).click()
const dialogText = () => document.querySelector('dialog')?.textContent
const field = (label: string, at = 0) => {
  const labels = [...document.querySelectorAll('dialog label')]
  const found = labels.filter(({ textContent }) => textContent.startsWith(label))[at]
  const id = found?.getAttribute('for')
  return id ? one(`#${CSS.escape(id)}`, HTMLSelectElement) : undefined
}
function choose(label: string, value: string, at = 0) {
  const select = field(label, at)
  if (!select) throw new Error(`no ${label}`)
  select.value = value
  select.dispatchEvent(new Event('change', { bubbles: true }))
}

test('a macro takes up to three steps before its last one, for one report type', async () => {
  desk.answers['macro/save'] = (input) => ({
    ...offered[0],
    ...input,
  })
  press('修改：受理并说明')
  await expect.poll(dialogText).toContain('先做')
  choose('先做', 'accept')
  await expect.poll(() => field('再做')).toBeDefined()
  choose('再做', 'process')
  await expect.poll(() => field('再做', 1)).toBeDefined()
  choose('再做', 'reopen', 1)
  expect(field('再做', 2)).toBeUndefined()
  // None in the first place drops what came after it.
  choose('先做', '')
  await expect.poll(() => field('再做')).toBeUndefined()
  choose('先做', 'accept')
  await expect.poll(() => field('再做')).toBeDefined()
  choose('再做', 'process')
  choose('用于', '3')
  one('dialog form', HTMLFormElement).requestSubmit()
  await expect
    .poll(() => desk.sent('macro/save')[0]?.input)
    .toMatchObject({ before: ['accept', 'process'], report_type_id: 3 })
})

test('says that colleagues go on using an approved macro that is not to be shared any more', async () => {
  press('修改：受理并说明')
  await expect.poll(dialogText).toContain('同事也能使用')
  expect(dialogText()).not.toContain('同事继续使用')
  one('dialog input[name=shared]', HTMLInputElement).click()
  await expect.poll(dialogText).toContain('同事继续使用已批准的这一版，要停用请删除它')
})

test('shows the versions of a macro that colleagues used before', async () => {
  const version = {
    version: 1,
    name: '受理并说明',
    step: 'accept',
    before: [],
    reply: '第一版的话。',
    note: '',
    approved_by: null,
    digit: null,
    approved_at: '2026-11-20T01:15:00Z',
    retired_at: '2026-11-21T01:15:00Z',
  }
  desk.answers['macro/versions'] = () => ({ list: [version] })
  press('旧版：受理并说明')
  await expect.poll(dialogText).toContain('第 1 版，受理，工作台自带')
  expect(dialogText()).toContain('第一版的话。')
})
