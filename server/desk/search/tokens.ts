import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import type { Keyring } from '../../platform/crypto/keyring.ts'

/** Version of texts, grams and tokens. Raise it with any change of them: a job then indexes all reports again. */
export const indexVersion = 2

/** A month of arrival, `2026-07`; each month has its own tokens. */
export const monthOf = (arrived: Date): string => arrived.toISOString().slice(0, 7)

/** Maps grams to the stored tokens: 32 bits of a MAC each. */
export interface Tokens {
  of(grams: Iterable<string>): number[]
}

/** Size of the gram cache, about a month of Chinese. */
const most = 100_000

const months = new WeakMap<Keyring, Map<string, KeyObject>>()

/** Size of the key cache; a search uses keys of seven years. */
function keyOf(keyring: Keyring, month: string): KeyObject {
  const known = months.get(keyring) ?? new Map<string, KeyObject>()
  months.set(keyring, known)
  const key = known.get(month) ?? createSecretKey(keyring.mac('report search', month))
  known.set(month, key)
  return key
}

/** Returns the token maker of a month, under a key of its own: grams of two months cannot be linked. */
export function tokensOfMonth(keyring: Keyring, month: string): Tokens {
  const key = keyOf(keyring, month)
  const known = new Map<string, number>()
  const tokenOf = (gram: string): number => {
    const found = known.get(gram)
    if (found !== undefined) return found
    const token = createHmac('sm3', key).update(gram).digest().readInt32BE(0)
    if (known.size >= most) known.clear()
    known.set(gram, token)
    return token
  }
  return { of: (grams) => [...new Set(Array.from(grams, tokenOf))] }
}
