import { afterEach, beforeEach, expect, test } from 'vitest'
import { selfMsg } from '../../contract/report.ts'
import { type ApiDouble, refusal, startApiDouble } from '../testing/api-double.ts'
import { CallFailure } from './call-failure.ts'
import { call } from './call.ts'
import { loadUser } from './load-user.ts'
import { ensureToken } from './session.ts'
import { markEnded, markSignedIn, markSignedOut, signedInState } from './signed-in.ts'
import { initialState, useStore } from './store.ts'

let api: ApiDouble
beforeEach(async () => {
  api = await startApiDouble()
  localStorage.clear()
  useStore.setState(initialState, true)
})
afterEach(() => api.close())

const signIn = () => {
  markSignedIn()
  useStore.setState({ user: { name: '王小明' } })
}

test('a visitor is one until they sign in, and again when they sign out', () => {
  expect(signedInState()).toBe('visitor')
  signIn()
  expect(signedInState()).toBe('signed-in')
  markSignedOut()
  expect(signedInState()).toBe('visitor')
  expect(useStore.getState().user.name).toBe('')
})

test('a visitor’s session cannot have ended', () => {
  markEnded()
  expect(signedInState()).toBe('visitor')
})

test.for([401, 419])('self info answering %s ends what was remembered', async (errcode) => {
  signIn()
  api.on('self/info', refusal(errcode))
  await expect(loadUser()).rejects.toThrow(CallFailure)
  // Asked for in the background when the old one had expired.
  await ensureToken()
  expect(signedInState()).toBe('ended')
  expect(useStore.getState().user.name).toBe('')
})

test('self info failing on the way ends nothing', async () => {
  signIn()
  api.on('self/info', { status: 502, body: '' })
  await expect(loadUser()).rejects.toThrow('服务器端出错')
  expect(signedInState()).toBe('signed-in')
})

test('any call that needs a citizen and finds none makes the shell forget the name', async () => {
  signIn()
  api.on('self/msg', refusal(401, '请先登录'))
  await expect(call(selfMsg, {})).rejects.toThrow('请先登录')
  expect(signedInState()).toBe('ended')
  expect(useStore.getState().user.name).toBe('')
})

test('nothing of the citizen is written to the device', () => {
  signIn()
  expect(JSON.stringify(Object.entries(localStorage))).not.toMatch(/王小明|138/)
})
