import { describe, expect, test } from 'vitest'
import { receive } from '../../../contract/receive.ts'
import { type ReportView, reportView } from '../../../contract/report.ts'
import { type Status, statusNames } from '../../../contract/report-status.ts'
import { show } from '../../testing/show.tsx'
import { page } from '../../testing/citizen.ts'
import { ReportResult } from './report-result.tsx'
import { shownReport } from './shown-report.ts'
import { statusMeaning, statusTone } from './status-words.ts'

const at = '2026-08-01T01:05:00Z'
const view: ReportView = {
  status: 'received',
  status_name: '待受理',
  report_type: { id: 3, name: '诈骗' },
  title: null,
  real_name: true,
  reported_at: at,
  file_count: 0,
  timeline: [],
  thread: [],
  may: { message: false, appeal: false },
}
const open = (part: Partial<ReportView> = {}) =>
  show(
    <ReportResult
      reportKey={{ query_code: '0123456789ABCDEF' }}
      report={shownReport(receive(reportView, { ...view, ...part }))}
      onThread={() => undefined}
      onWithdrawn={() => undefined}
      leave={{ label: '查询其他举报', go: () => undefined }}
    />,
    '/',
  )

describe('the result of a query', () => {
  test.for(Object.keys(statusNames) as Status[])('says in words what %s means', async (status) => {
    open({ status, status_name: statusNames[status] })
    await expect.poll(page).toContain(statusMeaning[status])
    expect(page()).toContain(statusNames[status])
    expect(statusTone[status]).toBeTruthy()
  })

  test('is honest when nothing has happened yet', async () => {
    open()
    await expect.poll(page).toContain('还没有办理记录')
    expect(page()).toContain('还没有答复和留言')
    expect(page()).toContain('提交的文件没有')
  })

  test('is named by its title, if it has one', async () => {
    open({ title: '假冒客服' })
    await expect.poll(() => document.querySelector('h2')?.textContent).toBe('假冒客服')
    expect(document.activeElement).toBe(document.querySelector('h2'))
  })

  test('has no form where nothing may be added', async () => {
    open()
    await expect.poll(page).toContain('实名')
    expect(document.querySelector('form')).toBeNull()
  })

  test('leads to the field when material is asked for', async () => {
    open({ status: 'supplement', may: { message: true, appeal: false } })
    await expect.poll(page).toContain('去补充')
    const button = [...document.querySelectorAll('button')].find((b) => b.textContent === '去补充')
    button?.click()
    await expect.poll(() => document.activeElement?.id).toBe('message-text')
  })

  test('tells who wrote what, in their order', async () => {
    open({
      thread: [
        { from: 'reporter', kind: 'appeal', msg: '不同意', files: [], at },
        { from: 'centre', kind: 'reply', msg: '维持原结果', files: [], at },
      ],
    })
    const authors = () => [...document.querySelectorAll('ol strong')].map((e) => e.textContent)
    await expect.poll(authors).toEqual(['我的申诉', '工作人员的答复'])
  })

  test('says until when it will be known whether it is accepted, and the days of the steps', async () => {
    open({
      progress: [
        step('收到', { reached_at: '2026-09-30T07:00:00Z' }),
        step('受理', { expected_at: '2026-10-08T07:00:00Z' }),
        // Midnight: the day before is the last.
        step('办理', { expected_at: '2026-10-14T16:00:00Z' }),
        step('办结'),
      ],
    })
    await expect.poll(page).toContain('预计 10月8日前告知是否受理。')
    expect(steps()).toEqual(['收到9月30日', '受理预计 10月8日前', '办理预计 10月14日前', '办结'])
  })

  test('is honest about what is late', async () => {
    const late = { expected_at: '2026-10-08T07:00:00Z', is_late: true }
    open({ status: 'processing', progress: [step('办结', late)] })
    await expect.poll(page).toContain('原预计 10月8日前办结，已经超过，我们会尽快办理。')
    expect(steps()).toEqual(['办结原预计 10月8日'])
  })

  test('says how long an answer is waited for', async () => {
    const progress = [step('收到', { reached_at: at })]
    open({ status: 'supplement', answer_until: '2026-10-22T02:00:00Z', progress })
    await expect.poll(page).toContain('请在 10月22日（含当天）前补充')
  })

  test('promises no dates where the back end names none', async () => {
    open()
    await expect.poll(page).toContain('实名')
    expect(page()).not.toContain('预计')
    expect(document.querySelector('[aria-label="办理进度"]')).toBeNull()
  })

  test('says of a result after an appeal that it is final', async () => {
    const timeline = [{ status: 'appealing', status_name: '申诉中', at, note: null } as const]
    open({ status: 'closed', status_name: '已办结', timeline })
    await expect.poll(page).toContain('这是最终结果')
    expect(page()).not.toContain('可以申诉')
  })
})

type Step = NonNullable<ReportView['progress']>[number]
const step = (name: string, more: Partial<Step> = {}): Step => ({
  name,
  reached_at: null,
  expected_at: null,
  is_late: false,
  ...more,
})
const steps = () =>
  [...document.querySelectorAll('[aria-label="办理进度"] li')].map((each) => each.textContent)
