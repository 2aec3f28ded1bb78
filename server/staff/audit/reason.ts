import { erased, unreadable } from '../../platform/crypto/contents-reader.ts'
import { findDataKey, findOrInsertDataKey } from '../../platform/crypto/data-key-store.ts'
import type { DataKey } from '../../platform/crypto/data-key.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import { SealBroken } from '../../platform/crypto/seal.ts'
import type { Db } from '../../platform/database/schema.ts'

/** Returns the UTC month of a time; entries of a month share a data key. */
export const monthOf = (at: Date): string => at.toISOString().slice(0, 7)

const ownerOf = (month: string) => ({ kind: 'audit', month }) as const
const placeOf = (sequence: number) => ({
  table: 'staff_audit',
  column: 'reason',
  row: String(sequence),
})

interface Reason {
  readonly sequence: number
  readonly at: Date
  readonly reason: string
}

/** Seals a reason: free text that may hold personal data. */
export async function sealReason(trx: Db, keyring: Keyring, { sequence, at, reason }: Reason) {
  const key = await findOrInsertDataKey(trx, keyring, ownerOf(monthOf(at)))
  return key.seal(reason, placeOf(sequence))
}

/** Returns a function that unseals reasons, one key a month; an unreadable one is replaced and reported. */
export function reasonReader(db: Db, keyring: Keyring) {
  const keys = new Map<string, Promise<DataKey | undefined>>()
  const keyOf = (month: string) => {
    const key = keys.get(month) ?? findDataKey(db, keyring, ownerOf(month))
    keys.set(month, key)
    return key
  }
  return async (entry: {
    sequence: number
    at: Date
    reason_sealed: Buffer | null
  }): Promise<string | null> => {
    if (!entry.reason_sealed) return null
    const place = placeOf(entry.sequence)
    try {
      const key = await keyOf(monthOf(entry.at))
      return key ? key.open(entry.reason_sealed, place) : erased
    } catch (error) {
      if (!(error instanceof SealBroken)) throw error
      keyring.report(place, error)
      return unreadable
    }
  }
}
