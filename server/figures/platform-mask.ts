import type { Keyring } from '../platform/crypto/keyring.ts'

/** Bytes of a mask: the length of a mac, and more than any name needs. */
const length = 32

/**
 * Returns a platform's name as it is stored beside a report, or the name from what is stored: its bytes and those of a mac,
 * XORed. Without the key it is random, and another value for each report and month.
 * @param about what names the report in this month
 */
function mask(keyring: Keyring, month: string, about: Buffer, bytes: Uint8Array): Buffer {
  const pad = keyring.mac('figures platform', month, about)
  return Buffer.from(pad.map((byte, i) => byte ^ (bytes[i] ?? 0)))
}

/** Masks the name of a platform; null is masked as well. @throws RangeError for a name of more than 32 bytes */
export function maskPlatform(keyring: Keyring, month: string, about: Buffer, name: string | null) {
  const bytes = Buffer.from(name ?? '')
  if (bytes.length > length) throw new RangeError(`the name ${name} of a platform is too long`)
  return mask(keyring, month, about, bytes)
}

/** Returns the name of a masked platform; null for none. */
export function unmaskPlatform(
  keyring: Keyring,
  month: string,
  about: Buffer,
  masked: Buffer | null,
): string | null {
  if (masked === null) return null
  return mask(keyring, month, about, masked).toString().replaceAll('\0', '') || null
}
