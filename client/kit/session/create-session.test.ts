import { afterEach, beforeEach, expect, test } from 'vitest'
import { selfMsg } from '../../../contract/report.ts'
import { selfInfo } from '../../../contract/session.ts'
import { type ApiDouble, refusal, startApiDouble } from '../../testing/api-double.ts'
import { CallFailure } from '../call-failure.ts'
import { createCall } from './create-call.ts'
import { createSession } from './create-session.ts'

const user = { name: '王小明', phone: '138****5678', wx_bound: false, unread: 0 }

let api: ApiDouble
let session: ReturnType<typeof openPage>
const openPage = () => createSession({ infoEndpoint: selfInfo, readUser: (user) => user })
beforeEach(async () => {
  api = await startApiDouble()
  localStorage.clear()
  session = openPage()
})
afterEach(() => api.close())

const signIn = () => session.signIn({ access_token: 'a-session', expires_in: 3600, user })

test('a visitor is one until they sign in, and again when they sign out', async () => {
  expect(session.state()).toBe('visitor')
  await signIn()
  expect(session.state()).toBe('signedIn')
  expect(session.signOut()).toBe('a-session')
  expect(session.state()).toBe('visitor')
  expect([session.user(), session.tokens.stored()]).toEqual([undefined, undefined])
})

test('a visitor’s session cannot have ended', async () => {
  api.on('self/info', refusal(401))
  await expect(session.loadUser()).rejects.toThrow(CallFailure)
  expect(session.state()).toBe('visitor')
})

test.for([401, 419])('self info answering %s ends what was remembered', async (errcode) => {
  await signIn()
  api.on('self/info', refusal(errcode))
  await expect(session.loadUser()).rejects.toThrow(CallFailure)
  // Asked for in the background when the old one had expired.
  await session.tokens.ensure()
  expect(session.state()).toBe('ended')
  expect(session.user()).toBeUndefined()
})

test('self info failing on the way ends nothing', async () => {
  await signIn()
  api.on('self/info', { status: 502, body: '' })
  await expect(session.loadUser()).rejects.toThrow('服务器端出错')
  expect(session.state()).toBe('signedIn')
})

test('any call that needs a citizen and finds none makes the shell forget the name', async () => {
  await signIn()
  api.on('self/msg', refusal(401, '请先登录'))
  await expect(createCall(session)(selfMsg, {})).rejects.toThrow('请先登录')
  expect(session.state()).toBe('ended')
  expect(session.user()).toBeUndefined()
})

test('nothing of the citizen is written to the device', async () => {
  await signIn()
  expect(JSON.stringify(Object.entries(localStorage))).not.toMatch(/王小明|138/)
})

/** What the browser tells this page of a change that another tab has made. */
const changedElsewhere = (key: string | null) =>
  window.dispatchEvent(Object.assign(new Event('storage'), { key }))

test('a page follows who signs in and out in another tab', async () => {
  const stop = session.follow()
  api.on('self/info', { data: { user } })
  const otherTab = openPage()
  await otherTab.signIn({ access_token: 'a-session', expires_in: 3600, user })
  changedElsewhere('signed_in')
  await expect.poll(session.user).toEqual(user)
  otherTab.signOut()
  changedElsewhere('signed_in')
  expect(session.user()).toBeUndefined()
  stop()
})

test('a session that has ended in another tab is not taken for a signing out', async () => {
  await signIn()
  const stop = session.follow()
  localStorage.setItem('signed_in', 'ended')
  changedElsewhere('signed_in')
  expect([session.user(), session.state()]).toEqual([undefined, 'ended'])
  stop()
})

test('whom a token of this device stands for is signed in, although nobody saw them sign in', async () => {
  session.tokens.keep('of-a-citizen')
  api.on('self/info', { data: { user } })
  await session.loadUser()
  expect([session.state(), session.user()]).toEqual(['signedIn', user])
})

test('an answer that comes after they have signed out signs nobody in again', async () => {
  await signIn()
  api.on('self/info', { data: { user } })
  const loading = session.loadUser()
  session.signOut()
  await loading
  expect([session.state(), session.user()]).toEqual(['visitor', undefined])
})
