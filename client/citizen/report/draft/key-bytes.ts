/** Bytes as Web Crypto and IndexedDB take them. */
export type Bytes = Uint8Array<ArrayBuffer>

/** Encodes bytes as base64url without padding. */
export const textOf = (bytes: Bytes): string =>
  btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (c) =>
    c === '+' ? '-' : c === '/' ? '_' : '',
  )

/** Decodes base64url. @throws when the text is not base64url */
export const bytesOf = (text: string): Bytes =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0))

/** Generates 32 random bytes. */
export const newKey = (): Bytes => crypto.getRandomValues(new Uint8Array(32))

/** 128 random bits as 22 characters of base64url; unlike `randomUUID` it works without HTTPS. */
export const randomKey = (): string => textOf(crypto.getRandomValues(new Uint8Array(16)))
