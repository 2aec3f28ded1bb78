import { beforeEach, expect, test } from 'vitest'
import { selfMsg } from '../../../contract/report/report.ts'
import { apiForEachTest, refusal } from '../../testing/api-double.ts'
import { sessionInMemory } from '../../testing/session-in-memory.ts'
import { CallFailure } from '../call-failure.ts'

const user = { name: '王小明', phone: '138****5678', wx_bound: false, unread: 0 }

const api = apiForEachTest()
let session: ReturnType<typeof sessionInMemory>
beforeEach(() => {
  session = sessionInMemory()
})

const signIn = () => session.signIn({ access_token: 'a-session', expires_in: 3600, user })

test("is a visitor's until sign-in, and again after sign-out", async () => {
  expect(session.state()).toBe('visitor')
  await signIn()
  expect(session.state()).toBe('signedIn')
  expect(session.signOut()).toBe('a-session')
  expect(session.state()).toBe('visitor')
  expect([session.user(), session.tokens.stored()]).toEqual([undefined, undefined])
})

test('a visitor’s session cannot end', async () => {
  api.on('self/info', refusal(401))
  await expect(session.loadUser()).rejects.toThrow(CallFailure)
  expect(session.state()).toBe('visitor')
})

test.for([401, 419, 1, 1001])('forgets the user when self info answers %s', async (errcode) => {
  await signIn()
  api.on('self/info', refusal(errcode))
  await expect(session.loadUser()).rejects.toThrow(CallFailure)
  // The session requests it in the background after expiry.
  await session.tokens.ensure()
  expect(session.state()).toBe('ended')
  expect(session.user()).toBeUndefined()
})

test.for([
  { status: 502, body: '' },
  { status: 500, body: '<html>' },
  { status: 200, body: '<html>系统维护中' },
  refusal(429),
  refusal(503),
])('keeps the user when self info fails on the way: %j', async (answer) => {
  await signIn()
  api.on('self/info', answer)
  await expect(session.loadUser()).rejects.toThrow(CallFailure)
  expect(session.state()).toBe('signedIn')
})

test('forgets the name when any call is answered as signed out', async () => {
  await signIn()
  api.on('self/msg', refusal(401, '请先登录'))
  await expect(session.call(selfMsg, {})).rejects.toThrow('请先登录')
  expect(session.state()).toBe('ended')
  expect(session.user()).toBeUndefined()
})

test('writes nothing about the citizen to the device', async () => {
  await signIn()
  expect(JSON.stringify(Object.entries(localStorage))).not.toMatch(/王小明|138/)
})

/** Dispatches the browser's event for a change made by another tab. */
const changedElsewhere = (key: string | null) =>
  window.dispatchEvent(Object.assign(new Event('storage'), { key }))

test('follows sign-in and sign-out in another tab', async () => {
  const stop = session.follow()
  api.on('self/info', { data: { user } })
  const otherTab = sessionInMemory()
  await otherTab.signIn({ access_token: 'a-session', expires_in: 3600, user })
  changedElsewhere('signed_in')
  await expect.poll(session.user).toEqual(user)
  otherTab.signOut()
  changedElsewhere('signed_in')
  expect(session.user()).toBeUndefined()
  stop()
})

test('tells a session that ended in another tab from a sign-out', async () => {
  await signIn()
  const stop = session.follow()
  localStorage.setItem('signed_in', 'ended')
  changedElsewhere('signed_in')
  expect([session.user(), session.state()]).toEqual([undefined, 'ended'])
  stop()
})

test('signs in the holder of a stored token without a recorded sign-in', async () => {
  session.tokens.keep('of-a-citizen')
  api.on('self/info', { data: { user } })
  await session.loadUser()
  expect([session.state(), session.user()]).toEqual(['signedIn', user])
})

test('ignores an answer that arrives after sign-out', async () => {
  await signIn()
  api.on('self/info', { data: { user } })
  const loading = session.loadUser()
  session.signOut()
  await loading
  expect([session.state(), session.user()]).toEqual(['visitor', undefined])
})
