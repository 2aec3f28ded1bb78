import { describe, expect, test } from 'vitest'
import { limitedApi } from '../../testing/close-after-all.ts'
import { selfInfo } from '../../../contract/account/session.ts'
import { selfLogout } from '../../../contract/account/sign-in.ts'
import { createAccountTestApi, sessionOf } from '../../testing/api/account-test-api.ts'

const api = await limitedApi(createAccountTestApi())

const minute = 60_000
const codeOf = async (token: string) => (await api.call(selfInfo, {}, { token })).errcode
const rows = () => api.database.db.selectFrom('session').selectAll().execute()

describe('a session', () => {
  test('ends after 30 minutes without a call', async () => {
    const { token } = await api.citizen()
    api.clock.advance(30 * minute - 1)
    expect(await codeOf(token)).toBe(0)
    api.clock.advance(30 * minute)
    expect(await codeOf(token)).toBe(419)
  })

  test('continues while it is used, but ends after 12 hours', async () => {
    const { token } = await api.citizen()
    for (let half = 0; half < 25; half += 1) {
      expect(await codeOf(token)).toBe(0)
      api.clock.advance(29 * minute)
    }
    expect(await codeOf(token)).toBe(419)
  })

  test('survives a crash of the database that loses its last use, and still ends when idle', async () => {
    const { token } = await api.citizen()
    await api.database.pool.query('truncate transient.session_seen')
    expect(await codeOf(token)).toBe(0)
    api.clock.advance(30 * minute)
    expect(await codeOf(token)).toBe(419)
  })

  test('without a call after such a crash is idle from the next clean-up on', async () => {
    const { token } = await api.citizen()
    await api.database.pool.query('truncate transient.session_seen')
    await api.sessions.deleteExpired()
    api.clock.advance(30 * minute)
    await api.sessions.deleteExpired()
    expect(await codeOf(token)).toBe(419)
    const left = await api.database.db.selectFrom('transient.session_seen').selectAll().execute()
    expect(left).toEqual([])
  })

  test('ends with sign-out, which keeps other sessions', async () => {
    const { token, phone, password } = await api.citizen()
    const other = sessionOf(await api.signIn(phone, password)).access_token
    expect((await api.call(selfLogout, {}, { token })).errcode).toBe(0)
    expect(await codeOf(token)).toBe(419)
    expect(await codeOf(other)).toBe(0)
  })

  test('is written at most once a minute', async () => {
    const { token } = await api.citizen()
    const seen = async () => {
      const all = await api.database.db
        .selectFrom('transient.session_seen')
        .select('seen_at')
        .orderBy('seen_at')
        .execute()
      return all.at(-1)?.seen_at.getTime()
    }
    const start = await seen()
    api.clock.advance(minute - 1)
    await codeOf(token)
    expect(await seen()).toBe(start)
    api.clock.advance(1)
    await Promise.all(Array.from({ length: 5 }, () => codeOf(token)))
    expect(await seen()).toBe((start ?? 0) + minute)
  })

  test('is stored without its token', async () => {
    const { token } = await api.citizen()
    const [id = ''] = token.split('.')
    const stored = Buffer.concat((await rows()).map((row) => row.id_mac))
    expect(stored.indexOf(id)).toBe(-1)
    expect(stored.indexOf(Buffer.from(id, 'base64url'))).toBe(-1)
  })
})

describe('spec §7: POST /api/self/logout', () => {
  test('requires sign-in', async () => {
    expect((await api.call(selfLogout, {})).errcode).toBe(401)
    expect((await api.call(selfLogout, {}, { token: '' })).errcode).toBe(419)
  })
})

describe('session fixation', () => {
  test('sign-in issues a new token; the previous one stays a visitor’s', async () => {
    const { phone, password } = await api.citizen()
    const known = api.token()
    const { access_token } = sessionOf(await api.signIn(phone, password, known))
    expect(access_token).not.toBe(known)
    expect(access_token.split('.')[0]).not.toBe(known.split('.')[0])
    expect(await codeOf(known)).toBe(401)
    expect(await codeOf(access_token)).toBe(0)
  })

  test('a second sign-in ends the caller’s previous session', async () => {
    const { phone, password, token } = await api.citizen()
    const { access_token } = sessionOf(await api.signIn(phone, password, token))
    expect(await codeOf(token)).toBe(419)
    expect(await codeOf(access_token)).toBe(0)
  })

  test('a visitor’s token cannot be turned into a session’s', async () => {
    const { token } = await api.citizen()
    const [id = ''] = token.split('.')
    const [, expiry = '', mac = ''] = api.token().split('.')
    expect(await codeOf(`${id}.${expiry}.${mac}`)).toBe(419)
  })
})
