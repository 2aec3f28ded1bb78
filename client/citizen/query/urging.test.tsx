import { beforeEach, describe, expect, test } from 'vitest'
import type { ReportView } from '../../../contract/report/report.ts'
import { apiForEachTest, refusal } from '../../testing/api-double.ts'
import { fill, page, press, stubSolver } from '../../testing/citizen.ts'
import { bodies, code, startReportApi } from '../../testing/report-api.ts'
import { show, the } from '../../testing/show.tsx'
import { QueryReport } from './query-report.tsx'

const at = '2026-08-01T01:05:00Z'
const late: ReportView = {
  status: 'processing',
  status_name: '办理中',
  report_type: { id: 3, name: '诈骗' },
  title: null,
  real_name: false,
  reported_at: at,
  file_count: 0,
  timeline: [],
  thread: [],
  may: { message: true, appeal: false, urge: true },
}

const api = apiForEachTest(startReportApi)
beforeEach(() => {
  api.on('self/query', { data: { report: late } })
  stubSolver()
})
async function query() {
  show(<QueryReport />, '/query')
  await fill('query-code', code)
  await press('查询进度')
  await expect.poll(page).toMatch('办理经过')
}

describe('urging what is late', () => {
  test('is offered where it may be done, and done once', async () => {
    api.on('report/urge', { data: { urged_at: at } })
    await query()
    await press('催办')
    await expect.poll(page).toContain('您已于 8月1日催办')
    expect(bodies(api, 'report/urge')).toEqual([{ query_code: code }])
    expect(the('button', '催办')).toBeUndefined()
  })

  test('that fails says why, and can be tried again', async () => {
    api.on('report/urge', refusal(409, '现在没有超过预计时间的步骤，不需要催办'))
    await query()
    await press('催办')
    await expect.poll(page).toContain('不需要催办')
    expect(the('button', '催办')).toBeDefined()
  })

  test('is not spoken of by a back end that does not know it', async () => {
    api.on('self/query', { data: { report: { ...late, may: { message: true, appeal: false } } } })
    await query()
    expect(page()).not.toContain('催办')
  })
})
