import { expect, test, vi } from 'vitest'
import { announced } from '../../../contract/site/capabilities.ts'
import { announce } from '../../testing/announce.ts'
import { fill, page, press } from '../../testing/citizen.ts'
import { deviceForEachTest } from '../../testing/fresh-device.ts'
import { bodies, code, receivedReport } from '../../testing/report-api.ts'
import { show } from '../../testing/show.tsx'
import { QueryReport } from './query-report.tsx'

const api = deviceForEachTest()
const path = 'report/counted'
const line = '已计入 2026 年 10 月的统计'

async function open(reported_at: string, changes: object = {}) {
  api.on('self/query', { data: { report: { ...receivedReport, reported_at, ...changes } } })
  show(<QueryReport />, '/query')
  await fill('query-code', code)
  await press('查询进度')
  await expect.poll(page).toContain('办理经过')
}

test('says in which month a report is counted, and saves the proof as it came', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:proof')
  const proof = '{\n "index": 3\n}\n'
  api.on(path, { data: { month: '2026-10', proof, key_id: '0123456789abcdef' } })
  await open('2026-07-01T01:00:00Z')
  await expect.poll(page).toContain(line)
  await press('保存证明')
  await expect.poll(page).toContain('证明已保存')
  expect(bodies(api, path)).toEqual([{ query_code: code }, { query_code: code, with_proof: true }])
  const [blob] = saved.mock.calls[0] ?? []
  expect(blob instanceof Blob && (await blob.text())).toBe(proof)
  expect(page()).toContain('sh check-counted.sh counted-2026-10.json 查询码 key.pem')
  expect(page()).toContain('/api/receipt/key/0123456789abcdef.pem')
})

test('says nothing while the month is not closed', async () => {
  api.on(path, { data: { month: null, proof: null, key_id: null } })
  await open('2026-07-01T01:00:00Z')
  await expect.poll(() => api.paths()).toContain(path)
  expect(page()).not.toContain('已计入')
})

test.each([
  ['in the month itself', new Date().toISOString(), {}],
  ['of a withdrawn report', '2026-07-01T01:00:00Z', { status: 'withdrawn', status_name: '已撤回' }],
])('does not ask %s', async (_when, reported_at, changes) => {
  await open(reported_at, changes)
  await expect.poll(page).toContain('联系我们')
  expect(api.paths()).not.toContain(path)
})

test('does not ask a back end without it', async () => {
  announce(announced.filter((name) => name !== 'counted'))
  await open('2026-07-01T01:00:00Z')
  await expect.poll(page).toContain('联系我们')
  expect(api.paths()).not.toContain(path)
})
