import { staffBase } from '../../../contract/pages.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Db } from '../../platform/database/schema.ts'
import { dayLength } from '../../report/calendar/working-time.ts'
import { insertAwaited, type NewAwaited } from './answers-store.ts'

/** Days after the deadline that the token of a package's cover goes on being accepted. */
const tokenDays = 90

/**
 * Returns the token of a package: 256 bits, always the same for its id, so that the same package has the same bytes. The
 * database holds only a mac of the token.
 */
export const answerToken = (keyring: Keyring, packageId: string): string =>
  keyring.mac('authority-answer', packageId).toString('base64url')

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

/**
 * Returns the origin for the address of a cover: `STAFF_URL`, else the `Origin` of the browser that prepares the package, so that
 * a desk without a domain prints a whole address as well. Undefined when there is neither.
 */
export const deskOrigin = (
  staffUrl: URL | undefined,
  sent: string | undefined,
): string | undefined => {
  const origin = staffUrl?.origin ?? sent
  return origin !== undefined && URL.canParse(origin) ? new URL(origin).origin : undefined
}

/** Returns the last instant of a day in China by which an answer is due. */
export const endOfAnswerDay = (day: string): Date => new Date(`${day}T23:59:59+08:00`)

/** Waits for the authority's answer to a package, in the transaction that records its first download. */
export const awaitAnswer = (
  trx: Db,
  { keyring }: { keyring: Keyring },
  handedOut: Omit<NewAwaited, 'token_mac' | 'expires_at'> & { readonly handing_out_id: string },
) =>
  insertAwaited(trx, {
    ...handedOut,
    token_mac: answerTokenMac(keyring, answerToken(keyring, handedOut.handing_out_id)),
    expires_at: new Date(handedOut.due_at.getTime() + tokenDays * dayLength),
  })
