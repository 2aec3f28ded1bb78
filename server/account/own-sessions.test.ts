import { expect, test } from 'vitest'
import { limitedApi } from '../testing/close-after-all.ts'
import * as z from 'zod/mini'
import { selfSessionEnd, selfSessionList } from '../../contract/account/account.ts'
import { selfInfo } from '../../contract/account/session.ts'
import { createAccountTestApi, sessionOf, type Citizen } from '../testing/api/account-test-api.ts'

const api = await limitedApi(createAccountTestApi())

const listOf = async (citizen: Citizen) =>
  z.parse(selfSessionList.output, (await citizen.call(selfSessionList)).data).sessions
const signIn = async ({ phone, password }: Citizen) =>
  sessionOf(await api.signIn(phone, password)).access_token
const isAlive = async (token: string) => (await api.call(selfInfo, {}, { token })).errcode === 0

test('lists the citizen’s sessions, newest first, and marks the current one', async () => {
  const citizen = await api.citizen()
  api.clock.advance(60_000)
  await signIn(citizen)
  await api.citizen()
  const list = await listOf(citizen)
  expect(list.map(({ is_current }) => is_current)).toEqual([false, true])
  expect(new Set(list.map(({ session_id }) => session_id)).size).toBe(2)
  expect(Object.keys(list[0] ?? {}).toSorted()).toEqual([
    'is_current',
    'seen_at',
    'session_id',
    'signed_in_at',
  ])
})

test('ends one of them, or all the others', async () => {
  const citizen = await api.citizen()
  const [second, third] = [await signIn(citizen), await signIn(citizen)]
  const other = (await listOf(citizen)).find(({ is_current }) => !is_current)
  expect(await citizen.call(selfSessionEnd, { session_id: other?.session_id })).toMatchObject({
    errcode: 0,
  })
  expect(new Set([await isAlive(second), await isAlive(third)])).toEqual(new Set([false, true]))
  expect((await citizen.call(selfSessionEnd)).errcode).toBe(0)
  expect(await Promise.all([second, third, citizen.token].map(isAlive))).toEqual([
    false,
    false,
    true,
  ])
  expect(await listOf(citizen)).toHaveLength(1)
})

test('ends no session of another citizen and lists no expired one', async () => {
  const [citizen, other] = [await api.citizen(), await api.citizen()]
  const [theirs] = await listOf(other)
  for (const session_id of [theirs?.session_id, 'made-up', other.token.slice(0, 64), ''])
    expect((await citizen.call(selfSessionEnd, { session_id })).errcode).toBe(0)
  expect(await isAlive(other.token)).toBe(true)
  expect(await isAlive(citizen.token)).toBe(true)

  await signIn(citizen)
  api.clock.advance(20 * 60_000)
  await citizen.call(selfInfo)
  api.clock.advance(11 * 60_000)
  expect(await listOf(citizen)).toHaveLength(1)
  expect((await api.call(selfSessionList, {})).errcode).toBe(401)
})
