import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { apiForEachTest, refusal } from '../../../testing/api-double.ts'
import { show, the } from '../../../testing/show.tsx'
import { captchaTickets } from './captcha-tickets.ts'
import { OneTimeCodeField } from './one-time-code-field.tsx'
import type { OneTimeCodeUse } from './one-time-code.ts'
import { useOneTimeCode } from './use-one-time-code.ts'

const api = apiForEachTest()
beforeEach(() => {
  // The work itself is tested with the ticket source; here a worker cannot run.
  vi.spyOn(captchaTickets, 'withTicket').mockImplementation((run) => run('a-captcha-ticket', {}))
})

const sms: OneTimeCodeUse = { kind: 'phone', purpose: 'register' }

function Form({
  use,
  address,
  checks = true,
}: {
  use: OneTimeCodeUse
  address: string
  checks?: boolean
}) {
  const code = useOneTimeCode(use, address)
  return (
    <>
      <OneTimeCodeField
        id="code"
        code={code}
        isAddressRight={() => address !== 'wrong'}
        checks={checks}
      />
      <b>{code.progress?.ticket?.value}</b>
    </>
  )
}

const page = () => document.body.textContent
const type = (text: string) => {
  const field = document.querySelector('input')
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field?.dispatchEvent(new Event('input', { bubbles: true }))
}
const ask = () => the('button', '获取')?.click()
const sent = { data: { resend_after: 60, expires_in: 300, last_refused: false } }
const bodies = (path: string) =>
  api.received.filter((r) => r.path === path).map(({ body }) => JSON.parse(body) as unknown)

test('a code is asked for, typed in, and exchanged at its sixth digit', async () => {
  api.on('sms/otp', sent)
  api.on('sms/otp/check', { data: { otp_ticket: 'the-otp-ticket', expires_in: 600 } })
  show(<Form use={sms} address="13800138000" />, '/')
  await expect.poll(() => the('button', '获取验证码')).toBeDefined()
  ask()
  await expect.poll(page).toContain('验证码已发送')
  expect(bodies('sms/otp')).toEqual([
    { phone: '13800138000', purpose: 'register', captcha_ticket: 'a-captcha-ticket' },
  ])
  expect(document.activeElement?.id).toBe('code')
  type('12345')
  type('123456')
  await expect.poll(page).toContain('手机号已验证')
  expect(page()).toContain('the-otp-ticket')
  expect(bodies('sms/otp/check')).toEqual([
    { phone: '13800138000', purpose: 'register', otp: '123456' },
  ])
  // The field is gone, and the focus with it: a screen reader would go on from the top of the page.
  await expect.poll(() => document.activeElement === document.querySelector('output')).toBe(true)
})

test('a proof that comes while another field is filled in leaves the focus there', async () => {
  api.on('sms/otp', sent)
  api.on('sms/otp/check', { data: { otp_ticket: 'the-otp-ticket', expires_in: 600 } })
  show(
    <>
      <Form use={sms} address="13800138000" />
      <textarea />
    </>,
    '/',
  )
  await expect.poll(() => the('button', '获取验证码')).toBeDefined()
  ask()
  await expect.poll(page).toContain('验证码已发送')
  type('123456')
  document.querySelector('textarea')?.focus()
  await expect.poll(page).toContain('手机号已验证')
  expect(document.activeElement).toBe(document.querySelector('textarea'))
})

describe('time limits', () => {
  beforeEach(() => {
    // The network keeps its own time.
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
    api.on('sms/otp', sent)
  })
  afterEach(() => vi.useRealTimers())
  const wait = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)
  async function open() {
    show(<Form use={sms} address="13800138000" />, '/')
    await expect.poll(() => the('button', '获取验证码')).toBeDefined()
    ask()
    await expect.poll(page).toContain('验证码已发送')
  }

  test('a code’s five minutes are shown, their end is said at the field, and another can be had', async () => {
    await open()
    expect(page()).toContain('5 分钟内有效')
    await wait(299)
    expect(page()).not.toContain('已过期')
    await wait(2)
    await expect.poll(page).toContain('验证码已过期，请点“获取验证码”重新获取')
    expect(document.querySelector('output')?.textContent).toContain('已过期')
    ask()
    await expect.poll(page).toContain('5 分钟内有效')
    expect(bodies('sms/otp')).toHaveLength(2)
  })

  test('a code can still be typed in when the page was thrown out for four minutes', async () => {
    api.on('sms/otp/check', { data: { otp_ticket: 'the-otp-ticket', expires_in: 600 } })
    await open()
    document.body.replaceChildren()
    await wait(240)
    show(<Form use={sms} address="13800138000" />, '/')
    await expect.poll(() => document.querySelector('input')).not.toBeNull()
    type('123456')
    await expect.poll(page).toContain('手机号已验证')
  })

  test('shows the ten minutes of a proof, and reports its end at the field', async () => {
    api.on('sms/otp/check', { data: { otp_ticket: 'the-otp-ticket', expires_in: 600 } })
    await open()
    type('123456')
    await expect.poll(page).toContain('手机号已验证，请在 10 分钟内提交')
    await wait(600)
    await expect.poll(page).toContain('验证超过 10 分钟，已经失效，请重新获取验证码')
    expect(the('button', '获取验证码')).toBeDefined()
  })
})

test('the countdown survives a reload, for the address that got the code', async () => {
  api.on('sms/otp', sent)
  show(<Form use={sms} address="13800138000" />, '/')
  await expect.poll(() => the('button', '获取验证码')).toBeDefined()
  ask()
  await expect.poll(() => the('button', '秒后可重新获取')).toBeDefined()
  // Another page of the same tab.
  document.body.replaceChildren()
  show(<Form use={sms} address="13800138000" />, '/')
  await expect.poll(() => the('button', '秒后可重新获取')?.textContent).toMatch(/^(60|5\d) 秒/)
  document.body.replaceChildren()
  show(<Form use={sms} address="13900139000" />, '/')
  await expect.poll(() => the('button', '获取验证码')?.getAttribute('aria-disabled')).toBeNull()
})

test('a wrong code is told at the field, and the way on stays open', async () => {
  api.on('sms/otp', sent)
  api.on('sms/otp/check', refusal(422, '验证码不对，请核对后重新填写，还可以试 4 次'))
  show(<Form use={sms} address="13800138000" />, '/')
  await expect.poll(() => the('button', '获取验证码')).toBeDefined()
  ask()
  await expect.poll(page).toContain('验证码已发送')
  type('000000')
  await expect.poll(() => document.querySelector('#code-error')?.textContent).toContain('4 次')
  type('00000')
  await expect.poll(() => document.querySelector('#code-error')).toBeNull()
})

test('a code that goes out too soon counts down the time that the server says', async () => {
  api.on('sms/otp', refusal(429, '验证码发送太频繁，请 43 秒后再试', { retry_after: 43 }))
  show(<Form use={sms} address="13800138000" />, '/')
  await expect.poll(() => the('button', '获取验证码')).toBeDefined()
  ask()
  await expect.poll(() => the('button', '秒后可重新获取')?.textContent).toMatch(/^4[23] 秒/)
  expect(page()).toContain('请 43 秒后再试')
  // The message is read out with its field.
  expect(document.activeElement?.id).toBe('code')
})

test('nothing is sent to an address that is wrong', async () => {
  show(<Form use={sms} address="wrong" />, '/')
  await expect.poll(() => the('button', '获取验证码')).toBeDefined()
  ask()
  await new Promise((later) => queueMicrotask(() => later(undefined)))
  expect(api.paths()).not.toContain('sms/otp')
})

test('a code typed for another address is not tried', async () => {
  show(<Form use={sms} address="13800138000" />, '/')
  await expect.poll(() => the('button', '获取验证码')).toBeDefined()
  type('123456')
  await expect.poll(page).toContain('手机号已更改，请重新获取验证码')
  expect(api.paths()).not.toContain('sms/otp/check')
})

test('a code that the form itself sends is not exchanged', async () => {
  api.on('sms/otp', sent)
  show(<Form use={{ kind: 'phone', purpose: 'login' }} address="13800138000" checks={false} />, '/')
  await expect.poll(() => the('button', '获取验证码')).toBeDefined()
  ask()
  await expect.poll(page).toContain('验证码已发送')
  type('123456')
  await expect.poll(() => document.querySelector('input')?.value).toBe('123456')
  expect(api.paths()).not.toContain('sms/otp/check')
})

test('to the citizen’s own e-mail, without naming it', async () => {
  api.on('email/otp', { data: { resend_after: 60, expires_in: 300, last_refused: true } })
  show(<Form use={{ kind: 'email', purpose: 'modify' }} address="" />, '/')
  await expect.poll(() => the('button', '获取验证码')).toBeDefined()
  ask()
  await expect.poll(page).toContain('上一封验证码没有送到这个邮箱')
  expect(bodies('email/otp')).toEqual([{ purpose: 'modify', captcha_ticket: 'a-captcha-ticket' }])
})
