import { expect, test, vi } from 'vitest'
import { frontConfigDetail } from '../../../contract/site/site.ts'
import { apiForEachTest, refusal } from '../../testing/api-double.ts'
import { sessionInMemory } from '../../testing/session-in-memory.ts'

const api = apiForEachTest()

const user = { name: '王小明', phone: '138****5678', wx_bound: false, unread: 2 }
const site = { config: '{}', wx: { web_appid: '' }, personal_center: 1 }

/** Opens a page on a device with an earlier sign-in or without one. */
function openPage() {
  const session = sessionInMemory()
  api.on('front/config/detail', { data: site })
  return { session, load: () => session.call(frontConfigDetail, {}) }
}
async function signedInBefore() {
  await sessionInMemory().signIn({ access_token: 'old-session', expires_in: 3600, user })
}

test('makes no call for a visitor', async () => {
  await openPage().load()
  expect(api.paths()).toEqual(['accessToken', 'front/config/detail'])
})

test('confirms a remembered sign-in once, before the first call', async () => {
  await signedInBefore()
  const { session, load } = openPage()
  api.on('self/info', { data: { user } })
  await Promise.all([load(), load()])
  await load()
  expect(api.paths().filter((path) => path === 'self/info')).toHaveLength(1)
  expect(api.paths()[0]).toBe('self/info')
  expect(session.user()).toEqual(user)
})

test('forgets a session that ended meanwhile, without a message', async () => {
  await signedInBefore()
  const { session, load } = openPage()
  const expired = vi.fn<() => void>()
  session.onExpired(expired)
  api.on('self/info', refusal(419))
  await load()
  expect(expired).not.toHaveBeenCalled()
  expect(session.state()).toBe('ended')
  expect(api.paths()).toEqual(['self/info', 'accessToken', 'front/config/detail'])
  expect(localStorage.getItem('access_token')).toBe('token-1')
})

test('concludes nothing while the API is down', async () => {
  await signedInBefore()
  const { session, load } = openPage()
  api.on('self/info', { status: 502, body: '' }, { data: { user } })
  await load()
  expect(session.state()).toBe('signedIn')
  await load()
  expect(session.user()?.name).toBe('王小明')
})
