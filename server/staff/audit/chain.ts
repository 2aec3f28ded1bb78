import type { Selectable } from 'kysely'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { canonicalJson } from './canonical-json.ts'

/** An entry as it is stored, but for its own mac. */
export type UnsignedEntry = Omit<Selectable<Schema['staff_audit']>, 'sequence' | 'mac'> & {
  readonly sequence: number
}
export type StoredEntry = UnsignedEntry & { readonly mac: Buffer }

/** What the first entry follows. */
export const beginning = { sequence: 0, mac: Buffer.alloc(32) }

/** Where the chain stands: an entry, and all before it. */
export interface Link {
  readonly sequence: number
  readonly mac: Buffer
}

const hex = (bytes: Buffer | null): string | null => bytes && bytes.toString('hex')

/**
 * HMAC-SM3 over everything that is stored of an entry, under a key that is not in the database. Its members are in the order
 * of canonical JSON, which is not made anew for each of a million.
 */
export const entryMac = (keyring: Keyring, entry: UnsignedEntry): Buffer =>
  keyring.mac(
    'staff audit',
    JSON.stringify({
      action: entry.action,
      actor: entry.actor,
      after_mac: hex(entry.after_mac),
      at: entry.at.toISOString(),
      before_mac: hex(entry.before_mac),
      object_id: entry.object_id,
      object_kind: entry.object_kind,
      previous_mac: hex(entry.previous_mac),
      reason_sealed: hex(entry.reason_sealed),
      request_id: entry.request_id,
      result: entry.result,
      role: entry.role,
      sequence: entry.sequence,
      session_mac: hex(entry.session_mac),
    }),
  )

/** Of a checkpoint: the entries up to `link` were forgotten when their time was over. */
export const checkpointMac = (keyring: Keyring, link: Link, at: Date): Buffer =>
  keyring.mac('staff audit checkpoint', canonicalJson({ ...link, at }))

/** Of a line that says where the chain stood at a moment. */
export const anchorMac = (keyring: Keyring, link: Link, at: Date): Buffer =>
  keyring.mac('staff audit anchor', canonicalJson({ ...link, at }))
