import { describe, expect, test } from 'vitest'
import { receive } from '../../../contract/receive.ts'
import { type ReportView, reportView } from '../../../contract/report/report.ts'
import { type Status, statusNames } from '../../../contract/report/report-status.ts'
import { show } from '../../testing/show.tsx'
import { page, press } from '../../testing/citizen.ts'
import { ReportResult } from './report-result.tsx'
import { readReport } from '../report/received-report.ts'
import { statusMeaning } from '#words/result.ts'
import { statusTone } from './status-tone.ts'

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
      report={readReport(receive(reportView, { ...view, ...part }))}
      onThread={() => undefined}
      onChange={() => undefined}
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

  test('explains neither status nor appeal when the back end states no actions', async () => {
    const { may: _may, ...others } = view
    show(
      <ReportResult
        reportKey={{ query_code: '0123456789ABCDEF' }}
        report={readReport(receive(reportView, { ...others, status: 'closed' }))}
      />,
      '/',
    )
    await expect.poll(page).toContain('申诉')
    expect(page()).toContain('补充说明')
    expect(page()).not.toContain(statusMeaning.closed)
    expect(page()).not.toMatch(/申诉一次/)
  })

  test('is honest when nothing has happened yet', async () => {
    open()
    await expect.poll(page).toContain('还没有办理记录')
    expect(page()).not.toContain('已计入')
    for (const words of ['还没有答复和补充说明', '材料没有']) expect(page()).toContain(words)
  })

  test.for([
    [{ title: '假冒客服', urls: ['https://xpj88.cyou/app'] }, '诈骗举报：假冒客服'],
    [{ urls: ['https://xpj88.cyou/app'], account: '群号 1' }, '诈骗举报：xpj88.cyou'],
    [{ account: '群号 1' }, '诈骗举报：群号 1'],
    [{}, '诈骗举报'],
  ] as const)('is named by what it is about: %j', async ([part, name]) => {
    open(part as Partial<ReportView>)
    await expect.poll(() => document.querySelector('h1')?.textContent).toBe(name)
    expect(document.activeElement).toBe(document.querySelector('h1'))
  })

  test('begins with what came of it: how it ended, the answer, by whom, when, how soon', async () => {
    open({
      status: 'closed',
      status_name: '已办结',
      outcome: 'handled',
      working_days: 3,
      timeline: [{ status: 'closed', status_name: '已办结', at, note: '已处置。网站已被关闭。' }],
      thread: [{ from: 'centre', kind: 'reply', msg: '网站已被关闭。', files: [], at }],
    })
    await expect.poll(headings).toContain('网站已被关闭。')
    expect(headings().slice(0, 2)).toEqual(['诈骗举报', '网站已被关闭。'])
    const outcome = document.querySelector('[aria-labelledby=query-outcome]')?.textContent
    expect(outcome).toMatch(/^已办结 · 已处置网站已被关闭。.*8月1日.*用时 3 个工作日$/)
    // The answer stands once.
    expect(page().split('网站已被关闭。')).toHaveLength(2)
  })

  test('shows the reason of a result, not a question of the same half day', async () => {
    open({
      status: 'closed',
      status_name: '已办结',
      timeline: [{ status: 'closed', status_name: '已办结', at, note: '网站已被关闭。' }],
      thread: [{ from: 'centre', kind: 'reply', msg: '请补充截图。', files: [], at }],
    })
    await expect.poll(headings).toContain('网站已被关闭。')
    expect(headings()).not.toContain('请补充截图。')
  })

  test('shows what its reporter wrote, with addresses that lead nowhere', async () => {
    open({
      description: '自称客服',
      urls: ['https://xpj88.cyou/app'],
      account: '群号 1',
      evidence: [{ name: '截图.png', size: 2048 }],
    })
    await expect.poll(page).toContain('您举报的内容')
    for (const words of ['自称客服', 'https://xpj88.cyou/app', '群号 1', '截图.png（2 KB）'])
      expect(page()).toContain(words)
    expect(document.querySelector('a[href*=xpj88]')).toBeNull()
  })

  test('asks before anything else, in the centre’s words, and has no form until it is asked for', async () => {
    open({
      status: 'supplement',
      status_name: '待补充',
      may: { message: true, appeal: false },
      thread: [{ from: 'centre', kind: 'reply', msg: '对方是否要求您下载 App？', files: [], at }],
    })
    await expect.poll(headings).toContain('对方是否要求您下载 App？')
    expect(headings().slice(1, 3)).toEqual(['对方是否要求您下载 App？', '办理经过'])
    expect(document.querySelector('form')).toBeNull()
    await press('去补充')
    await expect
      .poll(() => headings().slice(1, 3))
      .toEqual(['对方是否要求您下载 App？', '补充说明'])
    expect(document.activeElement?.id).toBe('message-text')
  })

  test.for([
    ['rejected', '不予受理', '不予受理'],
    ['withdrawn', '已撤回', '撤回'],
  ] as const)('of one that is %s shows its way', async ([status, status_name, step]) => {
    const timeline = [{ status, status_name, at: '2026-08-03T01:05:00Z', note: null }]
    open({ status, status_name, timeline })
    await expect.poll(steps).toEqual(['收到（已完成）8月1日', `${step}8月3日`])
  })

  test('has no form where nothing may be added', async () => {
    open()
    await expect.poll(page).toContain('实名')
    expect(document.querySelector('form')).toBeNull()
  })

  test('of an appealed rejection shows the rejection as none that was done well, and the answer by when', async () => {
    open({
      status: 'appealing',
      status_name: '申诉中',
      timeline: [
        { status: 'received', status_name: '待受理', at, note: null },
        {
          status: 'rejected',
          status_name: '不予受理',
          at: '2026-08-03T01:05:00Z',
          note: '无法核实',
        },
        { status: 'appealing', status_name: '申诉中', at: '2026-08-04T01:05:00Z', note: null },
      ],
      thread: [
        { from: 'centre', kind: 'reply', msg: '无法核实', files: [], at },
        { from: 'reporter', kind: 'appeal', msg: '可以核实', files: [], at },
      ],
      progress: [
        step('收到', { reached_at: at }),
        step('受理'),
        step('办理'),
        step('办结', { expected_at: '2026-08-18T16:00:00Z' }),
      ],
    })
    await expect
      .poll(steps)
      .toEqual([
        '收到（已完成）8月1日',
        '不予受理8月3日',
        '申诉（已完成）8月4日',
        '复核答复（进行中）最迟 8月18日',
      ])
    const [, rejection] = document.querySelectorAll('[aria-labelledby=query-timeline] li')
    expect(rejection?.className).toContain('refused')
    expect(headings()[1]).toBe('申诉已收到，正在复核')
    expect(page()).toContain('最迟 8月18日答复。')
    expect(page().split('无法核实')).toHaveLength(2)
  })

  test('tells who wrote what, in their order', async () => {
    open({
      thread: [
        { from: 'centre', kind: 'reply', msg: '维持原结果', files: [], at },
        { from: 'reporter', kind: 'appeal', msg: '不同意', files: [], at },
      ],
    })
    const authors = () => [...document.querySelectorAll('ol strong')].map((e) => e.textContent)
    await expect.poll(authors).toEqual(['工作人员的答复', '我的申诉'])
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
    await expect.poll(page).toContain('最迟 10月8日告知是否受理。')
    expect(steps()).toEqual([
      '收到（已完成）9月30日',
      '受理（进行中）最迟 10月8日',
      '办理最迟 10月14日',
      '办结',
    ])
    expect(page()).toContain('按工作日计算')
  })

  test('tells each step once, and what is beside the steps as well', async () => {
    const progress = [step('收到', { reached_at: at }), step('受理')]
    const received = { status: 'received', status_name: '待受理', at, note: null } as const
    open({ progress, timeline: [received] })
    await expect.poll(steps).toHaveLength(2)
    expect(document.querySelector('[aria-labelledby=query-timeline] time')).toBeNull()
    open({
      progress,
      timeline: [received, { ...received, status: 'transferred', status_name: '已转办' }],
    })
    await expect.poll(page).toContain('已转办')
  })

  test('of an anonymous report names the half of a day, and the centre’s words once', async () => {
    const received = {
      status: 'received',
      status_name: '待受理',
      at: '2026-11-20T16:30:00Z',
      note: null,
    } as const
    const words = '已转某市公安局办理。请保存证据。'
    open({
      real_name: false,
      timeline: [
        received,
        { ...received, status: 'transferred', status_name: '已转办', note: words },
      ],
      thread: [{ from: 'centre', kind: 'reply', msg: '请保存证据。', files: [], at: received.at }],
    })
    await expect.poll(page).toContain('11月21日上午')
    expect(page()).not.toContain('00:30')
    expect(page().split('请保存证据').length).toBe(2)
  })

  test('is honest about what is late', async () => {
    const late = { expected_at: '2026-10-08T07:00:00Z', is_late: true }
    open({ status: 'processing', progress: [step('办结', late)] })
    await expect.poll(page).toContain('原定最迟 10月8日办结，现已超期，我们会尽快办理。')
    expect(steps()).toEqual(['办结（已超时）原定最迟 10月8日'])
    expect(page()).not.toContain('催办')
  })

  test('says how long an answer is waited for', async () => {
    const progress = [step('收到', { reached_at: at })]
    open({ status: 'supplement', answer_until: '2026-10-22T02:00:00Z', progress })
    await expect.poll(page).toContain('请补充，最迟 10月22日。')
  })

  test('promises no dates where the back end names none', async () => {
    open()
    await expect.poll(page).toContain('实名')
    expect(page()).not.toContain('最迟')
    expect(steps()).toEqual([])
  })

  test('says of a result after an appeal that it is final', async () => {
    const timeline = [{ status: 'appealing', status_name: '申诉中', at, note: null } as const]
    open({ status: 'closed', status_name: '已办结', timeline })
    await expect.poll(page).toContain('最终结果')
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
const headings = () => [...document.querySelectorAll('h1, h2')].map((each) => each.textContent)
/** The way that it goes, as it is heard; the first list under 办理经过. */
const steps = () => {
  const list = document.querySelector('[aria-labelledby=query-timeline] > ol')
  return list?.className.includes('track') ? [...list.children].map((each) => each.textContent) : []
}
