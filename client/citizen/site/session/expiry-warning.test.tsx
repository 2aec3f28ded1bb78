import { beforeEach, expect, test, vi } from 'vitest'
import { useStore } from '../../../kit/store.ts'
import { announce } from '../../../testing/announce.ts'
import { apiForEachTest, refusal } from '../../../testing/api-double.ts'
import { show, the } from '../../../testing/show.tsx'
import { page, press } from '../../../testing/citizen.ts'
import { citizenSession } from './citizen-session.ts'
import { ExpiryWarning } from './expiry-warning.tsx'
import { LazyExpiryWarning } from './lazy-expiry-warning.tsx'

const minute = 60_000
const citizen = { name: '王小明', phone: '138****5678', wx_bound: false, unread: 0 }

const api = apiForEachTest()
beforeEach(async () => {
  // The network keeps its own time.
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  api.on('self/info', { data: { user: citizen } })
  await citizenSession.signIn({ access_token: 'a', expires_in: 12 * 3600, user: citizen })
})

const dialog = () => document.querySelector('dialog')?.textContent
/** The clock of the page goes on, its ticks with it. */
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)
async function open() {
  show(<ExpiryWarning />, '/')
  // Its first tick.
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0)
}
const touch = () => window.dispatchEvent(new Event('pointerdown'))

test('asks two minutes before the idle end, and extends by one call', async () => {
  await open()
  await wait(27 * minute - 2000)
  expect(dialog()).toBeUndefined()
  await wait(3000)
  await expect.poll(dialog).toContain('您还在使用吗？')
  expect(dialog()).toContain('再过 2 分钟会自动退出登录')
  expect(dialog()).toContain('不会丢')
  await wait(70_000)
  await expect.poll(dialog).toContain('不到 1 分钟')
  await press('继续使用')
  await expect.poll(dialog).toBeUndefined()
  expect(api.paths()).toEqual(['self/info'])
  await wait(26 * minute)
  expect(dialog()).toBeUndefined()
})

test('extends the session of an active citizen without asking', async () => {
  await open()
  await wait(26 * minute)
  touch()
  await wait(2 * minute)
  await expect.poll(() => api.paths()).toEqual(['self/info'])
  expect(dialog()).toBeUndefined()
  // But not for ever.
  await wait(28 * minute)
  await expect.poll(dialog).toContain('您还在使用吗？')
})

test('another tab that goes on speaks for this one', async () => {
  await open()
  await wait(27.5 * minute)
  await expect.poll(dialog).toContain('您还在使用吗？')
  localStorage.setItem('session_seen', String(Date.now()))
  await wait(1000)
  await expect.poll(dialog).toBeUndefined()
})

test('an ended session is told, and only once the server agrees', async () => {
  api.on('self/info', refusal(419))
  await open()
  await wait(29.9 * minute)
  expect(api.paths()).toEqual([])
  await wait(minute)
  await expect.poll(dialog).toContain('已退出登录')
  expect(dialog()).toContain('都还在')
  expect([citizenSession.state(), useStore.getState().user.name]).toEqual(['ended', ''])
  await press('知道了')
  await expect.poll(dialog).toBeUndefined()
})

test('while the API is down nothing is said to have ended', async () => {
  api.on('self/info', 'cut', 'cut', refusal(419))
  await open()
  await wait(31 * minute)
  await expect.poll(() => api.paths().length).toBeGreaterThan(0)
  expect(dialog()).not.toContain('已退出登录')
  for (let tries = 0; tries < 3; tries += 1) await wait(minute)
  await expect.poll(dialog).toContain('已退出登录')
})

test('that twelve hours cannot be extended is said five minutes before', async () => {
  citizenSession.tokens.keep('a', 20 * 60)
  await open()
  await wait(15 * minute + 1000)
  await expect.poll(dialog).toContain('不能延长')
  expect(dialog()).toContain('最多 12 小时')
  expect(the('button', '继续使用')).toBeUndefined()
  await press('知道了')
  await expect.poll(dialog).toBeUndefined()
  await wait(2 * minute)
  expect(dialog()).toBeUndefined()
  expect(page()).toBe('')
})

test('a failure to go on is told in the dialog', async () => {
  api.on('self/info', 'cut')
  await open()
  await wait(28 * minute)
  await press('继续使用')
  await expect.poll(dialog).toContain('服务器响应超时')
})

test('never warns about a session without a known end', async () => {
  citizenSession.tokens.keep('a')
  await open()
  await wait(40 * minute)
  expect(dialog()).toBeUndefined()
  expect(api.paths()).toEqual([])
})

test('nothing of it is there where no session times were announced', async () => {
  announce([])
  show(<LazyExpiryWarning />, '/')
  await wait(28 * minute)
  expect(vi.getTimerCount()).toBe(0)
  expect(dialog()).toBeUndefined()
})

test('it is there where they were', async () => {
  announce()
  show(<LazyExpiryWarning />, '/')
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0)
  await wait(28 * minute)
  await expect.poll(dialog).toContain('您还在使用吗？')
})
