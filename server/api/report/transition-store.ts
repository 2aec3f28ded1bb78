import { sql, type Insertable, type InsertObject, type Kysely } from 'kysely'
import type { Status } from '../../../contract/report-status.ts'
import type { Schema } from '../../platform/database/schema.ts'

type Database = Kysely<Schema>
type Row = InsertObject<Schema, 'report'>

/** A report as it is stored; its status is for `receiveReport` to say. */
export type NewReport = Omit<Row, 'status'> & { readonly reported_at: Date }

/** Waits for another submission of the same code. @returns undefined when that one made the report */
export async function insertReport(trx: Database, report: Row): Promise<string | undefined> {
  const row = await trx
    .insertInto('report')
    .values(report)
    .onConflict((conflict) => conflict.column('code_mac').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** A report's status, which nobody else changes until the transaction ends, and what its data key is found by. */
export const lockReport = (
  trx: Database,
  reportId: string,
): Promise<{ status: Status; code_mac: Buffer; wants_result: boolean }> =>
  trx
    .selectFrom('report')
    .select(['status', 'code_mac', 'wants_result'])
    .where('id', '=', reportId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/** The one statement that changes a status: the schema's types let no other do it. */
export async function setStatus(trx: Database, reportId: string, to: Status): Promise<void> {
  await sql`update report set status = ${to} where id = ${reportId}`.execute(trx)
}

/** Where a report was before it came to the status at which it stands; that one when it was nowhere else. */
export async function statusBefore(
  trx: Database,
  reportId: string,
  status: Status,
): Promise<Status> {
  const row = await trx
    .selectFrom('report_event')
    .select('status')
    .where('report_id', '=', reportId)
    .where('status', '<>', status)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.status ?? status
}

/** Whether a report was ever at a status. */
export async function wasAt(trx: Database, reportId: string, status: Status): Promise<boolean> {
  const row = await trx
    .selectFrom('report_event')
    .select('id')
    .where('report_id', '=', reportId)
    .where('status', '=', status)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** An event without its note, which is sealed for the id that the row gets. */
export type NewEvent = Omit<Insertable<Schema['report_event']>, 'id' | 'note' | 'note_sealed'>

/** @returns its id */
export async function insertEvent(trx: Database, event: NewEvent): Promise<string> {
  const row = await trx
    .insertInto('report_event')
    .values(event)
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function sealNote(trx: Database, eventId: string, sealed: Buffer): Promise<void> {
  await trx
    .updateTable('report_event')
    .set({ note_sealed: sealed })
    .where('id', '=', eventId)
    .execute()
}
