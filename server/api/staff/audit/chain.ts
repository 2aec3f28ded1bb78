import type { Selectable } from 'kysely'
import type { Keyring } from '../../../platform/crypto/keyring.ts'
import type { Schema } from '../../../platform/database/schema.ts'
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

/** HMAC-SM3 over everything that is stored of an entry, under a key that is not in the database. */
export const entryMac = (keyring: Keyring, entry: UnsignedEntry): Buffer =>
  keyring.mac(
    'staff audit',
    canonicalJson({
      sequence: entry.sequence,
      at: entry.at,
      actor: entry.actor,
      role: entry.role,
      session_mac: entry.session_mac,
      action: entry.action,
      object_kind: entry.object_kind,
      object_id: entry.object_id,
      before_mac: entry.before_mac,
      after_mac: entry.after_mac,
      reason_sealed: entry.reason_sealed,
      result: entry.result,
      request_id: entry.request_id,
      previous_mac: entry.previous_mac,
    }),
  )

/** Of a checkpoint: the entries up to `link` were forgotten when their time was over. */
export const checkpointMac = (keyring: Keyring, link: Link, at: Date): Buffer =>
  keyring.mac('staff audit checkpoint', canonicalJson({ ...link, at }))

/** Of a line that says where the chain stood at a moment. */
export const anchorMac = (keyring: Keyring, link: Link, at: Date): Buffer =>
  keyring.mac('staff audit anchor', canonicalJson({ ...link, at }))
