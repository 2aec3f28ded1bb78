import { createChallenge, HmacAlgorithm, solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import * as z from 'zod/mini'
import { captcha, captchaVerify } from '../../../contract/account/verification.ts'
import { createTestApi } from '../../testing/api/test-api.ts'
import { redeemTicket } from '../identity/ticket.ts'
import { captchaProof } from '../identity/captcha-ticket.ts'
import { CallError } from '../../http/call-error.ts'
import { difficultyFor } from './captcha.ts'
import { makeChallenge } from './challenge.ts'

const api = await closeAfterAll(createTestApi())

/** Parses the challenge as the browser does. */
const challengeOf = (data: unknown): Challenge =>
  z.parse(z.object({ challenge: z.custom<Challenge>() }), data).challenge
const take = async () => challengeOf((await api.call(captcha, {})).data)
async function solve(challenge: Challenge) {
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('not solved')
  return solution
}
const verify = (challenge: unknown, solution: unknown) =>
  api.call(captchaVerify, { challenge, solution })

describe('spec §7: GET /api/captcha and POST /api/captcha/verify', () => {
  test('a solved challenge gives a ticket for five minutes', async () => {
    const challenge = await take()
    const { errcode, data } = await verify(challenge, await solve(challenge))
    expect(errcode).toBe(0)
    const { captcha_ticket, expires_in } = z.parse(captchaVerify.output, data)
    expect(expires_in).toBe(300)
    const redeemed = redeemTicket(
      api.database.db,
      api,
      captcha_ticket,
      captchaProof,
      new CallError('wrongCode'),
    )
    await expect(redeemed).resolves.toBeUndefined()
  })

  test('without a valid token both answer 419', async () => {
    for (const token of ['', 'forged.token.here']) {
      expect(await api.call(captcha, {}, { token })).toMatchObject({ errcode: 419 })
      expect(await api.call(captchaVerify, {}, { token })).toMatchObject({ errcode: 419 })
    }
  })
})

describe('a solved challenge', () => {
  test('is valid once, also in concurrent calls', async () => {
    const challenge = await take()
    const solution = await solve(challenge)
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(challenge, solution)))
    expect(answers.filter((a) => a.errcode === 0)).toHaveLength(1)
    expect(answers.filter((a) => a.errcode === 422)).toHaveLength(9)
  })

  test('expires after ten minutes', async () => {
    const challenge = await take()
    const solution = await solve(challenge)
    api.clock.advance(10 * 60_000)
    expect(await verify(challenge, solution)).toMatchObject({ errcode: 422 })
  })
})

describe('an invalid solution', () => {
  test('is refused: an unsolved one, another one’s solution', async () => {
    const [one, other] = [await take(), await take()]
    const solution = await solve(one)
    expect(await verify(other, solution)).toMatchObject({ errcode: 422 })
    expect(await verify(one, { counter: 0, derivedKey: '00'.repeat(32) })).toMatchObject({
      errcode: 422,
    })
    expect(await verify(one, { counter: 0, derivedKey: 'no hex' })).toMatchObject({ errcode: 422 })
    expect(await verify(one, solution)).toMatchObject({ errcode: 0 })
  })

  test('is refused: a challenge with less work or more time', async () => {
    const challenge = await take()
    const { parameters } = challenge
    const changed = [
      { ...challenge, parameters: { ...parameters, cost: 1 } },
      { ...challenge, parameters: { ...parameters, keyPrefix: '00' } },
      { ...challenge, parameters: { ...parameters, data: { expires_at: 9_999_999_999 } } },
      { ...challenge, signature: '00'.repeat(32) },
    ]
    const solution = await solve(challenge)
    for (const wrong of changed)
      expect(await verify(wrong, solution)).toMatchObject({ errcode: 422 })
  })

  test('is refused: a challenge with a foreign signature', async () => {
    const challenge = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: 2000,
      counter: 1,
      data: { expires_at: 9_999_999_999 },
      deriveKey,
      hmacAlgorithm: HmacAlgorithm.SHA_256,
      hmacSignatureSecret: 'not ours',
      hmacKeySignatureSecret: 'neither',
    })
    expect(await verify(challenge, await solve(challenge))).toMatchObject({ errcode: 422 })
  })

  test('is refused without a server error, for any input', async () => {
    const nested = JSON.parse(`${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`)
    const deep = { parameters: nested, signature: 'a' }
    const { errcode } = await verify(deep, { counter: 1, derivedKey: 'aa' })
    expect([400, 422]).toContain(errcode)
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.jsonValue(), async (challenge, solution) => {
        const { errcode } = await verify(challenge, solution)
        expect([400, 422]).toContain(errcode)
      }),
      { numRuns: 50 },
    )
  })
})

describe('the work', () => {
  test('grows with the demand of an address, to sixteen times at most', () => {
    const taken = [1, 60, 61, 120, 121, 480, 481, 960, 100_000]
    expect(taken.map((n) => difficultyFor(n))).toEqual([1, 1, 2, 2, 4, 8, 16, 16, 16])
  })

  test('grows for everyone while very much is asked for from many addresses', async () => {
    const byAll = [1, 12_000, 12_001, 48_000, 10_000_000]
    expect(byAll.map((all) => difficultyFor(1, all))).toEqual([1, 1, 2, 4, 16])
    expect(difficultyFor(481, 12_001)).toBe(16)
    const { pool } = api.database
    const all = api.limits.limit({ name: 'captcha-all', points: 2_000_000_000, seconds: 600 })
    await all.take('all', 10_000_000)
    const solution = await solve(await take())
    expect(solution.counter).toBeGreaterThanOrEqual(150 * 16)
    await pool.query('delete from transient.rate_limit')
  })

  test('is within its bounds', async () => {
    for (const difficulty of [1, 2]) {
      const solution = await solve(await makeChallenge(api, difficulty))
      expect(solution.counter).toBeGreaterThanOrEqual(150 * difficulty)
      expect(solution.counter).toBeLessThan(300 * difficulty)
    }
  })

  test('is the most there is for an address that asks without end, which is never shut out', async () => {
    const { pool } = api.database
    await api.call(captcha, {})
    await pool.query('update transient.rate_limit set points = 100000')
    const solution = await solve(await take())
    expect(solution.counter).toBeGreaterThanOrEqual(150 * 16)
    await pool.query('delete from transient.rate_limit')
  })
})
