import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import type { Keyring } from '../../platform/crypto/keyring.ts'

/** A month of arrival, `2026-07`: what came in another one has other tokens. */
export const monthOf = (arrived: Date): string => arrived.toISOString().slice(0, 7)

/** Turns what a text is found by into what lies in the database: 32 bits of a mac each. */
export interface Tokens {
  of(grams: Iterable<string>): number[]
}

/** Grams whose tokens are remembered; a month of Chinese has about as many. */
const most = 100_000

const months = new WeakMap<Keyring, Map<string, KeyObject>>()

/** The key of a month; a search asks for those of seven years. */
function keyOf(keyring: Keyring, month: string): KeyObject {
  const known = months.get(keyring) ?? new Map<string, KeyObject>()
  months.set(keyring, known)
  const key = known.get(month) ?? createSecretKey(keyring.mac('report search', month))
  known.set(month, key)
  return key
}

/**
 * The tokens of one month. Under a key of its own, so that what is the same in two months does not look the same.
 */
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
