import type { Selectable } from 'kysely'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Schema } from '../../platform/database/schema.ts'

export type UnsignedEntry = Omit<Selectable<Schema['staff_audit']>, 'sequence' | 'mac'> & {
  readonly sequence: number
}
export type StoredEntry = UnsignedEntry & { readonly mac: Buffer }

export const genesis = { sequence: 0, mac: Buffer.alloc(32) }

/** A position in the chain: one entry and all entries before it. */
export interface Link {
  readonly sequence: number
  readonly mac: Buffer
}

const hex = (bytes: Buffer | null): string | null => bytes && bytes.toString('hex')

/**
 * Returns the HMAC-SM3 over all stored members of an entry, under a key outside the database. The members are written
 * in canonical order by hand, because generic canonical JSON is too slow for a million entries.
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
      detail: entry.detail && canonicalJson(entry.detail),
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

/** Returns the MAC of a checkpoint: entries up to `link` were deleted after their retention period. */
export const checkpointMac = (keyring: Keyring, link: Link, at: Date): Buffer =>
  keyring.mac('staff audit checkpoint', canonicalJson({ ...link, at }))

export const anchorMac = (keyring: Keyring, link: Link, at: Date): Buffer =>
  keyring.mac('staff audit anchor', canonicalJson({ ...link, at }))

/** Serialises deterministically: members sorted, none undefined, bytes in hex, moments ISO 8601. After RFC 8785. */
export function canonicalJson(value: unknown): string {
  if (value instanceof Date) return JSON.stringify(value.toISOString())
  if (value instanceof Uint8Array) return JSON.stringify(Buffer.from(value).toString('hex'))
  if (typeof value === 'bigint') return JSON.stringify(String(value))
  if (Array.isArray(value)) return `[${value.map((each) => canonicalJson(each ?? null)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`)
  return `{${members.join(',')}}`
}
