import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { KeyMissing, SealBroken } from './seal.ts'

/** Bytes: key id, initial counter block, and the mac at the end. */
const idLength = 2
const ivLength = 16
const macLength = 32

/**
 * How columns were sealed before values were bound to their place (see seal.ts): SM4-CTR, then HMAC-SM3 over key id,
 * counter block and ciphertext. Layout: `id (2, big-endian) · iv (16) · ciphertext · mac (32)`.
 * @param keys the last one seals
 */
export function createLegacySeal(keys: ReadonlyMap<number, Uint8Array>) {
  const pairs = new Map(
    Array.from(keys, ([id, key]) => [
      id,
      {
        cipher: Buffer.from(hkdfSync('sm3', key, '', 'seal cipher', 16)),
        mac: Buffer.from(hkdfSync('sm3', key, '', 'seal mac', 32)),
      },
    ]),
  )
  const newest = [...pairs].at(-1)
  if (!newest) throw new Error('A seal needs at least one key')
  const [sealingId, sealing] = newest

  const macOf = (key: Buffer, bytes: Buffer) => createHmac('sm3', key).update(bytes).digest()

  return {
    seal(text: string): Buffer {
      const head = Buffer.alloc(idLength)
      head.writeUInt16BE(sealingId)
      const iv = randomBytes(ivLength)
      const cipher = createCipheriv('sm4-ctr', sealing.cipher, iv)
      const body = Buffer.concat([head, iv, cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([body, macOf(sealing.mac, body)])
    },

    open(sealed: Buffer): string {
      if (sealed.length < idLength + ivLength + macLength) throw new SealBroken('too short')
      const key = pairs.get(sealed.readUInt16BE(0))
      if (!key) throw new KeyMissing()
      const body = sealed.subarray(0, -macLength)
      if (!timingSafeEqual(macOf(key.mac, body), sealed.subarray(-macLength)))
        throw new SealBroken('changed since it was sealed')
      const iv = body.subarray(idLength, idLength + ivLength)
      const cipher = createDecipheriv('sm4-ctr', key.cipher, iv)
      return (
        cipher.update(body.subarray(idLength + ivLength), undefined, 'utf8') + cipher.final('utf8')
      )
    },
  }
}
