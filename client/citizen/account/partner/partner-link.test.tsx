import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { initialState, useStore } from '../../../kit/store.ts'
import { apiForEachTest, refusal } from '../../../testing/api-double.ts'
import { fill, page, press } from '../../../testing/citizen.ts'
import { one } from '../../../testing/render.tsx'
import { show, the } from '../../../testing/show.tsx'
import { citizenSession } from '../../site/session/citizen-session.ts'
import { captchaTickets } from '../../site/verification/captcha-tickets.ts'
import { oneTimeCodeMemory } from '../../site/verification/one-time-code-memory.ts'
import { passwordDigest } from '../../../kit/password/digest.ts'
import SignInScreen from '../sign-in/sign-in-screen.tsx'

// A partner's citizen who is linked to no account: our API answers a link ticket, and wants to see them sign in.
const phone = '13900000001'
const li = { name: '李雷', phone: '139****0001', wx_bound: false, unread: 0 }
const session = { access_token: 'the-session-of-li', expires_in: 3600, user: li }
const link_ticket = 'of-the-partner.for-this-token'

const api = apiForEachTest()
beforeEach(() => {
  useStore.setState({ ...initialState, config: { personal_center: 1 }, appId: 'wx1' }, true)
  vi.spyOn(captchaTickets, 'withTicket').mockImplementation((run) => run('a-captcha-ticket', {}))
  api.on('izy/login', refusal(404, '您是第一次从合作平台过来', { link_ticket }))
  for (const way of ['login/password', 'login/phone']) api.on(way, { data: session })
})

const Frame = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <h1>{title}</h1>
    {children}
  </>
)
const open = () =>
  show(
    <Routes>
      <Route path="/login" element={<SignInScreen frame={Frame} />} />
      <Route path="*" element={null} />
    </Routes>,
    '/login?ticket=a.b.c&from=/user/notice',
  )
const callsOf = (path: string) => api.received.filter((call) => call.path === path)
const bodies = (path: string) => callsOf(path).map(({ body }): unknown => JSON.parse(body))
const tokensOf = (path: string) => callsOf(path).map(({ headers }) => headers['access-token'])
const explained = async () => {
  await expect.poll(page).toContain('还没有与合作平台关联')
}
const send = () => one('[type=submit]').click()

async function signInByPassword() {
  await press('密码登录')
  await fill('password-sign-in-phone', phone)
  await fill('password-sign-in-password', 'correct-horse-7')
  send()
}

describe('a partner’s citizen who is linked to no account yet', () => {
  test('is told why, and is linked by signing in with their password', async () => {
    const at = open()
    await explained()
    expect(page()).toContain('如果链接是别人发给您的，请不要在这里登录')
    await signInByPassword()
    await expect.poll(() => at().path).toBe('/user/notice')
    expect(bodies('login/password')).toEqual([
      { phone, password: passwordDigest('correct-horse-7'), link_ticket },
    ])
    expect(localStorage.getItem('access_token')).toBe('the-session-of-li')
  })

  test('or with a code, asked for and sent under the token that presented the ticket', async () => {
    citizenSession.tokens.keep('of-this-browser-before')
    const stale = { address: phone, resendAt: 0, codeUntil: Date.now() + 60_000 }
    oneTimeCodeMemory.keep({ kind: 'phone', purpose: 'login' }, stale)
    api.on('sms/otp', { data: { resend_after: 60, expires_in: 300 } })
    const at = open()
    await explained()
    await press('短信登录')
    await fill('sms-sign-in-phone', phone)
    await press('获取验证码')
    await expect.poll(page).toContain('验证码已发送')
    await fill('sms-sign-in-otp', '123456')
    send()
    await expect.poll(() => at().path).toBe('/user/notice')
    expect(bodies('login/phone')).toEqual([{ phone, otp: '123456', link_ticket }])
    const presented = tokensOf('izy/login')
    expect(presented).not.toContain('of-this-browser-before')
    expect([tokensOf('sms/otp'), tokensOf('login/phone')]).toEqual([presented, presented])
  })

  test('or with a password that was forgotten and set anew', async () => {
    const otpTicket = { value: 'otp-ticket-16-long', expiresAt: Date.now() + 600_000 }
    api.on('user/password/reset', { data: {} })
    open()
    await explained()
    oneTimeCodeMemory.keep(
      { kind: 'phone', purpose: 'reset' },
      { address: phone, resendAt: 0, ticket: otpTicket },
    )
    await press('密码登录')
    await expect.poll(() => the('a', '忘记密码')).toBeDefined()
    the('a', '忘记密码')?.click()
    await fill('reset-password', 'battery-staple-8')
    send()
    await expect
      .poll(() => bodies('login/password'))
      .toEqual([{ phone, password: passwordDigest('battery-staple-8'), link_ticket }])
  })

  test('or by registering, with a phone that has no account', async () => {
    api.on('user/register', { data: session })
    api.on('login/phone', refusal(404, '还没有注册', { otp_ticket: 'otp-ticket-16-long' }))
    const at = open()
    await explained()
    await press('短信登录')
    await fill('sms-sign-in-phone', phone)
    await fill('sms-sign-in-otp', '123456')
    send()
    await expect.poll(() => the('a', '用这个手机号注册')).toBeDefined()
    the('a', '用这个手机号注册')?.click()
    await fill('register-password', 'battery-staple-8')
    one('#register-agreed').click()
    send()
    await expect.poll(() => at().path).toBe('/user/notice')
    expect(bodies('user/register')).toMatchObject([
      { otp_ticket: 'otp-ticket-16-long', link_ticket },
    ])
  })

  test('offers WeChat only without a link', async () => {
    open()
    await explained()
    expect(the('button', '微信登录')).toBeUndefined()
    await press('不关联，直接登录')
    await expect.poll(() => the('button', '微信登录')).toBeDefined()
    expect(page()).not.toContain('合作平台')
    await signInByPassword()
    await expect.poll(() => bodies('login/password')).toHaveLength(1)
    expect(bodies('login/password')[0]).not.toHaveProperty('link_ticket')
  })

  test.for(['login/password', 'login/phone'])('reads why %s did not link them', async (way) => {
    const message = '关联已过期，或手机号与合作平台登记的不一样'
    api.on(way, refusal(422, message, { fields: { link_ticket: message } }))
    open()
    await explained()
    if (way === 'login/password') await signInByPassword()
    else {
      await press('短信登录')
      await fill('sms-sign-in-phone', phone)
      await fill('sms-sign-in-otp', '123456')
      send()
    }
    await expect.poll(() => one('[role=alert]').textContent).toContain(message)
    expect(citizenSession.state()).toBe('visitor')
  })
})

describe('attack: a link with an unlinked person’s ticket, opened while signed in', () => {
  beforeEach(() => citizenSession.signIn({ access_token: 'my-own', user: { name: '王小明' } }))
  const asked = async () => {
    await expect.poll(page).toContain('这台设备上现在登录的是 王小明')
  }

  test('they stay who they are', async () => {
    const at = open()
    await asked()
    expect(page()).toContain('如果链接是别人发给您的，请不要在这里登录')
    await press('继续用 王小明')
    await expect.poll(() => at().path).toBe('/user/notice')
    expect(localStorage.getItem('access_token')).toBe('my-own')
    expect(tokensOf('izy/login')).not.toContain('my-own')
    expect(api.paths()).not.toContain('self/logout')
  })

  test('they leave only by their own wish, and prove who they are anew', async () => {
    const at = open()
    await asked()
    await press('退出 王小明，去登录')
    await explained()
    expect(tokensOf('self/logout')).toEqual(['my-own'])
    await signInByPassword()
    await expect.poll(() => at().path).toBe('/user/notice')
    expect(tokensOf('login/password')).toEqual(tokensOf('izy/login'))
  })

  test('also where the page does not know them yet', async () => {
    useStore.setState({ user: initialState.user })
    api.on('self/info', { data: { user: { name: '王小明' } } })
    open()
    await asked()
    expect(localStorage.getItem('access_token')).toBe('my-own')
  })
})
