import { sql, type SelectQueryBuilder } from 'kysely'
import type { Db, Schema, Trx } from '../../platform/database/schema.ts'
import { among, hasRow } from '../../platform/database/rows.ts'
import type { Link, StoredEntry } from './chain.ts'

type Row = Omit<StoredEntry, 'sequence'> & { readonly sequence: string }

const entryOf = (row: Row): StoredEntry => ({ ...row, sequence: Number(row.sequence) })
const linkOf = (row: { sequence: string; mac: Buffer }): Link => ({
  sequence: Number(row.sequence),
  mac: row.mac,
})

/** Locks the chain until the end of the transaction. Returns the last entry; undefined for an empty chain. */
export async function lockChain(trx: Trx): Promise<Link | undefined> {
  const { rows } = await sql<{ sequence: string; mac: Buffer }>`
    select sequence, mac from staff_audit_next()`.execute(trx)
  return rows[0] && linkOf(rows[0])
}

/** Returns the last entry without locking. */
export async function chainHead(db: Db): Promise<Link | undefined> {
  const row = await db
    .selectFrom('staff_audit')
    .select(['sequence', 'mac'])
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && linkOf(row)
}

export const insertEntries = (trx: Db, entries: readonly StoredEntry[]) =>
  trx
    .insertInto('staff_audit')
    .values(entries.map((entry) => ({ ...entry, sequence: String(entry.sequence) })))
    .execute()

/** Whether there was ever any staff, whose first start is the first entry. */
export const hasStaff = (db: Db): Promise<boolean> =>
  hasRow(db.selectFrom('staff').select('id').limit(1))

/** Returns the entries after a sequence, in chain order. */
export async function entriesAfter(
  db: Db,
  sequence: number,
  limit: number,
): Promise<StoredEntry[]> {
  const rows = await db
    .selectFrom('staff_audit')
    .selectAll()
    .where('sequence', '>', String(sequence))
    .orderBy('sequence')
    .limit(limit)
    .execute()
  return rows.map(entryOf)
}

/** Returns where an entry may have stood: after the entry it links to, or before the one that links to it. */
export async function candidateSequences(
  db: Db,
  { mac, previous_mac }: Pick<StoredEntry, 'mac' | 'previous_mac'>,
): Promise<number[]> {
  const rows = await db
    .selectFrom('staff_audit')
    .select(['sequence', 'previous_mac'])
    .where((eb) => eb.or([eb('mac', '=', previous_mac), eb('previous_mac', '=', mac)]))
    .limit(10)
    .execute()
  return rows.map((row) => Number(row.sequence) + (row.previous_mac.equals(mac) ? -1 : 1))
}

export interface Checkpoint extends Link {
  readonly at: Date
  readonly proof: Buffer
}

/** Returns the newest checkpoint; undefined when nothing was ever deleted. */
export async function newestCheckpoint(db: Db): Promise<Checkpoint | undefined> {
  const row = await db
    .selectFrom('staff_audit_checkpoint')
    .selectAll()
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { ...linkOf({ ...row, mac: row.entry_mac }), at: row.at, proof: row.mac }
}

export async function insertCheckpoint(trx: Db, checkpoint: Checkpoint): Promise<void> {
  const { sequence, mac, at, proof } = checkpoint
  await trx
    .insertInto('staff_audit_checkpoint')
    .values({ sequence: String(sequence), entry_mac: mac, at, mac: proof })
    .execute()
}

/** Returns the entry before the first one at or after a time. */
export async function lastBefore(db: Db, before: Date): Promise<Link | undefined> {
  const row = await db
    .selectFrom('staff_audit')
    .select(['sequence', 'mac'])
    .where('sequence', '<', (eb) =>
      eb.fn.coalesce(
        eb
          .selectFrom('staff_audit')
          .select('sequence')
          .where('at', '>=', before)
          .orderBy('sequence')
          .limit(1),
        sql<string>`9223372036854775807`,
      ),
    )
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && linkOf(row)
}

/** Deletes entries up to a checkpoint. The database refuses to delete entries younger than three years. */
export const forgetUpTo = (trx: Db, sequence: number) =>
  sql`select forget_staff_audit(${sequence}::bigint)`.execute(trx)

export async function sealedMonthsBefore(db: Db, month: string): Promise<string[]> {
  const rows = await db
    .selectFrom('data_key')
    .select(sql<string>`convert_from(subject, 'UTF8')`.as('month'))
    .where('kind', '=', 'audit')
    .execute()
  return rows.map((row) => row.month).filter((each) => each < month)
}

export async function oldestEntryTime(db: Db): Promise<Date | undefined> {
  const row = await db
    .selectFrom('staff_audit')
    .select('at')
    .orderBy('sequence')
    .limit(1)
    .executeTakeFirst()
  return row?.at
}

export interface EntryFilter {
  readonly actor?: string | undefined
  readonly action?: string | undefined
  readonly step?: string | undefined
  readonly object?: { readonly kind?: string; readonly ids: readonly string[] } | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  /** Selects entries before this sequence only. */
  readonly before?: number | undefined
}

export type NamedEntry = StoredEntry &
  Record<'actor_name' | 'object_name' | 'proposer_name', string | null>

/** Returns the text, the ids of people with this login or name, and the id of the report of a case number. */
export async function objectIdsOf(db: Db, typed: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text from staff where login = ${typed} or name = ${typed}
    union all select report_id::text from report_case where case_number = ${typed}
  `.execute(db)
  return [typed, ...rows.map(({ id }) => id)]
}

type Selection = SelectQueryBuilder<Schema, 'staff_audit', object>

function narrowed(
  entries: Selection,
  { actor, action, step, object, from, to, before }: EntryFilter,
) {
  let found = entries
  if (actor !== undefined) found = found.where('staff_audit.actor', '=', actor)
  if (action !== undefined) found = found.where('staff_audit.action', '=', action)
  if (step !== undefined)
    found = found.where(sql<boolean>`staff_audit.detail->'steps' @> to_jsonb(${step}::text)`)
  if (object) found = found.where(among('staff_audit.object_id', object.ids))
  const kinds = object?.kind === undefined ? objectKinds : [object.kind]
  if (object) found = found.where(among('staff_audit.object_kind', kinds))
  if (from) found = found.where('staff_audit.at', '>=', from)
  if (to) found = found.where('staff_audit.at', '<=', to)
  if (before !== undefined) found = found.where('staff_audit.sequence', '<', String(before))
  return found
}
/** Listed explicitly, so that the index on kind and id is used. */
const objectKinds = ['case', 'staff', 'settings', 'audit', 'session']

/** The name of the person whose id an expression holds, if it is one. */
const nameOf = (expression: string) =>
  sql<
    string | null
  >`(select name from staff as named where named.id::text = ${sql.raw(expression)})`

/** The name of a person; of a report that was taken in, its case number. */
const objectName = sql<string | null>`coalesce(${nameOf('staff_audit.object_id')}, (
  select case_number from report_case where staff_audit.action = 'case.intake' and report_id = case
    when staff_audit.object_id ~ '^[0-9]{1,18}$' then staff_audit.object_id::bigint end))`

/** Returns the matching entries, newest first. */
export async function findEntries(
  db: Db,
  filter: EntryFilter,
  limit: number,
): Promise<NamedEntry[]> {
  const rows = await narrowed(db.selectFrom('staff_audit'), filter)
    .leftJoin('staff', 'staff.id', 'staff_audit.actor')
    .selectAll('staff_audit')
    .select(['staff.name as actor_name', objectName.as('object_name')])
    .select(nameOf("staff_audit.detail->>'proposed_by'").as('proposer_name'))
    .orderBy('staff_audit.sequence', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ actor_name, object_name, proposer_name, ...row }) => ({
    ...entryOf(row),
    actor_name,
    object_name,
    proposer_name,
  }))
}

/** Returns the digest after the newest entry of an action on an object. */
export async function newestAfterMac(db: Db, action: string, objectId: string) {
  const row = await db
    .selectFrom('staff_audit')
    .select('after_mac')
    .where('action', '=', action)
    .where('object_id', '=', objectId)
    .where('result', '=', 'done')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.after_mac ?? undefined
}
