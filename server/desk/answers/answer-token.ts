import { staffBase } from '../../../contract/pages.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Db } from '../../platform/database/schema.ts'
import { insertAwaited } from './answers-store.ts'

/** Days after the deadline that the token of a package's cover goes on being accepted. */
export const tokenDays = 90
const day = 24 * 60 * 60 * 1000

/**
 * Returns the token of a package: 256 bits, always the same for its id, so that the same package has the same bytes. The
 * database holds its mac alone.
 */
export const answerToken = (keyring: Keyring, packageId: string): string =>
  keyring.mac('authority-answer', packageId).toString('base64url')

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
  packageId: string,
): string => `${staffUrl?.origin ?? ''}${staffBase}/answer#${answerToken(keyring, packageId)}`

/** A package at its first download. */
export interface HandedOut {
  readonly packageId: string
  readonly reportId: string
  readonly authorityId: number
  /** How it left, in words: 下载、光盘. A reminder goes the same way. */
  readonly channel: string
  readonly handedOutAt: Date
  /** When the authority has to answer. */
  readonly dueAt: Date
}

/** Waits for the authority's answer to a package, in the transaction that records its first download. */
export const awaitAnswer = (
  trx: Db,
  { keyring }: { keyring: Keyring },
  { packageId, reportId, authorityId, channel, handedOutAt, dueAt }: HandedOut,
): Promise<void> =>
  insertAwaited(trx, {
    token_mac: answerTokenMac(keyring, answerToken(keyring, packageId)),
    handing_out_id: packageId,
    report_id: reportId,
    authority_id: authorityId,
    channel,
    handed_out_at: handedOutAt,
    due_at: dueAt,
    expires_at: new Date(dueAt.getTime() + tokenDays * day),
  })
