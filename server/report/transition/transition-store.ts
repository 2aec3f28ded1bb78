import { sql, type Insertable } from 'kysely'
import type { Status } from '../../../contract/report/report-status.ts'
import type { Db, Schema } from '../../platform/database/schema.ts'
import { results } from '../../../contract/report/report-steps.ts'
import { hasRow } from '../../platform/database/rows.ts'

/** Changes a status; the schema's types allow no other statement to do it. */
export const setStatus = (trx: Db, reportId: string, to: Status) =>
  sql`update report set status = ${to} where id = ${reportId}`.execute(trx)

/** Returns the status that a step leads to: `before` the current one, or the result that `stands`. */
export async function statusAfter(
  trx: Db,
  { id: reportId, status }: { readonly id: string; readonly status: Status },
  to: Status | 'before' | 'stands',
): Promise<Status> {
  if (to !== 'before' && to !== 'stands') return to
  const row = await trx
    .selectFrom('report_event')
    .select('status')
    .where('report_id', '=', reportId)
    .where('status', to === 'stands' ? 'in' : 'not in', to === 'stands' ? results : [status])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.status ?? status
}

export const wasAt = (trx: Db, reportId: string, status: Status): Promise<boolean> =>
  hasRow(
    trx
      .selectFrom('report_event')
      .select('id')
      .where('report_id', '=', reportId)
      .where('status', '=', status)
      .limit(1),
  )

/** A timeline entry without its note, which is sealed for the new row's id. */
export type NewEvent = Omit<Insertable<Schema['report_event']>, 'id' | 'note' | 'note_sealed'>

/** @returns its id */
export async function insertEvent(trx: Db, event: NewEvent): Promise<string> {
  const row = await trx
    .insertInto('report_event')
    .values(event)
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export const sealNote = (trx: Db, eventId: string, sealed: Buffer) =>
  trx.updateTable('report_event').set({ note_sealed: sealed }).where('id', '=', eventId).execute()

export async function authorityName(trx: Db, id: number): Promise<string | undefined> {
  const row = await trx
    .selectFrom('authority')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.name
}
