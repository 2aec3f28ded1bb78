import type { Output } from '../../../contract/endpoint.ts'
import { auditDetail, type auditSearch } from '../../../contract/staff/audit.ts'
import { staffRole } from '../../../contract/staff/role.ts'
import type { Services } from '../../platform/services.ts'
import { reasonReader } from './reason.ts'
import { findEntries, type EntryFilter, type NamedEntry } from './store.ts'

/** A presented entry, with its actor's name and its unsealed reason. */
export type ReadEntry = Output<typeof auditSearch>['list'][number] & {
  readonly previous_mac: string
  readonly mac: string
}

function detailOf({ detail, proposer_name }: NamedEntry) {
  const read = auditDetail.safeParse(detail).data
  if (!read) return null
  return { ...read, ...(proposer_name !== null && { proposed_by_name: proposer_name }) }
}

const readEntry = async (entry: NamedEntry, reasonOf: ReturnType<typeof reasonReader>) => ({
  sequence: entry.sequence,
  at: entry.at.toISOString(),
  actor: entry.actor === null ? null : { id: entry.actor, name: entry.actor_name ?? entry.actor },
  // A tampered row must not keep the auditor from reading the others.
  role: staffRole.safeParse(entry.role).data ?? null,
  action: entry.action,
  object: {
    kind: entry.object_kind,
    id: entry.object_id,
    name: entry.object_name ?? entry.detail?.name ?? null,
  },
  detail: detailOf(entry),
  reason: await reasonOf(entry),
  result: entry.result,
  request_id: entry.request_id,
  previous_mac: entry.previous_mac.toString('hex'),
  mac: entry.mac.toString('hex'),
})

/** Returns the matching entries, newest first. The caller records the reading. */
export async function readAudit(
  { db, keyring }: Services<'db' | 'keyring'>,
  filter: EntryFilter,
  limit: number,
): Promise<ReadEntry[]> {
  const reasonOf = reasonReader(db, keyring)
  const entries = await findEntries(db, filter, limit)
  return Promise.all(entries.map((entry) => readEntry(entry, reasonOf)))
}
