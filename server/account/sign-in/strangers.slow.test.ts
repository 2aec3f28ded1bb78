import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { loginPassword } from '../../../contract/account/sign-in.ts'
import { CallError } from '../../http/call-error.ts'
import { createPasswords, createSemaphore, type Semaphore } from '../password.ts'
import { testKeyring } from '../../testing/test-keyring.ts'
import {
  createAccountTestApi,
  digestOf,
  sessionOf,
  type AccountTestApi,
} from '../../testing/api/account-test-api.ts'

let api: AccountTestApi
/** Wraps the comparison of passwords, so that a test controls when it is busy. */
const gate: { isBusy: boolean } = { isBusy: false }
beforeAll(async () => {
  const room = createSemaphore({ concurrency: 2, maxWaiting: 200, busy: () => new Error('full') })
  const semaphore: Semaphore = {
    run: async (work) => {
      if (gate.isBusy) throw new CallError('tooMany', undefined, { retry_after: 5 })
      return room.run(work)
    },
  }
  api = await createAccountTestApi(async () => ({
    passwords: createPasswords(testKeyring(), semaphore),
  }))
})
afterEach(async () => {
  gate.isBusy = false
  await api.database.pool.query('delete from transient.rate_limit')
})
afterAll(() => api.close())

const wrong = digestOf('wrong')
let networks = 1
/** A stranger on another network who knows only the phone. */
const elsewhere = () => ({ token: api.token(), address: `192.0.2.${(networks += 1)}` })
const attack = (phone: string, from = elsewhere()) =>
  api.call(loginPassword, { phone, password: wrong }, from)

describe('a stranger’s wrong passwords', () => {
  test('do not lock out the owner, at home or on a new network', async () => {
    const { phone, password } = await api.citizen()
    const from = elsewhere()
    for (let n = 0; n < 6; n += 1) await attack(phone, from)
    expect((await attack(phone, from)).errcode).toBe(423)
    expect((await api.signIn(phone, password)).errcode).toBe(0)
    expect((await api.call(loginPassword, { phone, password }, elsewhere())).errcode).toBe(0)
  })

  test('from many networks do not lock a device that signed in before', async () => {
    const { phone, password } = await api.citizen()
    const { device_proof } = sessionOf(await api.signIn(phone, password))
    for (let n = 0; n < 31; n += 1) await attack(phone)
    // A caller without a device proof is locked, even on a known address.
    expect(await api.signIn(phone, password)).toMatchObject({ errcode: 423 })
    const known = await api.call(loginPassword, { phone, password, device_proof }, elsewhere())
    expect(known).toMatchObject({ errcode: 0 })
  })

  test('of one network, at the pace that its lock allows, never lock other networks within an hour', async () => {
    const { phone, password } = await api.citizen()
    const from = elsewhere()
    for (let n = 0; n < 4; n += 1) {
      for (let tries = 0; tries < 6; tries += 1) await attack(phone, from)
      api.clock.advance(15 * 60_000 - 1)
    }
    expect((await api.call(loginPassword, { phone, password }, elsewhere())).errcode).toBe(0)
  })

  test('on a device that signed in before lock it after five attempts for a quarter of an hour', async () => {
    const { phone, password } = await api.citizen()
    const { device_proof } = sessionOf(await api.signIn(phone, password))
    const tryOn = (digest: string) =>
      api.call(loginPassword, { phone, password: digest, device_proof })
    for (const left of [4, 3, 2, 1])
      expect((await tryOn(wrong)).errmessage).toContain(`还可以试 ${left} 次`)
    expect((await tryOn(wrong)).errcode).toBe(423)
    expect((await tryOn(password)).errcode).toBe(423)
    api.clock.advance(15 * 60_000)
    expect((await tryOn(password)).errcode).toBe(0)
  })

  test('with a proof of another phone, or a forged or expired one, count as without a proof', async () => {
    const [victim, attacker] = [await api.citizen(), await api.citizen()]
    const { device_proof = '' } = sessionOf(await api.signIn(attacker.phone, attacker.password))
    const own = sessionOf(await api.signIn(victim.phone, victim.password)).device_proof ?? ''
    for (let n = 0; n < 31; n += 1) await attack(victim.phone)
    api.clock.advance(0)
    const tryWith = (proof: string) =>
      api.call(loginPassword, {
        phone: victim.phone,
        password: victim.password,
        device_proof: proof,
      })
    const none = await tryWith('')
    expect(none.errcode).toBe(423)
    for (const proof of [device_proof, own.replace(/.$/, own.endsWith('A') ? 'E' : 'A'), 'x.y.z.a'])
      expect(await tryWith(proof)).toEqual(none)
  })
})

test('an attempt refused as busy does not count', async () => {
  const { phone, password } = await api.citizen()
  gate.isBusy = true
  for (let n = 0; n < 12; n += 1)
    expect(await api.signIn(phone, password)).toMatchObject({ errcode: 429 })
  gate.isBusy = false
  expect((await api.signIn(phone, wrong)).errmessage).toContain('还可以试 4 次')
  expect((await api.signIn(phone, password)).errcode).toBe(0)
})
