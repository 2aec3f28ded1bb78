import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { frontConfigDetail } from '../../contract/site.ts'
import { type ApiDouble, refusal, startApiDouble } from '../testing/api-double.ts'

let api: ApiDouble
beforeEach(async () => {
  api = await startApiDouble()
  localStorage.clear()
  // Once a page: each test is a page of its own.
  vi.resetModules()
})
afterEach(() => api.close())

const user = { name: '王小明', phone: '138****5678', email: null, wx_bound: false, unread: 2 }
const site = { config: '{}', wx: { web_appid: '' }, personal_center: 1 }

async function openPage() {
  const { call } = await import('./call.ts')
  const { keepToken } = await import('./session.ts')
  const { markSignedIn, signedInState } = await import('./signed-in.ts')
  const { onSessionExpired } = await import('./session-expired.ts')
  const { useStore } = await import('./store.ts')
  api.on('front/config/detail', { data: site })
  return {
    load: () => call(frontConfigDetail, {}),
    signedInBefore() {
      keepToken('old-session', 3600)
      markSignedIn()
    },
    signedInState,
    onSessionExpired,
    name: () => useStore.getState().user.name,
  }
}

test('a visitor costs no call', async () => {
  const page = await openPage()
  await page.load()
  expect(api.paths()).toEqual(['accessToken', 'front/config/detail'])
})

test('who was signed in is known before the first call, and asked once', async () => {
  const page = await openPage()
  page.signedInBefore()
  api.on('self/info', { data: { user } })
  await Promise.all([page.load(), page.load()])
  await page.load()
  expect(api.paths().filter((path) => path === 'self/info')).toHaveLength(1)
  expect(api.paths()[0]).toBe('self/info')
  expect(page.name()).toBe('王小明')
})

test('a session that ended while nobody looked is let go without a word', async () => {
  const page = await openPage()
  page.signedInBefore()
  const expired = vi.fn<() => void>()
  page.onSessionExpired(expired)
  api.on('self/info', refusal(419))
  await page.load()
  expect(expired).not.toHaveBeenCalled()
  expect(page.signedInState()).toBe('ended')
  expect(api.paths()).toEqual(['self/info', 'accessToken', 'front/config/detail'])
  expect(localStorage.getItem('access_token')).toBe('token-1')
})

test('while the server is away nothing is concluded', async () => {
  const page = await openPage()
  page.signedInBefore()
  api.on('self/info', { status: 502, body: '' }, { data: { user } })
  await page.load()
  expect(page.signedInState()).toBe('signed-in')
  await page.load()
  expect(page.name()).toBe('王小明')
})
