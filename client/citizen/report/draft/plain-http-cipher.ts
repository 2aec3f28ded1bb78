import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import type { Bytes } from './key-bytes.ts'

/** The cipher of pages that came by plain http, to which browsers give none; loaded by those alone. */
export const createPrimitive = (key: Bytes) => ({
  encrypt: async (bytes: Bytes, nonce: Bytes, place: Bytes): Promise<Bytes> =>
    new Uint8Array(chacha20poly1305(key, nonce, place).encrypt(bytes)),
  decrypt: async (bytes: Bytes, nonce: Bytes, place: Bytes): Promise<Bytes> =>
    new Uint8Array(chacha20poly1305(key, nonce, place).decrypt(bytes)),
})
