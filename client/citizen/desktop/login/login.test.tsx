import { Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { keepReturnPath } from '../../account/sign-in/return-path.ts'
import { useStore } from '../../../kit/store.ts'
import { apiForEachTest, refusal } from '../../../testing/api-double.ts'
import { heading, show, the } from '../../../testing/show.tsx'
import Login from './login.tsx'

const api = apiForEachTest()

const user = { name: '王小明', phone: '138****5678', wx_bound: true, unread: 0 }
const session = { access_token: 'a-session', expires_in: 3600, user }
const page = () => document.body.textContent

/** Opens the screen; returns where the citizen is. */
function open(address: string) {
  const screens = (
    <Routes>
      <Route path="/login" element={<Login />} />
      <Route path="*" element={null} />
    </Routes>
  )
  const present = show(screens, address)
  return () => present().path
}
/** What the tab remembers of a trip. */
const wasSentToWechat = () => sessionStorage.setItem('wechat_trip', 'login 0123456789abcdef')
/** As every way to sign in ends. */
const signIn = () => useStore.setState({ user })

test('opens the own reports after a sign-in without a return address', async () => {
  const at = open('/login')
  await expect.poll(heading).toBe('登录')
  signIn()
  await expect.poll(at).toBe('/user/query')
})

test('returns to the requested page after sign-in', async () => {
  const at = open('/login?from=/submit%3Ftype%3D3')
  await expect.poll(heading).toBe('登录')
  signIn()
  await expect.poll(at).toBe('/submit?type=3')
})

test.for(['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'opens the personal centre instead of redirecting to %s',
  async (evil) => {
    const at = open(`/login?from=${encodeURIComponent(evil)}`)
    await expect.poll(heading).toBe('登录')
    signIn()
    await expect.poll(at).toBe('/user/query')
  },
)

test('hides the form from a signed-in citizen', async () => {
  signIn()
  const at = open('/login')
  await expect.poll(at).toBe('/user/query')
})

test('explains an ended session, and tells a visitor that the page needs sign-in', async () => {
  open('/login?from=/user/notice')
  await expect.poll(page).toContain('您要看的页面需要登录')
  document.body.replaceChildren()
  localStorage.setItem('signed_in', 'ended')
  open('/login?from=/user/notice')
  await expect.poll(page).toContain('登录已过期，请重新登录')
  expect(page()).toContain('登录后会回到刚才的页面')
})

test('tells a citizen whose account does not load that the session goes on, and tries again', async () => {
  localStorage.setItem('signed_in', String(Date.now()))
  const at = open('/login?from=/user/notice')
  await expect.poll(page).toContain('您仍在登录中')
  expect(page()).not.toContain('需要登录')
  the('button', '重试')?.click()
  await expect.poll(at).toBe('/user/notice')
})

/** Once it is there: what a form is of may come after its heading. */
async function follow(link: string) {
  await expect.poll(() => the('a', link)).toBeTruthy()
  the('a', link)?.click()
}

test('links the forms to each other, keeping phone and return address', async () => {
  const at = open('/login?from=/user/notice')
  await expect.poll(() => the('button', '密码登录')).toBeTruthy()
  the('button', '密码登录')?.click()
  await follow('忘记密码')
  await expect.poll(heading).toBe('找回密码')
  await follow('还没有账号')
  await expect.poll(heading).toBe('注册账号')
  await follow('已有账号')
  await expect.poll(heading).toBe('登录')
  signIn()
  await expect.poll(at).toBe('/user/notice')
})

test('signs in on return from WeChat, and removes the code from the address', async () => {
  keepReturnPath('/user/notice')
  wasSentToWechat()
  api.on('login/wx', { data: session })
  const at = open('/login?code=a-code&state=0123456789abcdef')
  await expect.poll(at).toBe('/user/notice')
  const { body } = api.received.find(({ path }) => path === 'login/wx') ?? { body: '{}' }
  expect(JSON.parse(body)).toEqual({ code: 'a-code', state: '0123456789abcdef' })
  expect(localStorage.getItem('access_token')).toBe('a-session')
  expect(sessionStorage.length).toBe(0)
})

test('offers to bind an unbound WeChat account', async () => {
  wasSentToWechat()
  api.on('login/wx', refusal(404, '这个微信还没有绑定账号'))
  const at = open('/login?code=a-code&state=0123456789abcdef')
  await expect.poll(page).toContain('这个微信还没有绑定账号')
  expect(at()).toBe('/login')
  signIn()
  await expect.poll(at).toBe('/user/manage')
})

test.for([
  [422, '这次微信授权已过期或已用过，请重新授权'],
  [503, '微信暂时没有回应，请稍后再试，或用手机号登录'],
] as const)('reports a failed return from WeChat (%s)', async ([errcode, message]) => {
  wasSentToWechat()
  api.on('login/wx', refusal(errcode, message))
  open('/login?code=a-code&state=0123456789abcdef')
  await expect.poll(page).toContain(message)
})

test.for([
  ['in a tab that was not sent to WeChat', undefined],
  ['in a tab that was sent there with another state', 'login fedcba9876543210'],
  ['in a tab that was sent there to bind it', 'bind 0123456789abcdef'],
] as const)('attack: ignores a link with another person’s code %s', async ([, kept]) => {
  if (kept !== undefined) sessionStorage.setItem('wechat_trip', kept)
  api.on('login/wx', { data: session })
  const at = open('/login?code=of-the-attacker&state=0123456789abcdef')
  await expect.poll(page).toContain('这次微信授权不是从这里开始的，请重新授权')
  expect(api.paths()).not.toContain('login/wx')
  expect(localStorage.getItem('access_token')).toBeNull()
  await expect.poll(at).toBe('/login')
})

test('says that WeChat authorisation was declined, without a call', async () => {
  open('/login?state=0123456789abcdef')
  await expect.poll(page).toContain('您没有同意微信授权')
  expect(api.paths()).not.toContain('login/wx')
})
