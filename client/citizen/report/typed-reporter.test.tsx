import { expect, test } from 'vitest'
import { fill, page, press } from '../../testing/citizen.ts'
import { deviceForEachTest } from '../../testing/fresh-device.ts'
import { bodies } from '../../testing/report-api.ts'
import { show } from '../../testing/show.tsx'
import { pageLayout } from './form/report-form.tsx'
import { SubmitReport } from './submit-report.tsx'

const api = deviceForEachTest()

test('takes a number from the contacts, and the code out of the whole message', async () => {
  api.on('sms/otp', { data: { resend_after: 60, expires_in: 300, last_refused: false } })
  api.on('sms/otp/check', { data: { otp_ticket: 'otp-ticket-0000000', expires_in: 600 } })
  show(<SubmitReport layout={pageLayout} />, '/submit?type=3&way=named')
  await fill('report-account', 'QQ 群 12345')
  await fill('report-description', '群里有人冒充客服')
  await fill('report-reporter-name', '古丽米热\u2022艾比布力')
  await fill('report-reporter-phone', '\u202D+86 138\u00A00013-8000\u202C')
  await press('获取验证码')
  await expect.poll(page).toMatch(/\d+ 秒后可重新获取/)
  await fill('report-otp', '【举报中心】您的验证码是589459，10分钟内有效')
  await expect.poll(page).toMatch('手机号已验证')
  await press('下一步')
  await expect.poll(page).toMatch('请核对，然后提交')
  await press('提交举报')
  await expect.poll(page).toMatch('举报已收到')
  expect(bodies(api, 'sms/otp/check')).toEqual([
    expect.objectContaining({ phone: '13800138000', otp: '589459' }),
  ])
  expect(bodies(api, 'report/create')).toEqual([
    expect.objectContaining({ reporter: { name: '古丽米热·艾比布力', phone: '13800138000' } }),
  ])
})
