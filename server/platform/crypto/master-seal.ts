import {
  KeyMissing,
  openBytes,
  SealBroken,
  sealBytes,
  sealKeysOf,
  type SealContext,
} from './seal.ts'

/** Bytes: the form (0 0 1) and the id of the key. */
const headLength = 5
const form = Buffer.from([0, 0, 1])

/** Position of the key id in such a value, counted from 1 as SQL does, and its length in bytes. */
export const keyIdPlace = { from: form.length + 1, length: 2 } as const

export const keyIdBytes = (id: number): Buffer => {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(id)
  return bytes
}

/** Seals under the last of `DATA_KEYS` directly. Layout: `0 0 1 · id (2, big-endian)`, then as in seal.ts. */
export function createMasterSeal(keys: ReadonlyMap<number, Uint8Array>) {
  const derived = new Map(Array.from(keys, ([id, key]) => [id, sealKeysOf(key)]))
  const newest = [...derived].at(-1)
  if (!newest) throw new Error('A seal needs at least one key')
  const [sealingId, sealing] = newest
  return {
    newestKeyId: sealingId,
    seal: (content: Uint8Array, context: SealContext): Buffer =>
      sealBytes(sealing, Buffer.concat([form, keyIdBytes(sealingId)]), content, context),
    /** Opens a value. @throws SealBroken */
    open(sealed: Uint8Array, context: SealContext): Buffer {
      const bytes = Buffer.from(sealed)
      if (bytes.length < headLength || !form.equals(bytes.subarray(0, form.length)))
        throw new SealBroken('it is not sealed under DATA_KEYS')
      const pair = derived.get(bytes.readUInt16BE(form.length))
      if (!pair) throw new KeyMissing()
      return openBytes(pair, headLength, bytes, context)
    },
  }
}
