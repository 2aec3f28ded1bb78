import { staffBase } from '../../../contract/pages.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Db } from '../../platform/database/schema.ts'
import { insertAwaited } from './answers-store.ts'

/** Days after the deadline that the token of a package's cover goes on being accepted. */
export const tokenDays = 90
const day = 24 * 60 * 60 * 1000

/**
 * Returns the token of a handing-out: 256 bits, always the same for its id, so that the same package has the same bytes. The
 * database holds its mac alone.
 */
export const answerToken = (keyring: Keyring, handingOutId: string): string =>
  keyring.mac('authority-answer', handingOutId).toString('base64url')

/** Returns the mac by which the token of a cover is found. */
export const answerTokenMac = (keyring: Keyring, token: string): Buffer =>
  keyring.mac('authority-answer-token', token)

/**
 * Returns the address for the QR code of a package's cover, at the desk's own listener. The token is in the fragment, so that no
 * request and no log has it.
 * @param staffUrl the desk's URL; without one the address begins at its path, and readers complete it
 */
export const answerAddress = (
  { keyring, staffUrl }: { keyring: Keyring; staffUrl: URL | undefined },
  handingOutId: string,
): string => `${staffUrl?.origin ?? ''}${staffBase}/answer#${answerToken(keyring, handingOutId)}`

/** A package that leaves. */
export interface HandedOut {
  readonly handingOutId: string
  readonly reportId: string
  readonly authorityId: number
  /** How it left, in words: 下载、光盘. A reminder goes the same way. */
  readonly channel: string
  readonly handedOutAt: Date
  /** When the authority has to answer. */
  readonly dueAt: Date
}

/** Waits for an authority's answer from now on, in the transaction that records the handing-out. */
export const awaitAnswer = (
  trx: Db,
  { keyring }: { keyring: Keyring },
  { handingOutId, reportId, authorityId, channel, handedOutAt, dueAt }: HandedOut,
): Promise<void> =>
  insertAwaited(trx, {
    token_mac: answerTokenMac(keyring, answerToken(keyring, handingOutId)),
    handing_out_id: handingOutId,
    report_id: reportId,
    authority_id: authorityId,
    channel,
    handed_out_at: handedOutAt,
    due_at: dueAt,
    expires_at: new Date(dueAt.getTime() + tokenDays * day),
  })
