import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { apiForEachTest, refusal } from '../../../testing/api-double.ts'
import { render, settle } from '../../../testing/render.tsx'
import { show, the } from '../../../testing/show.tsx'
import { page, press, stubSolver } from '../../../testing/citizen.ts'
import { bodies, code, startReportApi } from '../../../testing/report-api.ts'
import { keepCode, keptCodes } from '../../site/kept-codes.ts'
import { type ReceivedReport, readReport } from '../received-report.ts'
import { Withdrawal, type WithdrawalProps } from './withdrawal.tsx'

const report = {
  status: 'withdrawn',
  status_name: '已撤回',
  report_type: { id: 3, name: '诈骗' },
  real_name: false,
  reported_at: '2026-08-01T01:05:00Z',
  file_count: 0,
  timeline: [],
  thread: [],
  may: { message: false, appeal: false },
}
const nothing = () => undefined
const minute = 60_000
const withdrawal = (part: Partial<WithdrawalProps> = {}) => (
  <Withdrawal
    reportKey={{ query_code: code }}
    until={Date.now() + 9.5 * minute}
    onWithdrawn={nothing}
    {...part}
  />
)

describe('the time that is left', () => {
  afterEach(() => vi.useRealTimers())

  test('is said in words, and when it is over the button gives way to why', async () => {
    vi.useFakeTimers()
    await render(withdrawal())
    expect(page()).toContain('撤回举报还有 9 分钟可以撤回')
    await settle(() => vi.advanceTimersByTimeAsync(9 * minute))
    expect(page()).toContain('还有不到 1 分钟可以撤回')
    await settle(() => vi.advanceTimersByTimeAsync(minute))
    expect(the('button', '撤回举报')).toBeUndefined()
    expect(page()).toContain('提交超过 10 分钟，不能撤回了')
    expect(page()).toContain('补充说明')
  })

  test('stops counting once handling has begun', async () => {
    await render(withdrawal({ isHandled: true }))
    expect(page()).toContain('工作人员已经开始办理，不能撤回了')
    expect(the('button', '撤回举报')).toBeUndefined()
  })
})

describe('withdrawing', () => {
  const api = apiForEachTest(startReportApi)
  beforeEach(stubSolver)

  test('is asked back, saying plainly what will happen, and can be left be', async () => {
    show(withdrawal(), '/')
    await press('撤回举报')
    await expect.poll(page).toContain('不能恢复')
    expect(page()).toContain('只显示“已撤回”')
    await press('不撤回')
    await expect.poll(() => document.querySelector('dialog')).toBeNull()
    expect(api.paths()).not.toContain('report/withdraw')
  })

  test('by the code costs a captcha ticket, hands over what is left, and takes the code off this device', async () => {
    api.on('report/withdraw', { data: { report } })
    const onWithdrawn = vi.fn<(report: ReceivedReport) => void>()
    keepCode({ query_code: code, reported_at: report.reported_at })
    show(withdrawal({ onWithdrawn }), '/')
    await press('撤回举报')
    await press('确定撤回')
    await expect.poll(() => onWithdrawn.mock.calls).toEqual([[readReport(report)]])
    expect(keptCodes()).toEqual([])
    expect(bodies(api, 'report/withdraw')).toEqual([
      { query_code: code, captcha_ticket: expect.stringContaining('captcha-ticket') },
    ])
    expect(document.querySelector('dialog')).toBeNull()
  })

  test('one’s own needs no ticket', async () => {
    api.on('report/withdraw', { data: { report } })
    const report_id = 'a'.repeat(43)
    show(withdrawal({ reportKey: { report_id } }), '/')
    await press('撤回举报')
    await press('确定撤回')
    await expect.poll(() => bodies(api, 'report/withdraw')).toEqual([{ report_id }])
    expect(api.paths()).not.toContain('captcha')
  })

  test('that is refused or not answered says so at once, and can be tried again', async () => {
    api.on('report/withdraw', 'cut', refusal(409, '提交已经超过 10 分钟'), { data: { report } })
    const onWithdrawn = vi.fn<(report: ReceivedReport) => void>()
    show(withdrawal({ onWithdrawn }), '/')
    await press('撤回举报')
    await press('确定撤回')
    const said = () => document.querySelector('[role=alert]')?.textContent
    await expect.poll(said).toContain('服务器响应超时')
    await press('确定撤回')
    await expect.poll(said).toContain('提交已经超过 10 分钟')
    expect(onWithdrawn).not.toHaveBeenCalled()
    await press('确定撤回')
    await expect.poll(() => onWithdrawn.mock.calls.length).toBe(1)
  })
})
