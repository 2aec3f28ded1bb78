import type { Bytes } from './key-bytes.ts'

/** Authenticated encryption under one key; the ciphertext is bound to its place. */
export interface Cipher {
  /** @param place associated data, e.g. the id of the draft; `open` needs the same */
  seal(bytes: Bytes, place: string): Promise<Bytes>
  /** @throws when the bytes were changed or moved, or the key is another */
  open(sealed: Bytes, place: string): Promise<Bytes>
}

const nonceBytes = 12

/** Creates AES-256-GCM by Web Crypto, which plain http lacks. */
export async function createCipher(key: Bytes): Promise<Cipher> {
  const { subtle } = crypto
  const known = await subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt'])
  const options = (iv: Bytes, place: string) => ({
    name: 'AES-GCM',
    iv,
    additionalData: new TextEncoder().encode(place),
  })
  return {
    async seal(bytes, place) {
      const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
      const sealed = await subtle.encrypt(options(nonce, place), known, bytes)
      const whole = new Uint8Array(nonceBytes + sealed.byteLength)
      whole.set(nonce)
      whole.set(new Uint8Array(sealed), nonceBytes)
      return whole
    },
    open: async (sealed, place) =>
      new Uint8Array(
        await subtle.decrypt(
          options(sealed.slice(0, nonceBytes), place),
          known,
          sealed.slice(nonceBytes),
        ),
      ),
  }
}
