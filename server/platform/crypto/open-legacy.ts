import type { Keyring } from './keyring.ts'
import { KeyMissing, SealBroken, type SealContext } from './seal.ts'

/**
 * Opens what an earlier version has sealed, to be sealed anew. One that was changed is told to operations and stays
 * as it is, unreadable, so that it does not keep the others from being sealed.
 * @throws KeyMissing
 */
export function openLegacy(
  keyring: Keyring,
  place: SealContext,
  sealed: Buffer,
): string | undefined {
  try {
    return keyring.legacy.open(sealed)
  } catch (error) {
    if (!(error instanceof SealBroken) || error instanceof KeyMissing) throw error
    keyring.report(place, error)
    return undefined
  }
}
