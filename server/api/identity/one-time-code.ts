import { randomInt } from 'node:crypto'
import type { Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { Schema } from '../../platform/database/schema.ts'
import { addJob } from '../../platform/jobs.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import { eraseMessagesTo } from './delivery-store.ts'
import { insertCode, lockSubject, codesSentSince } from './code-store.ts'
import type { TicketDeps } from './ticket.ts'
import { tooMany } from '../http/too-many.ts'

/** Where a code goes. */
export interface Destination {
  readonly kind: 'phone' | 'email'
  /** 11 digits, or an e-mail address. */
  readonly address: string
}

/** Seconds. */
export const codeLifetime = 5 * 60
export const resendAfter = 60

/** Most codes sent to one phone or e-mail address, over all callers and purposes. Windows in seconds. */
const allowances = [
  { window: resendAfter, most: 1 },
  { window: 60 * 60, most: 5 },
  { window: 24 * 60 * 60, most: 10 },
] as const
/** Seconds that a code's row is kept, because the allowances count it. */
export const codeRetention = 24 * 60 * 60

/** @param sent newest first @returns seconds until another code may be sent, 0 when it may now */
const waitBeforeNext = (sent: readonly Date[], now: Date): number =>
  Math.max(
    0,
    ...allowances.map(({ window, most }) => {
      const oldest = sent[most - 1]
      return oldest ? window + (oldest.getTime() - now.getTime()) / 1000 : 0
    }),
  )

export const codeMac = (keyring: Keyring, subject: Buffer, purpose: string, code: string): Buffer =>
  keyring.mac('one-time-code', subject, purpose, code)

/** The message that is sealed in the code's row until it is sent. */
export const sealedMessage = z.object({ address: z.string(), code: z.string() })

/** The jobs that send a code; their payload is the id of the code's row and nothing else. */
export const sendJobs = { phone: 'send_one_time_code', email: 'send_email_code' } as const

/**
 * Creates a code and a job that sends it, both in the caller's transaction. Earlier codes for the same purpose
 * become invalid.
 * @returns whether the provider refused to deliver the code before this one
 * @throws CallError tooMany
 */
export async function sendCode(
  trx: Transaction<Schema>,
  { keyring, clock }: TicketDeps,
  { kind, address }: Destination,
  purpose: string,
): Promise<{ lastRefused: boolean }> {
  const subject = keyring.blindIndex(kind, address)
  await lockSubject(trx, subject)
  const now = clock.now()
  const since = new Date(now.getTime() - codeRetention * 1000)
  const sent = await codesSentSince(trx, subject, since)
  const times = sent.map(({ at }) => at)
  const wait = waitBeforeNext(times, now)
  if (wait > 0) throw tooMany('验证码发送太频繁', wait)

  const code = randomInt(1_000_000).toString().padStart(6, '0')
  const id = await insertCode(trx, {
    subject,
    purpose,
    codeMac: codeMac(keyring, subject, purpose, code),
    messageSealed: keyring.legacy.seal(JSON.stringify({ address, code })),
    sentAt: now,
    expiresAt: new Date(now.getTime() + codeLifetime * 1000),
  })
  await addJob(trx, sendJobs[kind], { id }, { maxAttempts: 5 })
  return { lastRefused: sent[0]?.refused ?? false }
}

/** Erases messages to a phone and an e-mail that wait to be sent; the codes still count against the allowances. */
export const cancelMessagesTo = (
  trx: Transaction<Schema>,
  { keyring }: { keyring: Keyring },
  { phone, email }: { phone: string; email?: string | undefined },
): Promise<void> =>
  eraseMessagesTo(trx, [
    keyring.blindIndex('phone', phone),
    ...(email === undefined ? [] : [keyring.blindIndex('email', email)]),
  ])
