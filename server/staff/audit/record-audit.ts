import type { AuditAction, AuditDetail, AuditObject } from '../../../contract/staff/audit.ts'
import type { StaffRole } from '../../../contract/staff/role.ts'
import type { Services } from '../../platform/services.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Db, Trx } from '../../platform/database/schema.ts'
import { type Link, type StoredEntry, genesis, canonicalJson, entryMac } from './chain.ts'
import { sealReason } from './reason.ts'
import { insertEntries, lockChain } from './store.ts'

/** The person or program that acted. */
export interface AuditActor {
  readonly staffId: string | null
  /** The role that permitted the action. */
  readonly role: StaffRole | null
  readonly sessionMac: Buffer | null
  readonly requestId: string | null
}

/** The program itself: jobs and offline commands. */
export const programActor: AuditActor = {
  staffId: null,
  role: null,
  sessionMac: null,
  requestId: null,
}

/** One audited fact. Only `reason` may hold personal data. */
export interface AuditEntry {
  readonly action: AuditAction
  readonly object: AuditObject
  /** Free text; stored sealed. */
  readonly reason?: string | undefined
  /** Defaults to `done`. */
  readonly result?: 'done' | 'refused'
  /** Details of the event; stored readable, so nothing about citizens. */
  readonly detail?: AuditDetail | undefined
  /** Value before and after; stored as keyed digests only. */
  readonly before?: unknown
  readonly after?: unknown
}

/** Returns the keyed digest of a value before or after an action. */
export const valueMac = (keyring: Keyring, value: unknown): Buffer =>
  keyring.mac('staff audit value', canonicalJson(value))

/** Builds the entry after `previous`, with its MAC. */
async function signEntry(
  trx: Trx,
  { keyring, clock }: Services<'keyring' | 'clock'>,
  actor: AuditActor,
  { action, object, reason, result = 'done', detail, before, after }: AuditEntry,
  previous: Link,
): Promise<StoredEntry> {
  const digest = (value: unknown) => (value === undefined ? null : valueMac(keyring, value))
  const sequence = previous.sequence + 1
  const at = clock.now()
  const unsigned = {
    sequence,
    at,
    actor: actor.staffId,
    role: actor.role,
    session_mac: actor.sessionMac,
    action,
    object_kind: object.kind,
    object_id: object.id,
    before_mac: digest(before),
    after_mac: digest(after),
    detail: detail ?? null,
    reason_sealed:
      reason === undefined ? null : await sealReason(trx, keyring, { sequence, at, reason }),
    result,
    request_id: actor.requestId,
    previous_mac: previous.mac,
  }
  return { ...unsigned, mac: entryMac(keyring, unsigned) }
}

/**
 * Appends entries to the chain in the transaction of the action that they record: if this throws, the action fails.
 * Call it once, last in the transaction, after all other locks, because it locks the chain until the transaction ends.
 */
export async function recordAudit(
  trx: Trx,
  deps: Services<'keyring' | 'clock'>,
  actor: AuditActor,
  ...facts: readonly AuditEntry[]
): Promise<void> {
  let previous = (await lockChain(trx)) ?? genesis
  const entries: StoredEntry[] = []
  for (const fact of facts) {
    const entry = await signEntry(trx, deps, actor, fact, previous)
    entries.push(entry)
    previous = entry
  }
  await insertEntries(trx, entries)
}

/** Records an entry in a transaction of its own, for readings and refusals. */
export const recordAlone = (
  db: Db,
  deps: Services<'keyring' | 'clock'>,
  actor: AuditActor,
  entry: AuditEntry,
): Promise<void> => db.transaction().execute((trx) => recordAudit(trx, deps, actor, entry))
