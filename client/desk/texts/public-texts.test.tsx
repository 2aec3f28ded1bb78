import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { apiForEachTest, refusal } from '../../testing/api-double.ts'
import { fill, page, press } from '../../testing/citizen.ts'
import { show, the } from '../../testing/show.tsx'
import { forgetDrafts } from '../frame/drafts.ts'
import { signedIn } from '../frame/member.ts'
import { queryClient } from '../frame/queries.ts'
import PublicTexts from './public-texts.tsx'

const me = { id: '00000000-0000-4000-8000-000000000001', name: '主管甲' }
const rules = (text: string) => [{ version: '2027-01-01', text }]
const version = (number: number, text: string) => ({
  version: number,
  items: rules(text),
  is_withdrawn: false,
  author: number > 0 ? me : null,
  approver: null,
  published_at: null,
})
const proposal = {
  id: '00000000-0000-4000-8000-000000000009',
  state: 'proposed',
  items: rules('送审的'),
  author: me,
  changed_at: '2027-01-01T01:00:00Z',
  revision: 2,
  base: 0,
  returned: null,
}
const listing = (served: number, open: readonly object[], versions: readonly object[]) => ({
  data: { served, open, versions, report_types: [] },
})

const api = apiForEachTest()
beforeEach(async () => {
  queryClient.clear()
  forgetDrafts(me.id)
  signedIn({
    ...me,
    login: 'zhuguan',
    roles: ['supervisor'],
    report_type_ids: null,
    ends_at: '2027-01-01T09:00:00Z',
    idle_seconds: 900,
    stepped_up_until: null,
    recovery_codes_left: 10,
    passkeys: null,
  })
})

const open = () =>
  show(
    <QueryClientProvider client={queryClient}>
      <PublicTexts />
    </QueryClientProvider>,
    '/texts',
  )

test('says what is wrong with the whole list, which no field can', async () => {
  const notice = { title: '公告', date: '2027-01-01', text: '短', body: '' }
  const items = Array.from({ length: 61 }, (_, i) => ({ ...notice, id: `n${i}` }))
  api.on('staff/public-text/list', listing(0, [], [{ ...version(0, ''), items }]))
  open()
  await press('下移')
  await press('保存草稿')
  await expect.poll(page).toContain('公告最多 60 条')
  expect(api.paths()).not.toContain('staff/public-text/save')
})

test('words typed on after one’s proposal was published are kept, merged and saved', async () => {
  api.on('staff/public-text/list', listing(0, [], [version(0, '初始的')]))
  open()
  await expect.poll(page).toContain('没有改动')
  api.on('staff/public-text/list', listing(0, [proposal], [version(0, '初始的')]))
  the('button', '举报指南')?.click()
  await expect.poll(page).toContain('已送审')
  await fill(the('label', '内容')?.getAttribute('for') ?? '', '送审以后又改的')

  // Meanwhile a colleague has published the proposal.
  const published = [version(1, '送审的'), version(0, '初始的')]
  api.on('staff/public-text/list', listing(1, [], published))
  api.on('staff/public-text/save', refusal(409, '这份草稿已在别处改过'), {
    data: { ...proposal, state: 'draft', items: rules('送审以后又改的'), revision: 1, base: 1 },
  })
  await press('保存草稿')
  await expect.poll(page).toContain('这份草稿已在别处改过')
  await press('并入现行版本')
  await press('保存草稿')
  const sent = () =>
    api.received
      .filter(({ path }) => path === 'staff/public-text/save')
      .map(({ body }) => JSON.parse(body) as unknown)
  await expect.poll(sent).toMatchObject([
    { base: 0, revision: 2 },
    { base: 1, revision: 0, items: rules('送审以后又改的') },
  ])
})

test('a proposal is returned with a reason, which its author reads', async () => {
  const by = { id: '00000000-0000-4000-8000-000000000002', name: '主管乙' }
  const theirs = { ...proposal, author: by }
  const mine = { ...proposal, state: 'draft', returned: { by, reason: '日期不对' } }
  api.on('staff/public-text/list', listing(0, [theirs, mine], [version(0, '旧的')]))
  api.on('staff/public-text/return', { data: {} })
  open()
  await press('举报指南')
  await expect.poll(page).toContain('主管乙退回了您送审的')
  expect(page()).toContain('日期不对')
  document.querySelector<HTMLButtonElement>('[aria-label="退回：主管乙送审的"]')?.click()
  await expect.poll(page).toContain('退回主管乙送审的举报指南')
  await fill(the('label', '原因')?.getAttribute('for') ?? '', '请再核对')
  const buttons = () => [...document.querySelectorAll('dialog button')] as HTMLButtonElement[]
  buttons()
    .find(({ textContent }) => textContent === '退回')
    ?.click()
  const sent = () =>
    api.received
      .filter(({ path }) => path === 'staff/public-text/return')
      .map(({ body }) => JSON.parse(body) as unknown)
  await expect.poll(sent).toMatchObject([{ id: theirs.id, revision: 2, reason: '请再核对' }])
})
