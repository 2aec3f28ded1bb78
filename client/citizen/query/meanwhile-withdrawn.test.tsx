import { beforeEach, expect, test } from 'vitest'
import { deviceForEachTest } from '../../testing/fresh-device.ts'
import { refusal } from '../../testing/api-double.ts'
import { control, fill, page, press } from '../../testing/citizen.ts'
import { code, receivedReport } from '../../testing/report-api.ts'
import { show } from '../../testing/show.tsx'
import { keepSuccess, successAt } from '../report/success/last-success.ts'
import { QueryReport } from './query-report.tsx'

const report = {
  ...receivedReport,
  may: { message: true, appeal: false },
  withdraw_seconds: 300,
}
const withdrawn = { ...report, status: 'withdrawn', status_name: '已撤回', may: undefined }

const api = deviceForEachTest()
beforeEach(() => api.on('self/query', { data: { report } }))

const query = async () => {
  await fill('query-code', code)
  await press('查询进度')
  await expect.poll(page).toContain('办理经过')
}
/** The receipt that this tab keeps, of a report with this code. */
const receiptOf = (query_code: string) =>
  keepSuccess({
    query_code,
    reported_at: report.reported_at,
    ignored_changes: false,
    way: 'anonymous',
    entries: ['form'],
  })

test('a report that is withdrawn where it was asked for is withdrawn on the receipt to which back leads', async () => {
  receiptOf(code)
  api.on('report/withdraw', { data: { report: withdrawn } })
  show(<QueryReport />, '/query')
  await query()
  expect(successAt('form')?.withdrawn).toBeUndefined()
  await press('撤回举报')
  await press('确定撤回')
  await expect.poll(() => successAt('form')?.withdrawn).toBe(true)
})

test('the receipt of another report stays as it is', async () => {
  receiptOf('FEDCBA9876543210')
  api.on('self/query', { data: { report: withdrawn } })
  show(<QueryReport />, '/query')
  await query()
  expect(successAt('form')?.withdrawn).toBeUndefined()
})

test('a message about a report that another tab has withdrawn stays as it is, and nobody is told to send it again', async () => {
  const why = '这个举报已经撤回，不能再补充说明；需要的话请重新举报'
  api.on('report/appeal', refusal(409, why))
  show(<QueryReport />, '/query')
  await query()
  await fill('message-text', '转账截图')
  await press('提交补充说明')
  await expect.poll(page).toContain(`${why}您写的内容还在。`)
  expect(await control('message-text')).toHaveProperty('value', '转账截图')
  expect(page()).not.toContain('可能已经收到')
  expect(page()).not.toContain('不会重复')
})
