import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { selfInfo } from '../../../contract/session.ts'
import { frontConfigDetail } from '../../../contract/site.ts'
import { type ApiDouble, refusal, startApiDouble } from '../../testing/api-double.ts'
import { createCall } from './create-call.ts'
import { createSession } from './create-session.ts'

let api: ApiDouble
beforeEach(async () => {
  api = await startApiDouble()
  localStorage.clear()
})
afterEach(() => api.close())

const user = { name: '王小明', phone: '138****5678', wx_bound: false, unread: 2 }
const site = { config: '{}', wx: { web_appid: '' }, personal_center: 1 }

/** A page that is opened on a device where somebody may have signed in before. */
function openPage() {
  const session = createSession({ infoEndpoint: selfInfo, readUser: (user) => user })
  const call = createCall(session)
  api.on('front/config/detail', { data: site })
  return { session, load: () => call(frontConfigDetail, {}) }
}
async function signedInBefore() {
  const { signIn } = createSession({
    infoEndpoint: selfInfo,
    readUser: (user) => user,
  })
  await signIn({ access_token: 'old-session', expires_in: 3600, user })
}

test('a visitor costs no call', async () => {
  await openPage().load()
  expect(api.paths()).toEqual(['accessToken', 'front/config/detail'])
})

test('who was signed in is known before the first call, and asked once', async () => {
  await signedInBefore()
  const { session, load } = openPage()
  api.on('self/info', { data: { user } })
  await Promise.all([load(), load()])
  await load()
  expect(api.paths().filter((path) => path === 'self/info')).toHaveLength(1)
  expect(api.paths()[0]).toBe('self/info')
  expect(session.user()).toEqual(user)
})

test('a session that ended while nobody looked is let go without a word', async () => {
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

test('while the API is down nothing is concluded', async () => {
  await signedInBefore()
  const { session, load } = openPage()
  api.on('self/info', { status: 502, body: '' }, { data: { user } })
  await load()
  expect(session.state()).toBe('signedIn')
  await load()
  expect(session.user()?.name).toBe('王小明')
})
