import { expect, test } from 'vitest'
import { receive } from '../../../contract/receive.ts'
import { reportView } from '../../../contract/report/report.ts'
import { page } from '../../testing/citizen.ts'
import { show } from '../../testing/show.tsx'
import { readReport } from '../report/received-report.ts'
import { ReportResult } from './report-result.tsx'

test('speaks of no result of which a back end says nothing', async () => {
  const report = readReport(receive(reportView, { title: 'x', status: 1 }))
  show(<ReportResult reportKey={{ query_code: '0123456789ABCDEF' }} report={report} />, '/')
  await expect.poll(page).toContain('对办理有不同意见？')
  expect(page()).not.toContain('这个结果')
})
