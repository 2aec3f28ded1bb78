import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useStore } from '../../../kit/store.ts'
import { apiForEachTest, refusal } from '../../../testing/api-double.ts'
import { one } from '../../../testing/render.tsx'
import { show, the } from '../../../testing/show.tsx'
import { fill, page } from '../../../testing/citizen.ts'
import { captchaTickets } from '../../site/verification/captcha-tickets.ts'
import { passwordDigest } from '../../../kit/password/digest.ts'
import type { Session } from './complete-sign-in.ts'
import type { SignInFormProps } from './sign-in-form.ts'
import { SignIn, type SignInWay } from './sign-in.tsx'

const api = apiForEachTest()
let signedIn: Session[]
beforeEach(() => {
  signedIn = []
  vi.spyOn(captchaTickets, 'withTicket').mockImplementation((run) => run('a-captcha-ticket', {}))
})

const user = { name: '王小明', phone: '138****5678', wx_bound: false, unread: 0 }
const session = { access_token: 'a-session', expires_in: 3600, user }
const bodies = (path: string) =>
  api.received.filter((r) => r.path === path).map(({ body }) => JSON.parse(body) as unknown)

const SignInHere = (props: SignInFormProps) => {
  const [way, setWay] = useState<SignInWay>('sms')
  return <SignIn {...props} way={way} onWay={setWay} />
}

async function open() {
  show(
    <SignInHere
      phone=""
      onPhone={() => undefined}
      onSignedIn={async (opened) => void signedIn.push(opened)}
      linkState={{ from: '/user/notice' }}
    />,
    '/login',
  )
  await expect.poll(() => the('button', '密码登录')).toBeDefined()
}
const send = () => one('[type=submit]').click()

async function signInByPassword(phone = '138 1234 5678') {
  the('button', '密码登录')?.click()
  await fill('password-sign-in-phone', phone)
  await fill('password-sign-in-password', 'correct-horse-7')
  send()
}

test('offers sign-in by code first', async () => {
  await open()
  const tabs = [...document.querySelectorAll('[role=tab]')].map(({ textContent }) => textContent)
  expect(tabs).toEqual(['短信登录', '密码登录'])
  expect(document.querySelector('#sms-sign-in-phone')).not.toBeNull()
})

test('WeChat is offered only where it is enabled', async () => {
  await open()
  expect(the('button', '微信登录')).toBeUndefined()
  useStore.setState({ appId: 'wx0123456789abcdef' })
  await expect.poll(() => the('button', '微信登录')).toBeDefined()
})

test('spec §5: by password sends the phone and the digest', async () => {
  api.on('login/password', { data: session })
  await open()
  await signInByPassword()
  await expect.poll(() => signedIn).toEqual([session])
  expect(bodies('login/password')).toEqual([
    { phone: '13812345678', password: passwordDigest('correct-horse-7') },
  ])
})

test('what is missing is said at its field, and the first one gets the focus', async () => {
  await open()
  the('button', '密码登录')?.click()
  await expect.poll(() => document.querySelector('#password-sign-in-phone')).not.toBeNull()
  send()
  await expect.poll(() => one('#password-sign-in-phone-error').textContent).toBe('请填写手机号')
  expect(one('#password-sign-in-password-error').textContent).toBe('请填写密码')
  await expect.poll(() => document.activeElement?.id).toBe('password-sign-in-phone')
  expect(api.paths()).not.toContain('login/password')
})

test('the proof of work is done when it is asked for, and a wrong password counts once', async () => {
  api.on(
    'login/password',
    refusal(422, '请先完成安全验证再登录', { fields: { captcha_ticket: '请先完成安全验证' } }),
    refusal(422, '手机号或密码不对，还可以试 4 次', {
      fields: { password: '手机号或密码不对，还可以试 4 次' },
    }),
  )
  await open()
  await signInByPassword()
  await expect.poll(page).toContain('手机号或密码不对，还可以试 4 次')
  expect(bodies('login/password')).toHaveLength(2)
  expect(bodies('login/password')[1]).toMatchObject({ captcha_ticket: 'a-captcha-ticket' })
})

test('a lock-out names the time and offers a code', async () => {
  api.on('login/password', refusal(423, '密码输错次数过多，请 15 分钟后再试', { retry_after: 900 }))
  await open()
  await signInByPassword()
  await expect.poll(page).toMatch(/\d\d:\d\d 以后可以再用密码登录/)
  the('button', '改用短信验证码登录')?.click()
  await expect.poll(() => document.querySelector('#sms-sign-in-otp')).not.toBeNull()
})

async function signInBySms() {
  the('button', '短信登录')?.click()
  await expect.poll(() => document.querySelector('#sms-sign-in-phone')).not.toBeNull()
  await fill('sms-sign-in-phone', '13812345678')
  await fill('sms-sign-in-otp', '123456')
  send()
}

test('by code sends phone and code', async () => {
  api.on('login/phone', { data: session })
  await open()
  await signInBySms()
  await expect.poll(() => signedIn).toEqual([session])
  expect(bodies('login/phone')).toEqual([{ phone: '13812345678', otp: '123456' }])
})

test.for([
  [422, '验证码已失效，请重新获取'],
  [423, '验证码输错次数过多，请重新获取验证码'],
] as const)('a refused code (%s) is said at the code', async ([errcode, message]) => {
  api.on('login/phone', refusal(errcode, message))
  await open()
  await signInBySms()
  await expect.poll(() => one('#sms-sign-in-otp-error').textContent).toBe(message)
  await expect.poll(() => document.activeElement?.id).toBe('sms-sign-in-otp')
})

test('a proven phone without an account is kept for registering', async () => {
  api.on(
    'login/phone',
    refusal(404, '这个手机号还没有注册', { otp_ticket: 'a-ticket-to-register' }),
  )
  await open()
  await signInBySms()
  await expect.poll(() => the('a', '用这个手机号注册')).toBeDefined()
  expect(the('a', '用这个手机号注册')?.getAttribute('href')).toBe('/login?step=register')
  const kept = JSON.parse(sessionStorage.getItem('code phone register') ?? 'null') as unknown
  expect(kept).toMatchObject({
    address: '13812345678',
    ticket: { value: 'a-ticket-to-register' },
  })
})

test('WeChat is asked where to go, and told when it does not answer', async () => {
  useStore.setState({ appId: 'wx0123456789abcdef' })
  api.on('wx/oauth', refusal(503, '微信暂时没有回应，请稍后再试，或用手机号登录'))
  await open()
  the('button', '微信登录')?.click()
  await expect.poll(() => the('button', '微信扫码登录')).toBeDefined()
  // Only after a tap.
  expect(api.paths()).not.toContain('wx/oauth')
  the('button', '微信扫码登录')?.click()
  await expect.poll(page).toContain('微信暂时没有回应')
  expect(bodies('wx/oauth')).toEqual([{ scene: 'login', in_wechat: false }])
})

test('an account that may be a former owner’s leads to its password, or to another account', async () => {
  api.on(
    'login/phone',
    refusal(409, '这个账号超过 90 天没有登录过', {
      otp_ticket: 'otp-ticket-16-long',
      unused_account: true,
    }),
  )
  await open()
  await signInBySms()
  await expect.poll(page).toContain('超过 90 天没有登录过')
  expect(page()).not.toContain('还没有注册')
  expect(the('a', '不是我的账号，重新注册')?.getAttribute('href')).toContain('step=register')
  the('button', '用密码登录')?.click()
  await expect.poll(() => document.querySelector('#password-sign-in-password')).not.toBeNull()
})

test('a device that signed in before says so, in both ways', async () => {
  localStorage.setItem('device_proof', 'device.a.b.c')
  api.on('login/password', refusal(422, '手机号或密码不对'))
  api.on('login/phone', refusal(422, '验证码不对'))
  await open()
  await signInByPassword()
  await expect
    .poll(() => bodies('login/password'))
    .toMatchObject([{ device_proof: 'device.a.b.c' }])
  await signInBySms()
  await expect.poll(() => bodies('login/phone')).toMatchObject([{ device_proof: 'device.a.b.c' }])
})
