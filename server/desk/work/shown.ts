import { timingSafeEqual } from 'node:crypto'
import type { Keyring } from '../../platform/crypto/keyring.ts'

interface Shown {
  readonly case_number: string
  readonly version: number
}

const macOf = (keyring: Keyring, staffId: string, { case_number, version }: Shown) =>
  keyring.mac('shown case', staffId, case_number, String(version)).subarray(0, 16)

/** Returns the proof that a case was shown to a person in a version. A page hands it back with a decision on what it showed. */
export const proofOfShowing = (keyring: Keyring, staffId: string, shown: Shown): string =>
  macOf(keyring, staffId, shown).toString('base64url')

export function wasShown(
  keyring: Keyring,
  staffId: string,
  { proof, ...shown }: Shown & { readonly proof: string },
): boolean {
  const given = Buffer.from(proof, 'base64url')
  const mac = macOf(keyring, staffId, shown)
  return given.length === mac.length && timingSafeEqual(given, mac)
}
