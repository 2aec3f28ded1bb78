import type { Bytes } from './key-bytes.ts'

/** Seals bytes under one key: whoever lacks it can neither read nor change them, nor put them in another place. */
export interface Cipher {
  /** @param place what the bytes are, e.g. the id of their draft: they open only as that */
  seal(bytes: Bytes, place: string): Promise<Bytes>
  /** @throws when they were changed, are of another place, or sealed under another key */
  open(sealed: Bytes, place: string): Promise<Bytes>
}

/** An authenticated cipher with 32 bytes of key and a nonce of 12. */
interface Primitive {
  readonly encrypt: (bytes: Bytes, nonce: Bytes, place: Bytes) => Promise<Bytes>
  readonly decrypt: (bytes: Bytes, nonce: Bytes, place: Bytes) => Promise<Bytes>
}

const nonceBytes = 12

/** AES-256-GCM by the browser; by plain http, where it has none, ChaCha20-Poly1305 in JavaScript. */
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
  // Absent by plain http, whatever the types say.
  const subtle = crypto.subtle as SubtleCrypto | undefined
  if (!subtle) return (await import('./plain-http-cipher.ts')).createPrimitive(key)
  const known = await subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt'])
  const options = (iv: Bytes, additionalData: Bytes) => ({ name: 'AES-GCM', iv, additionalData })
  return {
    encrypt: async (bytes, nonce, place) =>
      new Uint8Array(await subtle.encrypt(options(nonce, place), known, bytes)),
    decrypt: async (bytes, nonce, place) =>
      new Uint8Array(await subtle.decrypt(options(nonce, place), known, bytes)),
  }
}
