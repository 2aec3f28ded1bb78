import { beforeEach, expect, test } from 'vitest'
import { initialState, useStore } from '../../../kit/store.ts'
import { citizenSession } from './citizen-session.ts'

const user = { name: '王小明', phone: '138****5678' }

beforeEach(() => {
  localStorage.clear()
  useStore.setState(initialState, true)
})

test('spec §3: who is signed in is `user` of the global store, and goes when they sign out', async () => {
  expect(citizenSession.user()).toBeUndefined()
  await citizenSession.signIn({ access_token: 'a-session', expires_in: 3600, user })
  expect(useStore.getState().user).toEqual(user)
  expect(citizenSession.user()).toEqual(user)
  citizenSession.signOut()
  expect(useStore.getState()).toEqual(initialState)
})

test('uses the same storage keys in every version', () => {
  localStorage.setItem('access_token', 'of-an-older-version')
  localStorage.setItem('access_token_expires', String(Date.now() + 60_000))
  localStorage.setItem('signed_in', String(Date.now()))
  localStorage.setItem('session_seen', String(Date.now() + 1))
  expect(citizenSession.tokens.stored()).toBe('of-an-older-version')
  expect(citizenSession.state()).toBe('signedIn')
  expect(citizenSession.lastAnswer()).toBe(Number(localStorage.getItem('session_seen')))
})

test.for([
  [
    { name: '王小明', phone: '13812345678', email: 'wang@mail.example' },
    { name: '王小明', phone: '138****5678', email: 'w***@mail.example' },
  ],
  [{ name: '13812345678' }, { name: '138****5678' }],
  [{ phone: '+86 138 1234 5678' }, { name: '138****5678', phone: '138****5678' }],
  [{ name: '用户13812345678' }, { name: '用户138****5678' }],
  [{ name: 'wang@mail.example' }, { name: 'w***@mail.example' }],
] as const)('spec §5: whatever the back end says, %j is shown masked', async ([said, shown]) => {
  await citizenSession.signIn({ access_token: 'a-session', user: said })
  expect(useStore.getState().user).toEqual(shown)
})
