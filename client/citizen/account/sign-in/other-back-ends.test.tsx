import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { featuresFrom } from '../../../kit/features.ts'
import { initialState, useStore } from '../../../kit/store.ts'
import { apiForEachTest, refusal } from '../../../testing/api-double.ts'
import { control, fill, page, press } from '../../../testing/citizen.ts'
import { one } from '../../../testing/render.tsx'
import { show, the } from '../../../testing/show.tsx'
import { openInWechat } from '../../../testing/wechat-double.ts'
import { oneTimeCodeMemory } from '../../site/verification/one-time-code-memory.ts'
import SignInScreen from './sign-in-screen.tsx'

// Answers of back ends that know the specification alone: whom it signs in, self/info says.
const api = apiForEachTest()
beforeEach(() => {
  useStore.setState(
    { ...initialState, config: { personal_center: 1, features: featuresFrom([]) } },
    true,
  )
})

const phone = '13812345678'
const Frame = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <>
    <h1>{title}</h1>
    {children}
  </>
)
function open(address: string) {
  const at = show(
    <Routes>
      <Route path="/login" element={<SignInScreen frame={Frame} />} />
      <Route path="*" element={null} />
    </Routes>,
    address,
  )
  return () => at().path
}
const send = () => one('[type=submit]').click()
const sentWith = (path: string) =>
  api.received.filter((r) => r.path === path).map(({ headers }) => headers['access-token'])

async function signInByPassword() {
  await press('密码登录')
  await fill('password-sign-in-phone', phone)
  await fill('password-sign-in-password', 'correct-horse-7')
  send()
}
async function registerAccount() {
  oneTimeCodeMemory.keep(
    { kind: 'phone', purpose: 'register' },
    {
      address: phone,
      resendAt: 0,
      ticket: { value: 'otp-ticket-16-long', expiresAt: Date.now() + 600_000 },
    },
  )
  const at = open('/login?step=register')
  await fill('register-password', 'correct-horse-7')
  one('#register-agreed').click()
  send()
  return at
}

describe('signing in', () => {
  test('answered with nothing keeps the token, and self/info says who it is', async () => {
    api.on('self/info', { data: { user: { name: '林晓' } } })
    const at = open('/login')
    await signInByPassword()
    await expect.poll(at).toBe('/user/query')
    expect(useStore.getState().user).toEqual({ name: '林晓' })
    expect(sentWith('self/info')).toEqual(sentWith('login/password'))
    expect(localStorage.getItem('access_token')).toBe('token-1')
  })

  test('answered with a token alone goes on with that, without an end', async () => {
    api.on('login/password', { data: { access_token: 'a-session' } })
    api.on('self/info', { data: { user: { name: '林晓' } } })
    const at = open('/login')
    await signInByPassword()
    await expect.poll(at).toBe('/user/query')
    expect(sentWith('self/info')).toEqual(['a-session'])
    expect(localStorage.getItem('access_token_expires')).toBeNull()
  })

  test('without a known user shows the reason, and stays', async () => {
    api.on('self/info', refusal(1, '请先登录'))
    const at = open('/login')
    await signInByPassword()
    await expect.poll(page).toContain('请先登录')
    expect(at()).toBe('/login')
  })
})

describe('registering', () => {
  test('that signs in without saying so leads to the personal centre', async () => {
    api.on('self/info', { data: { user: { name: '林晓' } } })
    const at = await registerAccount()
    await expect.poll(at).toBe('/user/query')
  })

  test.for([
    [1, '请先登录'],
    [401, '请先登录'],
    [419, '登录已过期'],
  ] as const)(
    'without a session (self/info: %s) leads to sign-in',
    async ([errcode, errmessage]) => {
      api.on('self/info', refusal(errcode, errmessage))
      const at = await registerAccount()
      await expect.poll(page).toContain('注册成功，请登录')
      expect(at()).toBe('/login')
      expect((await control('password-sign-in-phone')).value).toBe(phone)
    },
  )
})

describe('WeChat', () => {
  test.for([['https://open.weixin.qq.com/a'], [{ authorizeUrl: 'https://open.weixin.qq.com/a' }]])(
    'is reached by %j',
    async ([data]) => {
      useStore.setState({ appId: 'wx1' })
      const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
      api.on('wx/oauth', { data })
      open('/login')
      await expect.poll(() => the('button', '微信登录')).toBeDefined()
      the('button', '微信登录')?.click()
      await expect.poll(() => the('button', '微信扫码登录')).toBeDefined()
      the('button', '微信扫码登录')?.click()
      await expect.poll(() => assign.mock.calls).toEqual([['https://open.weixin.qq.com/a']])
    },
  )

  test('is reached by the web app id where wx/oauth answers no address', async () => {
    useStore.setState({ appId: 'wx1' })
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
    api.on('wx/oauth', { data: {} })
    open('/login')
    await press('微信登录')
    await press('微信扫码登录')
    await expect.poll(() => assign.mock.calls.length).toBe(1)
    const went = new URL(String(assign.mock.calls[0]?.[0]))
    expect(went.origin + went.pathname).toBe('https://open.weixin.qq.com/connect/qrconnect')
    expect(Object.fromEntries(went.searchParams)).toMatchObject({
      appid: 'wx1',
      redirect_uri: `${location.origin}/web/pc/login`,
      scope: 'snsapi_login',
    })
    expect(sessionStorage.getItem('wechat_trip')).toBe(`login ${went.searchParams.get('state')}`)
  })

  test('is not offered inside WeChat, whose own screen it cannot scan', async () => {
    openInWechat()
    useStore.setState({ appId: 'wx1' })
    open('/login')
    await expect.poll(page).toContain('密码登录')
    expect(page()).not.toContain('微信登录')
  })

  test('brings a code without state back, which counts in the tab that was sent there', async () => {
    sessionStorage.setItem('wechat_trip', 'login')
    api.on('self/info', { data: { user: { name: '林晓' } } })
    const at = open('/login?code=a-code')
    await expect.poll(at).toBe('/user/query')
    const { body } = api.received.find(({ path }) => path === 'login/wx') ?? { body: '' }
    expect(JSON.parse(body)).toEqual({ code: 'a-code' })
    expect(sessionStorage.getItem('wechat_trip')).toBeNull()
  })

  test('attack: a link with another person’s code and no state does not sign in', async () => {
    open('/login?code=of-the-attacker')
    await expect.poll(page).toContain('密码登录')
    expect(api.paths()).not.toContain('login/wx')
  })
})
