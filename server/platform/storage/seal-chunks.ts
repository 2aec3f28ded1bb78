import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomFillSync,
  timingSafeEqual,
} from 'node:crypto'
import { SealBroken } from '../crypto/seal.ts'

/** Bytes of content in a chunk; only the last one of a file has fewer, perhaps none. */
export const chunkSize = 16 * 1024
const ivLength = 16
const macLength = 32
/** Bytes that sealing adds to a chunk. */
export const sealSize = ivLength + macLength
export const sealedChunkSize = chunkSize + sealSize

/** The role of a chunk: others follow, the last, or the start of an incomplete one. Bound under the mac. */
type ChunkRole = 'within' | 'last' | 'unfinished'
const roleBytes = { within: 0, last: 1, unfinished: 2 } as const satisfies Record<ChunkRole, number>

/** The place of chunks: the index of the first, counted from 0, and their role. Several chunks are all `within`. */
export interface ChunkPlace {
  readonly index: number
  readonly role: ChunkRole
}

export interface ChunkKeys {
  readonly cipher: Uint8Array
  readonly mac: Uint8Array
}

/** Derives a file's keys. @param dataKey 32 random bytes, of this file alone */
export const chunkKeysOf = (dataKey: Uint8Array): ChunkKeys => ({
  cipher: new Uint8Array(hkdfSync('sm3', dataKey, '', 'file chunk cipher', 16)),
  mac: new Uint8Array(hkdfSync('sm3', dataKey, '', 'file chunk mac', 32)),
})

function macOf({ mac }: ChunkKeys, { index, role }: ChunkPlace, body: Uint8Array): Buffer {
  const place = Buffer.alloc(9)
  place.writeBigUInt64BE(BigInt(index))
  place.writeUInt8(roleBytes[role], 8)
  return createHmac('sm3', mac).update(place).update(body).digest()
}

function sealInto(target: Uint8Array, keys: ChunkKeys, place: ChunkPlace, content: Uint8Array) {
  // Fresh each time: a chunk that is written again after a crash may have other content.
  const iv = randomFillSync(target.subarray(0, ivLength))
  target.set(createCipheriv('sm4-ctr', keys.cipher, iv).update(content), ivLength)
  const bodyLength = ivLength + content.length
  target.set(macOf(keys, place, target.subarray(0, bodyLength)), bodyLength)
}

function openInto(target: Uint8Array, keys: ChunkKeys, place: ChunkPlace, sealed: Uint8Array) {
  if (sealed.length < sealSize) throw new SealBroken('a file was cut')
  const body = sealed.subarray(0, -macLength)
  if (!timingSafeEqual(macOf(keys, place, body), sealed.subarray(-macLength)))
    throw new SealBroken('a file was changed since it was sealed')
  const decipher = createDecipheriv('sm4-ctr', keys.cipher, body.subarray(0, ivLength))
  target.set(decipher.update(body.subarray(ivLength)))
}

/** Returns how many chunks so many bytes are, and their length when each changes by `sealSize`. */
const counted = (length: number, size: number) => Math.max(1, Math.ceil(length / size))

/**
 * Seals content as consecutive chunks: SM4-CTR, then HMAC-SM3 over index, role, initial counter block and ciphertext
 * (encrypt-then-MAC). Layout of each: `iv (16) · ciphertext · mac (32)`.
 * @param content whole chunks, or one that is `last` or `unfinished`
 */
export function sealChunks(
  keys: ChunkKeys,
  { index, role }: ChunkPlace,
  content: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const count = counted(content.length, chunkSize)
  const sealed = new Uint8Array(content.length + count * sealSize)
  for (let n = 0; n < count; n += 1) {
    const target = sealed.subarray(n * sealedChunkSize, (n + 1) * sealedChunkSize)
    const part = content.subarray(n * chunkSize, (n + 1) * chunkSize)
    sealInto(target, keys, { index: index + n, role }, part)
  }
  return sealed
}

/** Opens chunks of `sealChunks`. @throws SealBroken */
export function openChunks(
  keys: ChunkKeys,
  { index, role }: ChunkPlace,
  sealed: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const count = counted(sealed.length, sealedChunkSize)
  const content = new Uint8Array(Math.max(0, sealed.length - count * sealSize))
  for (let n = 0; n < count; n += 1) {
    const target = content.subarray(n * chunkSize, (n + 1) * chunkSize)
    const part = sealed.subarray(n * sealedChunkSize, (n + 1) * sealedChunkSize)
    openInto(target, keys, { index: index + n, role }, part)
  }
  return content
}
