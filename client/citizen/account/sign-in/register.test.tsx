import { beforeEach, expect, test } from 'vitest'
import { initialState, useStore } from '../../../kit/store.ts'
import { apiForEachTest, refusal } from '../../../testing/api-double.ts'
import { one } from '../../../testing/render.tsx'
import { show } from '../../../testing/show.tsx'
import { fill, page, press } from '../../../testing/citizen.ts'
import { parseFrontConfig } from '../../site/load-front-config.ts'
import { oneTimeCodeMemory } from '../../site/verification/one-time-code-memory.ts'
import { passwordDigest } from '../../../kit/password/digest.ts'
import type { Session } from './complete-sign-in.ts'
import { Register } from './register.tsx'
import { ResetPassword } from './reset-password.tsx'

const api = apiForEachTest()
let signedIn: Session[]
let reset = 0
let registered = 0
beforeEach(() => {
  const config = parseFrontConfig(JSON.stringify({ privacy: { version: '2026-01', text: '一' } }))
  useStore.setState({ ...initialState, config: { config, personal_center: 1 } }, true)
  signedIn = []
  reset = 0
  registered = 0
})

const phone = '13812345678'
const user = { name: '王小明', phone: '138****5678', wx_bound: false, unread: 1 }
const session = { access_token: 'a-session', expires_in: 3600, user }
const bodies = (path: string) =>
  api.received.filter((r) => r.path === path).map(({ body }) => JSON.parse(body) as unknown)
const props = {
  phone: '',
  onPhone: () => undefined,
  onSignedIn: async (opened: Session) => void signedIn.push(opened),
  linkState: null,
}
/** As after the code from the message was typed in. */
const prove = (purpose: 'register' | 'reset') =>
  oneTimeCodeMemory.keep(
    { kind: 'phone', purpose },
    {
      address: phone,
      resendAt: 0,
      ticket: { value: 'otp-ticket-16-long', expiresAt: Date.now() + 600_000 },
    },
  )
const send = () => one('[type=submit]').click()
const error = (field: string) => document.querySelector(`#${field}-error`)?.textContent

async function openRegister() {
  show(<Register {...props} onRegistered={() => (registered += 1)} />, '/login?step=register')
  await expect.poll(() => document.querySelector('#register-phone')).not.toBeNull()
}
async function fillRegister() {
  await fill('register-password', 'correct-horse-7')
  one('#register-agreed').click()
}

test('everything that is missing is said at its field; consent is not ticked beforehand', async () => {
  await openRegister()
  expect(one('#register-agreed', HTMLInputElement).checked).toBe(false)
  send()
  await expect.poll(() => error('register-phone')).toBe('请填写手机号')
  expect(error('register-otp')).toContain('请获取短信验证码')
  expect(error('register-password')).toBe('请设置密码')
  expect(error('register-name')).toBeUndefined()
  expect(error('register-agreed')).toContain('请先阅读并同意')
  expect(api.paths()).not.toContain('user/register')
})

test('spec §3: registering says web, the digest, and which privacy notice was read', async () => {
  prove('register')
  api.on('user/register', { data: session })
  await openRegister()
  await fillRegister()
  await fill('register-name', ' 王小明 ')
  send()
  await expect.poll(() => signedIn).toEqual([session])
  expect(bodies('user/register')).toEqual([
    {
      phone,
      otp_ticket: 'otp-ticket-16-long',
      password: passwordDigest('correct-horse-7'),
      register_client: 'web',
      agreed: true,
      name: '王小明',
      privacy_version: '2026-01',
    },
  ])
})

test('a password that holds the phone is refused before anything is sent', async () => {
  prove('register')
  await openRegister()
  await fillRegister()
  await fill('register-password', `my-${phone}`)
  send()
  await expect.poll(() => error('register-password')).toContain('太容易被猜到')
  expect(api.paths()).not.toContain('user/register')
})

const siteWith = (version: string) => ({
  data: {
    config: JSON.stringify({ privacy: { version, text: '一' } }),
    wx: { web_appid: '' },
    personal_center: 1,
  },
})

test('a phone that has an account is told at the phone', async () => {
  prove('register')
  api.on('user/register', refusal(409, '这个手机号已经注册过，请直接登录'))
  api.on('front/config/detail', siteWith('2026-01'))
  await openRegister()
  await fillRegister()
  send()
  await expect.poll(() => error('register-phone')).toBe('这个手机号已经注册过，请直接登录')
})

test('a privacy notice that has changed meanwhile asks for consent again', async () => {
  prove('register')
  api.on('user/register', refusal(409, '隐私说明已更新，请刷新页面'), { data: session })
  api.on('front/config/detail', siteWith('2026-02'))
  await openRegister()
  await fillRegister()
  send()
  await expect.poll(() => error('register-agreed')).toContain('隐私说明刚刚更新了')
  expect(one('#register-agreed', HTMLInputElement).checked).toBe(false)
  one('#register-agreed').click()
  send()
  await expect.poll(() => signedIn).toEqual([session])
  expect(bodies('user/register')[1]).toMatchObject({ privacy_version: '2026-02' })
})

test('a ticket that is not good any more asks for the phone to be proven again', async () => {
  prove('register')
  const message = '手机号还没有验证，或验证已过期，请获取短信验证码重新验证'
  api.on('user/register', refusal(422, message, { fields: { otp_ticket: message } }))
  await openRegister()
  await fillRegister()
  send()
  await expect.poll(() => error('register-otp')).toBe(message)
  expect(page()).not.toContain('手机号已验证')
})

test('an answer that got lost keeps the proof', async () => {
  prove('register')
  api.on('user/register', 'cut')
  await openRegister()
  await fillRegister()
  send()
  await expect.poll(page).toContain('服务器响应超时')
  expect(page()).toContain('手机号已验证')
})

async function resetTo(password: string) {
  prove('reset')
  show(<ResetPassword {...props} onReset={() => (reset += 1)} />, '/login?step=reset')
  await expect.poll(() => document.querySelector('#reset-phone')).not.toBeNull()
  await fill('reset-password', password)
  send()
}

test('a new password signs in at once', async () => {
  api.on('login/password', { data: session })
  await resetTo('battery-staple-8')
  await expect.poll(() => signedIn).toEqual([session])
  const password = passwordDigest('battery-staple-8')
  expect(bodies('user/password/reset')).toEqual([
    { phone, otp_ticket: 'otp-ticket-16-long', password },
  ])
  expect(bodies('login/password')).toEqual([{ phone, password }])
})

test('when that fails, the password is set all the same, and signing in is next', async () => {
  api.on('login/password', refusal(429, '登录太频繁'))
  await resetTo('battery-staple-8')
  await expect.poll(() => reset).toBe(1)
  expect(signedIn).toEqual([])
})

test('a phone without an account is told so only after it was proven', async () => {
  api.on('user/password/reset', refusal(404, '这个手机号还没有注册，请先注册'))
  await resetTo('battery-staple-8')
  await expect.poll(() => error('reset-phone')).toBe('这个手机号还没有注册，请先注册')
})

test('replaces a long unused account only when the citizen confirms it', async () => {
  prove('register')
  const message = '这个手机号有一个超过 90 天没有登录过的账号'
  api.on('user/register', refusal(409, message, { unused_account: true }), { data: session })
  await openRegister()
  await fillRegister()
  send()
  await expect.poll(page).toContain(message)
  expect(bodies('user/register')).not.toMatchObject([{ replace_unused: true }])
  expect(page()).toContain('删除以后不能恢复')
  await press('删除旧账号并注册')
  await expect.poll(() => signedIn).toEqual([session])
  expect(bodies('user/register')[1]).toMatchObject({ replace_unused: true })
})
