import type { Kysely, Transaction } from 'kysely'
import type { AuditAction, AuditObject } from '../../../contract/staff/audit.ts'
import type { StaffRole } from '../../../contract/staff/role.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { canonicalJson } from './canonical-json.ts'
import { beginning, entryMac, type Link, type StoredEntry } from './chain.ts'
import { sealReason } from './reason.ts'
import { insertEntries, lockChain } from './store.ts'

/** Who did something at the desk. */
export interface AuditActor {
  readonly staffId: string | null
  /** The role that allowed it. */
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

/** One fact. Nothing in it but `reason` may hold personal data. */
export interface AuditEntry {
  readonly action: AuditAction
  readonly object: AuditObject
  /** In somebody's words: it is sealed. */
  readonly reason?: string | undefined
  /** `done` when left out. */
  readonly result?: 'done' | 'refused'
  /** What it was and became: kept as keyed digests, never as they are. */
  readonly before?: unknown
  readonly after?: unknown
}

export interface AuditDeps {
  readonly keyring: Keyring
  readonly clock: Clock
}

/** An entry with what its mac is made of. */
async function linked(
  trx: Transaction<Schema>,
  { keyring, clock }: AuditDeps,
  actor: AuditActor,
  { action, object, reason, result = 'done', before, after }: AuditEntry,
  previous: Link,
): Promise<StoredEntry> {
  const digest = (value: unknown) =>
    value === undefined ? null : keyring.mac('staff audit value', canonicalJson(value))
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
    reason_sealed:
      reason === undefined ? null : await sealReason(trx, keyring, { sequence, at, reason }),
    result,
    request_id: actor.requestId,
    previous_mac: previous.mac,
  }
  return { ...unsigned, mac: entryMac(keyring, unsigned) }
}

/**
 * Adds entries to the chain, in the transaction of what they record: when it throws, that does not happen either. To be
 * called once and last in it, behind every lock that it takes: until the end of the transaction nobody else adds one.
 */
export async function recordAudit(
  trx: Transaction<Schema>,
  deps: AuditDeps,
  actor: AuditActor,
  ...facts: readonly AuditEntry[]
): Promise<void> {
  let previous = (await lockChain(trx)) ?? beginning
  const entries: StoredEntry[] = []
  for (const fact of facts) {
    // Each follows the one before.
    const entry = await linked(trx, deps, actor, fact, previous)
    entries.push(entry)
    previous = entry
  }
  await insertEntries(trx, entries)
}

/** The same in a transaction of its own: for what was read, and for what was refused. */
export const recordAlone = (
  db: Kysely<Schema>,
  deps: AuditDeps,
  actor: AuditActor,
  entry: AuditEntry,
): Promise<void> => db.transaction().execute((trx) => recordAudit(trx, deps, actor, entry))
