import { expect, onTestFinished, test } from 'vitest'
import { groupQueryCode } from '../../../contract/report/query-code.ts'
import { stubSolver } from '../../testing/citizen.ts'
import { code, startReportApi } from '../../testing/report-api.ts'
import { show } from '../../testing/show.tsx'
import { forgetSuccess, keepSuccess } from '../report/success/last-success.ts'
import { QueryReport } from './query-report.tsx'

test('the code of what was just reported in this tab is filled in, and nothing is asked by itself', async () => {
  const api = await startReportApi()
  stubSolver()
  keepSuccess({
    query_code: code,
    reported_at: '2026-08-01T01:05:00Z',
    ignored_changes: false,
    way: 'anonymous',
    entries: [],
  })
  onTestFinished(() => {
    forgetSuccess()
    return api.close()
  })
  show(<QueryReport />, '/query')
  await expect
    .poll(() => document.querySelector<HTMLInputElement>('#query-code')?.value)
    .toBe(groupQueryCode(code))
  expect(api.paths()).not.toContain('self/query')
})
