import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endpoint } from '../../../contract/endpoint.ts'
import { nothing } from '../../../contract/payload.ts'
import * as z from 'zod/mini'
import { selfInfo } from '../../../contract/session.ts'
import { frontConfigDetail } from '../../../contract/site.ts'
import { type ApiDouble, refusal, startApiDouble } from '../../testing/api-double.ts'
import { CallFailure } from '../call-failure.ts'
import { createCall } from './create-call.ts'
import { createSession } from './create-session.ts'

/** Of a second client on the same origin. */
const staffInfo = endpoint({
  method: 'GET',
  path: 'staff/info',
  access: 'user',
  input: nothing,
  output: z.object({ user: z.object({ name: z.string(), desk: z.string() }) }),
  errors: ['signInRequired'],
})
const citizenUser = { name: '王小明', phone: '', wx_bound: false, unread: 0 }
const staffUser = { name: '李主任', desk: '受理' }

const createCitizen = () =>
  createSession({ namespace: '', infoEndpoint: selfInfo, readUser: (user) => user })
const createStaff = () =>
  createSession({ namespace: 'staff', infoEndpoint: staffInfo, readUser: (user) => user })

let api: ApiDouble
let citizen: ReturnType<typeof createCitizen>
let staff: ReturnType<typeof createStaff>
beforeEach(async () => {
  api = await startApiDouble()
  api.on('self/info', { data: { user: citizenUser } })
  api.on('staff/info', { data: { user: staffUser } })
  api.on('front/config/detail', {
    data: { config: '{}', wx: { web_appid: '' }, personal_center: 1 },
  })
  localStorage.clear()
  citizen = createCitizen()
  staff = createStaff()
  await citizen.signIn({ access_token: 'of-citizen', expires_in: 3600, user: citizenUser })
  await staff.signIn({ access_token: 'of-staff', expires_in: 3600, user: staffUser })
})
afterEach(async () => {
  vi.useRealTimers()
  await api.close()
})

/** What is kept of a client, except when it was last answered. */
const keptOf = (prefix: string) =>
  ['access_token', 'access_token_expires', 'signed_in'].map((key) =>
    localStorage.getItem(prefix + key),
  )
const tokensSent = () => api.received.map(({ path, headers }) => [path, headers['access-token']])

test('each client keeps a token of its own, the citizens’ under the key of spec §4', () => {
  expect(localStorage.getItem('access_token')).toBe('of-citizen')
  expect(localStorage.getItem('staff.access_token')).toBe('of-staff')
})

test('each client calls with its own token and learns its own user', async () => {
  const [citizenPage, staffPage] = [createCitizen(), createStaff()]
  await createCall(citizenPage)(frontConfigDetail, {})
  await createCall(staffPage)(frontConfigDetail, {})
  expect(tokensSent()).toEqual([
    ['self/info', 'of-citizen'],
    ['front/config/detail', 'of-citizen'],
    ['staff/info', 'of-staff'],
    ['front/config/detail', 'of-staff'],
  ])
  expect([citizenPage.user(), staffPage.user()]).toEqual([citizenUser, staffUser])
})

test('a token that runs out is that of one client', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  citizen.tokens.keep('short', 60)
  staff.tokens.keep('long', 3600)
  vi.advanceTimersByTime(60_000)
  expect([citizen.tokens.stored(), staff.tokens.stored()]).toEqual([undefined, 'long'])
  expect(staff.tokens.expiry()).toBeGreaterThan(citizen.tokens.expiry())
})

test('the idle time of one client says nothing of the other', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const before = citizen.lastAnswer()
  vi.advanceTimersByTime(600_000)
  await staff.loadUser()
  expect([citizen.lastAnswer(), staff.lastAnswer() - before >= 600_000]).toEqual([before, true])
})

test('signing out at one client leaves the other signed in', () => {
  const kept = keptOf('')
  staff.signOut()
  expect([staff.state(), staff.user()]).toEqual(['visitor', undefined])
  expect([citizen.state(), citizen.user()]).toEqual(['signedIn', citizenUser])
  expect(keptOf('')).toEqual(kept)
  expect(keptOf('staff.')).toEqual([null, null, null])
})

test('errcode 419 of one client is announced by that one alone, and costs the other nothing', async () => {
  const heard: string[] = []
  citizen.onExpired(() => heard.push('citizen'))
  staff.onExpired(() => heard.push('staff'))
  const kept = keptOf('')
  api.on('front/config/detail', refusal(419))
  await expect(createCall(staff)(frontConfigDetail, {})).rejects.toThrow(CallFailure)
  expect(heard).toEqual(['staff'])
  await expect.poll(staff.tokens.stored).toBe('token-1')
  expect(keptOf('')).toEqual(kept)
})

test('errcode 401 of one client ends that session alone', async () => {
  api.on('front/config/detail', refusal(401))
  await expect(createCall(citizen)(frontConfigDetail, {})).rejects.toThrow(CallFailure)
  expect([citizen.state(), staff.state()]).toEqual(['ended', 'signedIn'])
  expect([citizen.user(), staff.user()]).toEqual([undefined, staffUser])
})

test('what another tab does at one client moves only the pages of that client', async () => {
  const stops = [citizen.follow(), staff.follow()]
  const otherTab = createStaff()
  otherTab.signOut()
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'staff.signed_in' }))
  expect([citizen.user(), staff.user()]).toEqual([citizenUser, undefined])
  await otherTab.signIn({ access_token: 'of-staff', expires_in: 3600, user: staffUser })
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'staff.signed_in' }))
  await expect.poll(staff.user).toEqual(staffUser)
  expect(api.paths()).toEqual(['staff/info'])
  for (const stop of stops) stop()
})
