import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deviceForEachTest } from '../../testing/fresh-device.ts'
import { announced } from '../../../contract/site/capabilities.ts'
import { announce } from '../../testing/announce.ts'
import { control, fill, page, press } from '../../testing/citizen.ts'
import { bodies, sent } from '../../testing/report-api.ts'
import { heading, show } from '../../testing/show.tsx'
import type { FormLayout } from './form-layout.ts'
import { pageLayout } from './form/report-form.tsx'
import { partLayout } from './parts/part-form.tsx'
import { SubmitReport } from './submit-report.tsx'

// What comes later in a browser is there at once: the first test does not wait for its transformation.
beforeAll(() =>
  Promise.all([
    import('./draft/draft-panel.tsx'),
    import('./draft/sealed-storage.ts'),
    import('./form/evidence-fields.tsx'),
    import('./form/reporter-fields.tsx'),
    import('./sending/review-step.tsx'),
    import('../site/load-report-types.ts'),
  ]),
)

const api = deviceForEachTest()
beforeEach(() => {
  api.on('sms/otp', { data: { resend_after: 60, expires_in: 300, last_refused: false } })
  api.on('sms/otp/check', { data: { otp_ticket: 'otp-ticket-0000000', expires_in: 600 } })
})

const question = () => document.querySelector('form h2[id^=report-]')?.textContent
/** Fills the form in, up to who reports. */
async function goToReporter(layout: FormLayout): Promise<void> {
  show(<SubmitReport layout={layout} />, '/submit?type=3&way=named')
  await fill('report-account', 'QQ 群 12345')
  const goOn = async (to: string) => {
    if (layout === pageLayout) return
    await press('下一步')
    await expect.poll(question).toBe(to)
  }
  await goOn('具体情况')
  await fill('report-description', '群里有人冒充客服')
  await goOn('证据材料')
  await goOn('您的信息')
  await fill('report-reporter-name', '王小明')
  await fill('report-reporter-phone', '13800138000')
}
async function send(): Promise<void> {
  await press('获取验证码')
  await expect.poll(page).toMatch(/\d+ 秒后可重新获取/)
  await fill('report-otp', '123456')
  await expect.poll(page).toContain('手机号已验证')
  await press('下一步')
  await expect.poll(page).toContain('请核对，然后提交')
}
const tick = () => document.getElementById('report-send_code')

describe.each([
  ['the desktop site', pageLayout],
  ['the mobile site', partLayout],
])('the code by SMS, at %s', (_, layout) => {
  test('is off by default, is sent when ticked, and then says only that it was requested', async () => {
    api.on('report/create', { data: { ...sent.data, code_by_sms: true } })
    await goToReporter(layout)
    const box = await control('report-send_code')
    expect(box.checked).toBe(false)
    box.click()
    await send()
    expect(page()).toContain('查询码发到我的手机是')
    await press('提交举报')
    await expect.poll(heading).toBe('举报已收到')
    expect(bodies(api, 'report/create')).toMatchObject([{ send_code: true }])
    expect(page()).toContain('已请求发送到您的手机')
    expect(page()).not.toContain('已发送')
  })

  test('is not offered when the back end does not announce it', async () => {
    announce(announced.filter((name) => name !== 'code_by_sms'))
    await goToReporter(layout)
    expect(tick()).toBeNull()
    await send()
    expect(page()).not.toContain('查询码发到我的手机')
    await press('提交举报')
    await expect.poll(heading).toBe('举报已收到')
    expect(bodies(api, 'report/create')).not.toMatchObject([{ send_code: expect.anything() }])
    expect(page()).not.toContain('已请求发送')
  })
})
