import { beforeEach, describe, expect, test, vi } from 'vitest'
import { userPasswordReset } from '../../../../contract/account/account.ts'
import { CallFailure } from '../../../kit/call-failure.ts'
import { announce } from '../../../testing/announce.ts'
import { apiForEachTest, refusal } from '../../../testing/api-double.ts'
import { control, fill, page, press } from '../../../testing/citizen.ts'
import { show, the } from '../../../testing/show.tsx'
import { callWithOtp, isOtpRefused } from './call-with-otp.ts'
import { OneTimeCodeField } from './one-time-code-field.tsx'
import { ticketFor } from './one-time-code-progress.ts'
import { captchaTickets } from './captcha-tickets.ts'
import { useOneTimeCode } from './use-one-time-code.ts'

const api = apiForEachTest()
beforeEach(() => {
  vi.spyOn(captchaTickets, 'withTicket').mockImplementation((run) => run('', {}))
})

const bodies = (path: string) =>
  api.received.filter((r) => r.path === path).map(({ body }) => JSON.parse(body) as unknown)

const phone = '13800138000'
const password = '0'.repeat(64)

/** A form that needs a proven phone. */
function Form() {
  const code = useOneTimeCode({ kind: 'phone', purpose: 'reset' }, phone)
  const send = async () => {
    const { progress, error } = await code.settle()
    const otp_ticket = ticketFor(progress, phone)
    if (otp_ticket === undefined) code.setError(error ?? '请填写验证码')
    else await callWithOtp(userPasswordReset, { phone, otp_ticket, password })
  }
  return (
    <>
      <OneTimeCodeField id="code" code={code} checks />
      <button onClick={() => void send()}>提交</button>
    </>
  )
}

async function ask() {
  show(<Form />, '/')
  await press('获取验证码')
  await expect.poll(page).toContain('验证码已发送')
}
const leave = async () =>
  (await control('code')).dispatchEvent(new FocusEvent('focusout', { bubbles: true }))

describe('a back end that answers nothing about codes', () => {
  test('is not said to have named a time, and is asked again after a minute', async () => {
    await ask()
    expect(page()).toContain('验证码已发送，请查看手机短信')
    expect(page()).not.toContain('分钟')
    expect(the('button', '秒后可重新获取')?.textContent).toMatch(/^(60|5\d) 秒/)
  })

  test.for([
    ['nothing', { data: {} }],
    ['null', { data: null }],
    ['yes', { data: true }],
    ['that there is no such call', refusal(404)],
  ] as const)('sends the code with the call itself if the check says %s', async ([, checked]) => {
    api.on('sms/otp/check', checked)
    await ask()
    await fill('code', '123456')
    await expect.poll(page).toContain('手机号已验证')
    expect(page()).not.toContain('分钟')
    await press('提交')
    await expect
      .poll(() => bodies('user/password/reset'))
      .toEqual([{ phone, otp: '123456', password }])
  })

  test.for([false, { valid: false }, { result: 0 }, { success: '0' }])(
    'has not proven anything when the check answers %j',
    async (data) => {
      api.on('sms/otp/check', { data })
      await ask()
      await fill('code', '123456')
      await expect.poll(page).toContain('验证码不对，请核对后重新填写')
      expect(page()).not.toContain('手机号已验证')
    },
  )

  test('is told a code that is not six digits once, when the form is sent', async () => {
    await ask()
    expect((await control('code')).inputMode).toBe('text')
    await fill('code', '7K2m')
    await leave()
    expect(api.paths()).not.toContain('sms/otp/check')
    await press('提交')
    await expect
      .poll(() => bodies('user/password/reset'))
      .toEqual([{ phone, otp: '7K2m', password }])
    expect(bodies('sms/otp/check')).toHaveLength(1)
  })

  test('is not told half a code', async () => {
    await ask()
    await fill('code', '7K2')
    await press('提交')
    await expect.poll(page).toContain('请填写验证码')
    expect(api.paths()).not.toContain('sms/otp/check')
  })

  test('is remembered to have sent one after a reload, longer than the minute', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await ask()
    document.body.replaceChildren()
    vi.setSystemTime(Date.now() + 5 * 60_000)
    show(<Form />, '/')
    await fill('code', '123456')
    await expect.poll(page).toContain('手机号已验证')
    vi.useRealTimers()
  })
})

test('where six digits are announced, fewer are not sent', async () => {
  announce()
  await ask()
  expect((await control('code')).inputMode).toBe('numeric')
  await fill('code', '12345')
  await press('提交')
  await expect.poll(page).toContain('请填写验证码')
  expect(api.paths()).not.toContain('sms/otp/check')
})

test('a ticket goes as a ticket', async () => {
  api.on('sms/otp/check', { data: { otp_ticket: 'the-ticket-of-ours', expires_in: 600 } })
  await ask()
  await fill('code', '123456')
  await expect.poll(page).toContain('手机号已验证，请在 10 分钟内提交')
  await press('提交')
  await expect
    .poll(() => bodies('user/password/reset'))
    .toEqual([{ phone, otp_ticket: 'the-ticket-of-ours', password }])
})

test.for([
  ['验证码不正确', true],
  ['短信验证码错误，请重新输入', true],
  ['验证码已过期', true],
  ['验证码已失效', true],
  ['该手机号未注册', false],
  ['验证码发送太频繁，请稍后再试', false],
  ['短信验证码发送失败，手机号无效', false],
  ['发送验证码失败，手机号无效', false],
  ['密码不正确', false],
] as const)('“%s” means that the code is not good: %s', ([message, isRefused]) => {
  expect(isOtpRefused(new CallFailure(1, message))).toBe(isRefused)
})

test('422 means a field where fields are named', () => {
  const failure = (fields: Record<string, string>) =>
    new CallFailure(422, '填写有误', { data: { fields } })
  expect(isOtpRefused(failure({ password: '太短' }))).toBe(false)
  expect(isOtpRefused(failure({ otp_ticket: '已过期' }))).toBe(true)
  expect(isOtpRefused(new CallFailure(422, '身份验证已过期或已用过'))).toBe(true)
})
