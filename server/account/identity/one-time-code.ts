import { randomInt } from 'node:crypto'
import * as z from 'zod/mini'
import { pageLanguages, type PageLanguage } from '../../../contract/pages.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { addJob } from '../../platform/jobs.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import { codeRetention, waitBeforeNext } from './code-allowance.ts'
import type { SealContext } from '../../platform/crypto/seal.ts'
import { eraseMessagesTo } from './delivery-store.ts'
import { insertCode, lockSubject, codesSentSince } from './code-store.ts'
import type { TicketDeps } from './ticket.ts'
import type { Caller } from '../../http/route.ts'
import { tooMany } from '../../http/too-many.ts'

/** The address to which a code is sent. */
export interface Destination {
  readonly kind: 'phone' | 'email'
  /** 11 digits, or an e-mail address. */
  readonly address: string
}

/** Seconds. */
export const codeLifetime = 5 * 60

export const codeMac = (keyring: Keyring, subject: Buffer, purpose: string, code: string): Buffer =>
  keyring.mac('one-time-code', subject, purpose, code)

/** Identifies the token that requested a code. Covers the address, so macs do not link two addresses of one token. */
export const askerMac = (keyring: Keyring, subject: Buffer, caller: Caller | undefined): Buffer =>
  keyring.mac('one-time-code', 'asker', subject, caller?.id ?? '')

export const messagePlace = (mac: Buffer): SealContext => ({
  table: 'one_time_code',
  column: 'message',
  row: mac,
})

/** The message that is sealed in the code's row until it is sent. */
export const sealedMessage = z.object({
  address: z.string(),
  code: z.string(),
  language: z.enum(pageLanguages),
})

/** The jobs that send a code. Their payload is only the id of the code's row. */
export const sendJobs = { phone: 'send_one_time_code', email: 'send_email_code' } as const

export interface Asker {
  readonly caller: Caller | undefined
  /** Whether the requester has proven before that the address is theirs. */
  readonly isOwner: boolean
  /** Whether a stranger's network has asked for few codes for this address today. */
  readonly isNewNetwork?: boolean
  readonly language: PageLanguage
}

/**
 * Creates a code and a job that sends it, both in the caller's transaction. The requester's earlier codes for the same
 * purpose become invalid; codes of other requesters stay valid.
 * @returns whether the provider refused to deliver the requester's previous code
 * @throws CallError tooMany
 */
export async function sendCode(
  trx: Trx,
  { keyring, clock }: TicketDeps,
  { kind, address }: Destination,
  purpose: string,
  { caller, isOwner: isKnownOwner, isNewNetwork = false, language }: Asker,
): Promise<{ lastRefused: boolean }> {
  const subject = keyring.blindIndex(kind, address)
  const asker = askerMac(keyring, subject, caller)
  await lockSubject(trx, subject)
  const now = clock.now()
  const since = new Date(now.getTime() - codeRetention * 1000)
  const sent = await codesSentSince(trx, subject, since)
  const own = sent.filter((code) => code.asker?.equals(asker))
  const isOwner = isKnownOwner || own.some(({ isUsed }) => isUsed)
  const wait = waitBeforeNext(sent, { asker, isOwner, isNewNetwork, purpose }, now)
  if (wait > 0) throw tooMany('验证码发送太频繁', wait)

  const code = randomInt(1_000_000).toString().padStart(6, '0')
  const mac = codeMac(keyring, subject, purpose, code)
  const id = await insertCode(trx, {
    subject,
    asker,
    toOwner: isOwner,
    purpose,
    codeMac: mac,
    messageSealed: keyring.seal(
      JSON.stringify({ address, code, language } satisfies z.infer<typeof sealedMessage>),
      messagePlace(mac),
    ),
    sentAt: now,
    expiresAt: new Date(now.getTime() + codeLifetime * 1000),
  })
  await addJob(trx, sendJobs[kind], { id }, { maxAttempts: 5 })
  return { lastRefused: own[0]?.isRefused ?? false }
}

/** Erases unsent messages to a phone and an e-mail address. The codes still count against the allowances. */
export const cancelMessagesTo = (
  trx: Trx,
  { keyring }: { keyring: Keyring },
  { phone, email }: { phone: string; email?: string | undefined },
) =>
  eraseMessagesTo(trx, [
    keyring.blindIndex('phone', phone),
    ...(email === undefined ? [] : [keyring.blindIndex('email', email)]),
  ])
