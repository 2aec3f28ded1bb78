import { sql, type Insertable, type Kysely, type Updateable } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

type Database = Kysely<Schema>

/** What is needed to write to a locked report. */
export const writableOf = (trx: Database, reportId: string) =>
  trx
    .selectFrom('report')
    .leftJoin('report_type as type', 'type.id', 'report.report_type_id')
    .select(['report.code_mac', 'type.is_sensitive'])
    .where('report.id', '=', reportId)
    .executeTakeFirstOrThrow()

export async function hasPending(db: Database, reportId: string): Promise<boolean> {
  const row = await db
    .selectFrom('pending_step')
    .select('id')
    .where('report_id', '=', reportId)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether an authority accepts transfers. */
export async function authorityIsOpen(db: Database, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('authority')
    .select('id')
    .where('id', '=', id)
    .where('enabled', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertPending(
  trx: Database,
  pending: Insertable<Schema['pending_step']>,
): Promise<void> {
  await trx.insertInto('pending_step').values(pending).execute()
}

/** Returns who took a pending decision, without a lock; undefined once it has taken effect or was undone. */
export const findPending = (db: Database, id: string) =>
  db
    .selectFrom('pending_step')
    .innerJoin('report_case', 'report_case.report_id', 'pending_step.report_id')
    .select(['pending_step.report_id', 'report_case.case_number'])
    .where(sql<boolean>`pending_step.id::text = ${id}`)
    .executeTakeFirst()

/** Locks a report, as every change of status does, and returns the reference of its data key. */
export const lockReport = (trx: Database, reportId: string) =>
  trx
    .selectFrom('report')
    .select(['code_mac'])
    .where('id', '=', reportId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Deletes a pending decision and returns it; undefined when it is gone. */
export const removePending = (
  trx: Database,
  { id, reportId, takenBy }: { id: string; reportId: string; takenBy?: string },
) =>
  trx
    .deleteFrom('pending_step')
    .where(sql<boolean>`id::text = ${id}`)
    .where('report_id', '=', reportId)
    .$if(takenBy !== undefined, (qb) => qb.where('taken_by', '=', takenBy ?? ''))
    .returningAll()
    .executeTakeFirst()

/**
 * Changes a case and increments its version.
 * @returns the new version
 */
export async function changeCase(
  trx: Database,
  reportId: string,
  changes: Updateable<Schema['report_case']> = {},
): Promise<number> {
  const { version } = await trx
    .updateTable('report_case')
    .set({ ...changes, version: sql<number>`version + 1` })
    .where('report_id', '=', reportId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Assigns an unassigned case to the person who works on it. */
export async function assignIfNobodys(
  trx: Database,
  reportId: string,
  staffId: string,
): Promise<void> {
  await trx
    .updateTable('report_case')
    .set({ assignee: staffId })
    .where('report_id', '=', reportId)
    .where('assignee', 'is', null)
    .execute()
}

/** Returns the newest event of a report. */
export async function newestEvent(trx: Database, reportId: string): Promise<string> {
  const row = await trx
    .selectFrom('report_event')
    .select('id')
    .where('report_id', '=', reportId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return row.id
}

export async function insertAuthor(
  trx: Database,
  author: Insertable<Schema['case_entry_author']>,
): Promise<void> {
  await trx.insertInto('case_entry_author').values(author).execute()
}

export async function insertNote(
  trx: Database,
  note: Insertable<Schema['case_note']>,
): Promise<void> {
  await trx.insertInto('case_note').values(note).execute()
}
