import { expect, test } from 'vitest'
import { apiForEachTest } from '../../../testing/api-double.ts'
import { useStore } from '../../../kit/store.ts'
import { citizenSession } from '../../site/session/citizen-session.ts'
import { keepCode, keptCodes } from '../../site/kept-codes.ts'
import { oneTimeCodeMemory } from '../../site/verification/one-time-code-memory.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { signOut } from './sign-out.ts'

const api = apiForEachTest()

const user = { name: '王小明', phone: '138****5678', wx_bound: false, unread: 0 }
const session = { access_token: 'a-session', expires_in: 3600, user }
const { tokens } = citizenSession
const code = { kind: 'phone', purpose: 'login' } as const

test('who signs in is known, with a token in place of the visitor’s, and no code stays behind', async () => {
  tokens.keep('a-visitor', 3600)
  oneTimeCodeMemory.keep(code, { address: '13812345678', resendAt: Date.now() + 60_000 })
  await completeSignIn(session)
  expect(tokens.stored()).toBe('a-session')
  expect(useStore.getState().user).toEqual(user)
  expect(citizenSession.state()).toBe('signedIn')
  expect(sessionStorage.length).toBe(0)
})

test('a device keeps its proof until the sign-out', async () => {
  await completeSignIn({ ...session, device_proof: 'device.a.b.c' })
  citizenSession.forgetUser()
  tokens.drop('a-session')
  expect(localStorage.getItem('device_proof')).toBe('device.a.b.c')
  await completeSignIn({ ...session, device_proof: 'device.d.e.f' })
  await signOut()
  expect(localStorage.getItem('device_proof')).toBeNull()
})

test('who signs out leaves no query code on the device; an ended session alone takes none away', async () => {
  keepCode({ query_code: '0123456789ABCDEF', reported_at: '2026-11-23T01:00:00Z' })
  await completeSignIn(session)
  citizenSession.forgetUser()
  expect(keptCodes()).toHaveLength(1)
  await signOut()
  expect(keptCodes()).toEqual([])
})

test('who signs out is forgotten before the server has answered', async () => {
  await completeSignIn(session)
  const leaving = signOut()
  expect(tokens.stored()).toBeUndefined()
  expect(useStore.getState().user.name).toBe('')
  expect(citizenSession.state()).toBe('visitor')
  await leaving
  expect(api.received.map(({ path, headers }) => [path, headers['access-token']])).toEqual([
    ['self/logout', 'a-session'],
  ])
})

test('signing out works while the API is down', async () => {
  await completeSignIn(session)
  api.on('self/logout', 'cut')
  await signOut()
  expect(tokens.stored()).toBeUndefined()
  expect(citizenSession.state()).toBe('visitor')
})
