/** The letters that a text must have before it is compared with others. Source: issue 25. */
export const shortestText = 30

/**
 * A feature that two reports may share. Values are canonical: equal values mean the same thing. Pictures and texts are
 * compared by likeness instead.
 */
export type Signal =
  /** A page: host, path and query, without scheme. */
  | { readonly kind: 'url'; readonly value: string }
  /** A registrable host that belongs to one site. */
  | { readonly kind: 'host'; readonly value: string }
  /** An account on a platform: `抖音:abc123`; without a platform only `:abc123`. */
  | { readonly kind: 'account'; readonly value: string }
  /** A telephone number with its country, digits alone. */
  | { readonly kind: 'phone'; readonly value: string }
  /** The number of a group: `QQ:12345678`. */
  | { readonly kind: 'group'; readonly value: string }
  /** SM3 of a file, in hexadecimal digits. */
  | { readonly kind: 'file'; readonly value: string }
  /** PDQ hash of a picture, 32 bytes. */
  | { readonly kind: 'image'; readonly hash: Uint8Array }
  /** Distinct shingles of a text as 32-bit hashes, ascending. */
  | { readonly kind: 'text'; readonly shingles: Uint32Array }
