import type { Bytes } from './key-bytes.ts'

/** Authenticated encryption under one key; the ciphertext is bound to its place. */
export interface Cipher {
  /** @param place associated data, e.g. the id of the draft; `open` needs the same */
  seal(bytes: Bytes, place: string): Promise<Bytes>
  /** @throws when the bytes were changed or moved, or the key is another */
  open(sealed: Bytes, place: string): Promise<Bytes>
}

/** An AEAD with a 32-byte key and a 12-byte nonce. */
interface Primitive {
  readonly encrypt: (bytes: Bytes, nonce: Bytes, place: Bytes) => Promise<Bytes>
  readonly decrypt: (bytes: Bytes, nonce: Bytes, place: Bytes) => Promise<Bytes>
}

const nonceBytes = 12

/** Creates AES-256-GCM by Web Crypto; on plain http, which has no Web Crypto, ChaCha20-Poly1305 in JavaScript. */
export async function createCipher(key: Bytes): Promise<Cipher> {
  const { encrypt, decrypt } = await primitiveOf(key)
  const encode = (text: string) => new TextEncoder().encode(text)
  return {
    async seal(bytes, place) {
      const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
      const sealed = await encrypt(bytes, nonce, encode(place))
      const whole = new Uint8Array(nonceBytes + sealed.length)
      whole.set(nonce)
      whole.set(sealed, nonceBytes)
      return whole
    },
    open: (sealed, place) =>
      decrypt(sealed.slice(nonceBytes), sealed.slice(0, nonceBytes), encode(place)),
  }
}

async function primitiveOf(key: Bytes): Promise<Primitive> {
  // Absent on plain http, contrary to the type.
  const subtle = crypto.subtle as SubtleCrypto | undefined
  if (!subtle) {
    const { chacha20poly1305 } = await import('@noble/ciphers/chacha.js')
    const cipher = (nonce: Bytes, place: Bytes) => chacha20poly1305(key, nonce, place)
    return {
      encrypt: async (bytes, nonce, place) => new Uint8Array(cipher(nonce, place).encrypt(bytes)),
      decrypt: async (bytes, nonce, place) => new Uint8Array(cipher(nonce, place).decrypt(bytes)),
    }
  }
  const known = await subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt'])
  const options = (iv: Bytes, additionalData: Bytes) => ({ name: 'AES-GCM', iv, additionalData })
  return {
    encrypt: async (bytes, nonce, place) =>
      new Uint8Array(await subtle.encrypt(options(nonce, place), known, bytes)),
    decrypt: async (bytes, nonce, place) =>
      new Uint8Array(await subtle.decrypt(options(nonce, place), known, bytes)),
  }
}
