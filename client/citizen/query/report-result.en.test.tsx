import { expect, test } from 'vitest'
import { receive } from '../../../contract/receive.ts'
import { reportView } from '../../../contract/report/report.ts'
import { page, press } from '../../testing/citizen.ts'
import { show } from '../../testing/show.tsx'
import { readReport } from '../report/received-report.ts'
import { ReportResult } from './report-result.tsx'

const at = '2026-08-01T01:05:00Z'
const report = readReport(
  receive(reportView, {
    status: 'closed',
    status_name: '已办结',
    report_type: { id: 3, name: '诈骗' },
    reported_at: at,
    real_name: true,
    thread: [{ from: 'centre', kind: 'reply', msg: '该网站已被关闭。', files: [], at }],
    progress: [{ name: '收到', reached_at: at }],
    may: { message: true, appeal: true, still_there: true },
    appeal_answer_until: '2026-12-08T16:00:00Z',
    counted_in: '2026-11',
  }),
)

test('the result in English keeps the centre’s words and marks them as Chinese', async () => {
  show(<ReportResult reportKey={{ query_code: '0123456789ABCDEF' }} report={report} />, '/')
  const headline = () => document.querySelector('#query-outcome')
  await expect.poll(() => headline()?.textContent).toBe('该网站已被关闭。')
  expect(headline()?.getAttribute('lang')).toBe('zh-CN')
  expect(document.querySelector('h1')?.textContent).toBe('Fraud')
  for (const words of [
    'Closed',
    'Received',
    'Counted in the figures for Nov 2026',
    'You can appeal once',
    'No longer there',
    'What you reported',
  ])
    expect(page()).toContain(words)
  expect(page()).not.toContain('诈骗')
  await press('Appeal')
  await expect.poll(page).toContain('What is wrong? Is there anything new?')
})
