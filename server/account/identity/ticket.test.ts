import { expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import { testClock } from '../../testing/test-clock.ts'
import { testDatabase } from '../../testing/database/test-database.ts'
import { testKeyring } from '../../testing/test-keyring.ts'
import { CallError } from '../../http/call-error.ts'
import { issueTicket, redeemTicket, type Proof } from './ticket.ts'
import { captchaProof } from './captcha-ticket.ts'
import { phoneProof } from './otp-ticket.ts'

const keyring = testKeyring()
const database = await closeAfterAll(testDatabase())

const refusal = new CallError('wrongCode')
/** Redeems the ticket. @returns whether it was valid */
const redeem = (deps: { keyring: typeof keyring; clock: ReturnType<typeof testClock> }) =>
  async function isGood(ticket: string | undefined, proof: Proof, db = database.db) {
    return redeemTicket(db, deps, ticket, proof, refusal).then(
      () => true,
      (error: unknown) => {
        expect(error).toBe(refusal)
        return false
      },
    )
  }

function setup() {
  const deps = { keyring, clock: testClock() }
  return { deps, isGood: redeem(deps) }
}

test('a ticket is valid for one use', async () => {
  const { deps, isGood } = setup()
  const ticket = issueTicket(deps, captchaProof, 300)
  expect(await isGood(ticket, captchaProof)).toBe(true)
  expect(await isGood(ticket, captchaProof)).toBe(false)
})

test('one of twenty concurrent uses succeeds', async () => {
  const { deps, isGood } = setup()
  const ticket = issueTicket(deps, captchaProof, 300)
  const uses = await Promise.all(Array.from({ length: 20 }, () => isGood(ticket, captchaProof)))
  expect(uses.filter(Boolean)).toHaveLength(1)
})

test('a rollback leaves a ticket valid', async () => {
  const { deps, isGood } = setup()
  const ticket = issueTicket(deps, captchaProof, 300)
  const failure = new Error('something later went wrong')
  const failed = database.db.transaction().execute(async (trx) => {
    await redeemTicket(trx, deps, ticket, captchaProof, refusal)
    throw failure
  })
  await expect(failed).rejects.toBe(failure)
  expect(await isGood(ticket, captchaProof)).toBe(true)
})

test('a ticket expires to the second', async () => {
  const { deps, isGood } = setup()
  const [early, late] = [issueTicket(deps, captchaProof, 300), issueTicket(deps, captchaProof, 300)]
  deps.clock.advance(299_000)
  expect(await isGood(early, captchaProof)).toBe(true)
  deps.clock.advance(1_000)
  expect(await isGood(late, captchaProof)).toBe(false)
})

test('a ticket for one phone or purpose proves nothing for another', async () => {
  const { deps, isGood } = setup()
  const proof = phoneProof(keyring, 'report', '13800000001')
  const ticket = issueTicket(deps, proof, 300)
  expect(await isGood(ticket, phoneProof(keyring, 'report', '13800000002'))).toBe(false)
  expect(await isGood(ticket, phoneProof(keyring, 'login', '13800000001'))).toBe(false)
  expect(await isGood(ticket, captchaProof)).toBe(false)
  expect(await isGood(ticket, proof)).toBe(true)
})

test('a ticket fits the contract and holds nothing of the phone', () => {
  const { deps } = setup()
  const proof = phoneProof(keyring, 'report', '13800000001')
  const ticket = issueTicket(deps, proof, 300)
  expect(ticket.length).toBeLessThanOrEqual(512)
  expect(ticket).not.toContain('13800000001')
  expect(ticket).not.toContain(proof.subject.toString('base64url'))
})

test('a changed, cut, foreign or missing ticket is refused', async () => {
  const { deps, isGood } = setup()
  const ticket = issueTicket(deps, captchaProof, 300)
  const [purpose, expiry, nonce, mac] = ticket.split('.')
  const forged = [
    undefined,
    '',
    '...',
    'captcha',
    `${purpose}.zzzzzz.${nonce}.${mac}`,
    `${purpose}.${expiry}.AAAAAAAAAAAAAAAAAAAAAA.${mac}`,
    `${purpose}.${expiry}.${nonce}.`,
    `${purpose}.${expiry}.${nonce}.${Buffer.alloc(32).toString('base64url')}`,
    `${ticket}.more`,
    ticket.slice(0, -4),
  ]
  for (const wrong of forged)
    expect([wrong, await isGood(wrong, captchaProof)]).toEqual([wrong, false])
  expect(await isGood(ticket, captchaProof)).toBe(true)
})
