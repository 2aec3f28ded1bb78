import {
  type Hmac,
  type KeyObject,
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** A sealed value cannot be trusted, or its key is not in the keyring. */
export class SealBroken extends Error {
  constructor(reason: string) {
    super(`Sealed data cannot be opened: ${reason}`)
    this.name = 'SealBroken'
  }
}

/** The key is not in `DATA_KEYS`; the value may be intact. */
export class KeyMissing extends SealBroken {
  constructor() {
    super('its key is not in DATA_KEYS')
    this.name = 'KeyMissing'
  }
}

/**
 * The place of a sealed value, bound under the mac: a value copied to another column, row or table does not open there.
 * Every member is known before the row is inserted, and never changes.
 */
export interface SealContext {
  readonly table: string
  /** The column's name without `_sealed`. */
  readonly column: string
  /** The row's identity: a mac or an id. */
  readonly row: string | Uint8Array
}

/** Key objects: from plain bytes Node makes one at each use, which takes three times as long as the use. */
export interface SealKeys {
  readonly cipher: KeyObject
  readonly mac: KeyObject
}

const ivLength = 16
const macLength = 32

/** Derives cipher and mac keys. @param key 32 random bytes */
export function sealKeysOf(key: Uint8Array): SealKeys {
  const secret = createSecretKey(key)
  const derive = (use: string, length: number) =>
    createSecretKey(Buffer.from(hkdfSync('sm3', secret, '', `seal in context, ${use}`, length)))
  return { cipher: derive('cipher', 16), mac: derive('mac', 32) }
}

const macOf = (keys: SealKeys, { table, column, row }: SealContext, body: Uint8Array): Buffer =>
  addFramed(createHmac('sm3', keys.mac), [table, column, row]).update(body).digest()

/**
 * Encrypts by SM4-CTR, then HMAC-SM3 over the context, head, counter block and ciphertext (encrypt-then-MAC). Layout:
 * `head · iv (16) · ciphertext · mac (32)`. Reasons: docs/decisions/0029.
 * @param head identifies the form and the key; under the mac as well
 */
export function sealBytes(
  keys: SealKeys,
  head: Uint8Array,
  content: Uint8Array,
  context: SealContext,
): Buffer {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('sm4-ctr', keys.cipher, iv)
  const body = Buffer.concat([head, iv, cipher.update(content), cipher.final()])
  return Buffer.concat([body, macOf(keys, context, body)])
}

/** Decrypts; the caller has checked the head. @throws SealBroken */
export function openBytes(
  keys: SealKeys,
  headLength: number,
  sealed: Uint8Array,
  context: SealContext,
): Buffer {
  if (sealed.length < headLength + ivLength + macLength) throw new SealBroken('too short')
  const body = sealed.subarray(0, -macLength)
  if (!timingSafeEqual(macOf(keys, context, body), sealed.subarray(-macLength)))
    throw new SealBroken(`changed, or sealed for another place than ${placeOf(context)}`)
  const start = headLength + ivLength
  const cipher = createDecipheriv('sm4-ctr', keys.cipher, body.subarray(headLength, start))
  return Buffer.concat([cipher.update(body.subarray(start)), cipher.final()])
}

const placeOf = ({ table, column }: SealContext) => `${table}.${column}`

/** Adds parts to a mac, each after its length (4 bytes, big-endian): `a, bc` differs from `ab, c`. */
export function addFramed(hmac: Hmac, parts: readonly (string | Uint8Array)[]): Hmac {
  for (const part of parts) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part
    const length = Buffer.alloc(4)
    length.writeUInt32BE(bytes.length)
    hmac.update(length).update(bytes)
  }
  return hmac
}
