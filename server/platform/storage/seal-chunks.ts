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

/**
 * The role of a chunk, bound under the mac: others follow; the last of the file; the start of an incomplete one; the end of the
 * content, filled up to a whole chunk; padding behind it. A file of an earlier version has no `end`: its content ends with `last`.
 */
type ChunkRole = 'within' | 'last' | 'unfinished' | 'end' | 'padding'
const roleBytes = {
  within: 0,
  last: 1,
  unfinished: 2,
  end: 3,
  padding: 4,
} as const satisfies Record<ChunkRole, number>

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

/** @returns the role under which the chunk opens: a whole one among others may be the end, or padding */
function openInto(
  target: Uint8Array,
  keys: ChunkKeys,
  { index, role: asked }: ChunkPlace,
  sealed: Uint8Array,
): ChunkRole {
  if (sealed.length < sealSize) throw new SealBroken('a file was cut')
  const body = sealed.subarray(0, -macLength)
  const roles: readonly ChunkRole[] = asked === 'within' ? ['within', 'end', 'padding'] : [asked]
  const role = roles.find((each) =>
    timingSafeEqual(macOf(keys, { index, role: each }, body), sealed.subarray(-macLength)),
  )
  if (!role) throw new SealBroken('a file was changed since it was sealed')
  const decipher = createDecipheriv('sm4-ctr', keys.cipher, body.subarray(0, ivLength))
  target.set(decipher.update(body.subarray(ivLength)))
  return role
}

/** Ends the content within a filled chunk. Source: ISO/IEC 7816-4. */
const endMark = 0x80

/** Fills the end of a content, less than a chunk, up to a whole one. */
export function fillChunk(rest: Uint8Array): Uint8Array {
  const filled = new Uint8Array(chunkSize)
  filled.set(rest)
  filled[rest.length] = endMark
  return filled
}

/**
 * Returns to how many bytes a content is padded: at most an eighth more, so that few sizes remain. Source: Padmé, "Reducing Metadata
 * Leakage from Encrypted Files and Communication with PURBs" §4.
 */
export function paddedSize(bytes: number): number {
  const exponent = Math.floor(Math.log2(bytes))
  const step = 2 ** (exponent - Math.floor(Math.log2(exponent)) - 1)
  return Math.ceil(bytes / step) * step
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

/** Opens chunks of `sealChunks`. @returns less than whole chunks where the content ends among them @throws SealBroken */
export function openChunks(
  keys: ChunkKeys,
  { index, role }: ChunkPlace,
  sealed: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const count = counted(sealed.length, sealedChunkSize)
  const content = new Uint8Array(Math.max(0, sealed.length - count * sealSize))
  let end = content.length
  for (let n = 0; n < count; n += 1) {
    const target = content.subarray(n * chunkSize, (n + 1) * chunkSize)
    const part = sealed.subarray(n * sealedChunkSize, (n + 1) * sealedChunkSize)
    const opened = openInto(target, keys, { index: index + n, role }, part)
    if (opened === 'end') end = n * chunkSize + target.lastIndexOf(endMark)
    else if (opened === 'padding') end = Math.min(end, n * chunkSize)
  }
  return content.subarray(0, end)
}
