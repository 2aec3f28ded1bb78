import { MemoryRouter, useLocation } from 'react-router-dom'
import { createRoot } from 'react-dom/client'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { groupQueryCode } from '../../../contract/report/query-code.ts'
import type { ReportView } from '../../../contract/report/report.ts'
import { apiForEachTest, refusal } from '../../testing/api-double.ts'
import { control, fill, page, pasteInto, press, stubSolver } from '../../testing/citizen.ts'
import { bodies, code, keys, startReportApi } from '../../testing/report-api.ts'
import { QueryReport } from './query-report.tsx'

const at = '2026-08-01T01:05:00Z'
const view: ReportView = {
  status: 'supplement',
  status_name: '待补充',
  report_type: { id: 3, name: '诈骗' },
  title: null,
  real_name: false,
  reported_at: at,
  file_count: 2,
  timeline: [
    { status: 'received', status_name: '待受理', at, note: null },
    { status: 'supplement', status_name: '待补充', at, note: '请补充截图' },
  ],
  thread: [{ from: 'centre', kind: 'reply', msg: '请补充转账截图', files: [], at }],
  may: { message: true, appeal: false },
}
const mine = (msg: string): ReportView['thread'] => [
  ...view.thread,
  { from: 'reporter', kind: 'message', msg, files: [{ name: 'a.png', size: 2048 }], at },
]

const api = apiForEachTest(startReportApi)
beforeEach(() => {
  api.on('self/query', { data: { report: view } })
  stubSolver()
})

/** Shows what the router holds. */
const Held = () => <i id="held">{JSON.stringify(useLocation())}</i>
const held = () => document.getElementById('held')?.textContent

function open(state: unknown = null) {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(
    <MemoryRouter initialEntries={[{ pathname: '/query', state }]}>
      <Held />
      <QueryReport />
    </MemoryRouter>,
  )
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
}
async function query() {
  open()
  await fill('query-code', code)
  await press('查询进度')
  await expect.poll(page).toMatch('办理经过')
}

describe('asking', () => {
  test.for([
    ['', '请填写查询码'],
    ['abc', '查询码是 16 位，还差 13 位'],
    ['1234 5678 9012 345', '还差 1 位'],
    [`${code}7`, '多了 1 位'],
    [`${code.slice(0, 15)}!`, '查询码里没有“!”'],
    [`${code.slice(0, 15)}${code.endsWith('0') ? '1' : '0'}`, '可能有一位看错了'],
  ] as const)('finds by itself that %j is no code, and says why', async ([typed, problem]) => {
    open()
    await fill('query-code', typed)
    await press('查询进度')
    await expect.poll(page).toContain(problem)
    expect(document.activeElement?.id).toBe('query-code')
    expect(api.paths()).not.toContain('self/query')
  })

  test('says beside the field where a code is, and what to do without one', async () => {
    open()
    await expect.poll(page).toContain('匿名举报，查询码丢了？')
    expect(page()).toContain('把回执上的查询码填在这里')
    expect(page()).toContain('联系我们')
  })

  test('groups the code while it is typed', async () => {
    open()
    await fill('query-code', code.toLowerCase())
    expect((await control('query-code')).value).toBe(groupQueryCode(code))
  })

  test('takes the code out of pasted words', async () => {
    open()
    const field = await control('query-code')
    expect(pasteInto(field, `查询码：${code}，请保存`)).toBe(false)
    expect(field.value).toBe(groupQueryCode(code))
  })

  test('spec §3: carries query_code; finds the report of a code that another page handed over, and keeps the code nowhere', async () => {
    open({ queryCode: code })
    await expect.poll(page).toMatch('办理经过')
    expect(bodies(api, 'self/query')).toEqual([
      { query_code: code, captcha_ticket: expect.stringContaining('captcha-ticket') },
    ])
    expect(held()).toContain('/query')
    expect(held()).not.toContain(code)
    expect([sessionStorage.length, Object.keys(localStorage)]).toEqual([
      0,
      expect.not.arrayContaining([expect.stringContaining('code')]),
    ])
  })

  test('says at the field that no report has this code', async () => {
    api.on('self/query', refusal(404, '没有查到这个查询码的举报'))
    open({ queryCode: code })
    await expect.poll(page).toMatch('没有查到这个查询码的举报')
    expect((await control('query-code')).value).toBe(groupQueryCode(code))
    expect(document.activeElement?.id).toBe('query-code')
  })

  test('can be tried again when the server is away', async () => {
    api.on('self/query', 'cut', { data: { report: view } })
    open({ queryCode: code })
    await expect.poll(page).toMatch(/服务器响应超时，请刷新当前页\s*查询码还填在上面/)
    await press('重试')
    await expect.poll(page).toMatch('办理经过')
  })
})

describe('the report', () => {
  test('shows status, facts, timeline and thread', async () => {
    await query()
    for (const words of ['诈骗举报', '待补充', '匿名', '2 个文件', '请补充截图', '请补充转账截图'])
      expect(page()).toContain(words)
    const timeline = '[aria-labelledby=query-timeline] strong'
    const events = [...document.querySelectorAll(timeline)].map((e) => e.textContent)
    expect(events).toEqual(['待补充', '待受理'])
    expect(page().split('请补充转账截图')).toHaveLength(2)
  })

  test('gives way to another question', async () => {
    await query()
    await press('查询其他举报')
    expect((await control('query-code')).value).toBe('')
    expect(page()).not.toContain('办理经过')
  })

  test('offers an appeal only where it may be made', async () => {
    await query()
    expect(page()).not.toContain('申诉')
  })

  test('spec §3: an appeal carries msg', async () => {
    api.on('self/query', {
      data: { report: { ...view, status: 'closed', may: { message: false, appeal: true } } },
    })
    api.on('report/appeal', { data: { thread: mine('不同意') } })
    await query()
    await press('申诉')
    await fill('message-text', '不同意')
    await press('提交申诉')
    await expect.poll(page).toContain('请核对您的申诉')
    expect(api.paths()).not.toContain('report/appeal')
    await press('确认提交')
    await expect
      .poll(() => bodies(api, 'report/appeal'))
      .toEqual([{ query_code: code, kind: 'appeal', msg: '不同意', file_ids: [] }])
  })
})

describe('withdrawing it', () => {
  const fresh: ReportView = { ...view, status: 'received', status_name: '待受理' }
  const withdrawn: ReportView = {
    ...view,
    status: 'withdrawn',
    status_name: '已撤回',
    thread: [],
    may: { message: false, appeal: false },
  }

  test('is announced, shows what is left, and takes the form away', async () => {
    api.on('self/query', { data: { report: { ...fresh, withdraw_seconds: 300 } } })
    api.on('report/withdraw', { data: { report: withdrawn } })
    await query()
    await press('撤回举报')
    await press('确定撤回')
    await expect.poll(() => document.querySelector('[role=status]')?.textContent).toBe('举报已撤回')
    expect(page()).toContain('都已删除，不会再办理')
    expect(document.activeElement?.id).toBe('query-outcome')
    expect(page()).not.toContain('可以撤回')
  })

  test('is not offered later, and says why', async () => {
    api.on('self/query', { data: { report: fresh } })
    await query()
    await expect.poll(page).toContain('提交超过 10 分钟，不能撤回了')
    // The form is on this page.
    expect(page()).toContain('请在本页的“补充说明”里告诉我们')
  })

  test('is no question once there is a result', async () => {
    api.on('self/query', {
      data: { report: { ...view, status: 'closed', may: { message: true, appeal: true } } },
    })
    await query()
    expect(page()).not.toContain('撤回')
  })
})

describe('a further message', () => {
  test('is not sent empty', async () => {
    await query()
    await press('去补充')
    await press('提交补充说明')
    await expect.poll(page).toMatch('请填写内容')
    expect(document.activeElement?.id).toBe('message-text')
  })

  test('is sent once, however often it takes, and then shown', async () => {
    api.on('report/appeal', 'cut', { data: { thread: mine('见附件') } })
    api.on(
      'self/query',
      { data: { report: view } },
      { data: { report: { ...view, thread: mine('见附件') } } },
    )
    await query()
    await press('去补充')
    await fill('message-text', '见附件')
    await press('提交补充说明')
    await expect.poll(page).toMatch('您写的内容还在')
    await press('提交补充说明')
    await expect.poll(page).toMatch('我的补充说明')
    expect(new Set(keys(api, 'report/appeal')).size).toBe(1)
    expect(page()).toContain('a.png（2 KB）')
    expect(document.getElementById('message-text')).toBeNull()
  })

  test.for([
    ['in other words', [{ msg: '<p>见附件</p>', role: 'user' }]],
    ['by an author whom we do not know', [{ from: '3', msg: '见附件' }]],
    ['as texts', ['见附件']],
  ] as const)('is sent if the back end allows it, with any thread: %s', async ([, thread]) => {
    api.on('report/appeal', { data: { thread } })
    await query()
    await press('去补充')
    await fill('message-text', '见附件')
    await press('提交补充说明')
    await expect.poll(page).toContain('补充说明已提交')
    expect(page()).not.toContain('如有需要，请再提交一次')
  })

  test('that was edited after it had arrived is not lost', async () => {
    api.on(
      'report/appeal',
      'cut',
      { data: { thread: mine('第一次写的') } },
      { data: { thread: mine('改过的') } },
    )
    await query()
    await press('去补充')
    await fill('message-text', '第一次写的')
    await press('提交补充说明')
    await expect.poll(page).toMatch('您写的内容还在')
    await fill('message-text', '改过的')
    await press('提交补充说明')
    await expect.poll(page).toMatch('之后的改动没有计入')
    expect((await control('message-text')).value).toBe('改过的')
    await press('提交补充说明')
    await expect.poll(() => new Set(keys(api, 'report/appeal')).size).toBe(2)
  })

  test('is guarded against leaving the page by accident', async () => {
    await query()
    const leaving = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(leaving()).toBe(false)
    await press('去补充')
    await fill('message-text', '写了一半')
    await expect.poll(leaving).toBe(true)
  })
})

test('spec §3: an answer with the payload fields of the specification alone shows type and message', async () => {
  api.on('report/type/list', { data: { list: [{ id: 2, name: '网络谣言' }] } })
  api.on('self/query', {
    data: { query_code: code, report_type_id: 2, real_name: 1, msg: '已转属地核查' },
  })
  open()
  await fill('query-code', code)
  await press('查询进度')
  await expect.poll(page).toContain('已转属地核查')
  expect(page()).toContain('网络谣言')
  expect(page()).toContain('实名')
  for (const untrue of ['工作人员的补充说明', '往来']) expect(page()).not.toContain(untrue)
})
