import type { Hmac } from 'node:crypto'

/** Adds parts to a mac, each behind its length (4 bytes, big-endian): `a, bc` is not `ab, c`. */
export function addFramed(hmac: Hmac, parts: readonly (string | Uint8Array)[]): Hmac {
  for (const part of parts) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part
    const length = Buffer.alloc(4)
    length.writeUInt32BE(bytes.length)
    hmac.update(length).update(bytes)
  }
  return hmac
}
