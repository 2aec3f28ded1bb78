import { sql, type Kysely, type Updateable } from 'kysely'
import type { Schema } from '../platform/database/schema.ts'

type Database = Kysely<Schema>

/**
 * Reports of which something is still as an earlier version wrote it: in plain text, or a reporter sealed under no data
 * key. @param after the id that the last batch ended with
 */
export async function unsealedReports(
  db: Database,
  after: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from report
    where id > ${after} and (
      title is not null or site_name is not null or urls <> '{}' or account is not null
      or seen_at is not null or description <> ''
      or exists (
        select from report_event where report_event.report_id = report.id and note is not null)
      or exists (select from message where message.report_id = report.id and msg <> '')
      or exists (select from reporter where reporter.report_id = report.id
        and substring(name_sealed from 1 for 2) <> '\\x0000'))
    order by id limit ${limit}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** One report, locked, with what the job reads of it; undefined when its row has just been moved. */
export const lockWhole = (trx: Database, id: string) =>
  trx.selectFrom('report').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const reporterOf = (trx: Database, reportId: string) =>
  trx.selectFrom('reporter').selectAll().where('report_id', '=', reportId).executeTakeFirst()

export const plainNotesOf = (trx: Database, reportId: string) =>
  trx
    .selectFrom('report_event')
    .select(['id', 'note', 'note_sealed'])
    .where('report_id', '=', reportId)
    .where('note', 'is not', null)
    .execute()

export const plainMessagesOf = (trx: Database, reportId: string) =>
  trx
    .selectFrom('message')
    .select(['id', 'msg', 'msg_sealed'])
    .where('report_id', '=', reportId)
    .where('msg', '<>', '')
    .execute()

export async function storeContents(
  trx: Database,
  id: string,
  columns: Updateable<Schema['report']>,
): Promise<void> {
  await trx.updateTable('report').set(columns).where('id', '=', id).execute()
}

export async function storeReporter(
  trx: Database,
  reportId: string,
  columns: Updateable<Schema['reporter']>,
): Promise<void> {
  await trx.updateTable('reporter').set(columns).where('report_id', '=', reportId).execute()
}

export async function storeNote(trx: Database, id: string, sealed: Buffer): Promise<void> {
  const columns = { note: null, note_sealed: sealed }
  await trx.updateTable('report_event').set(columns).where('id', '=', id).execute()
}

export async function storeMessage(trx: Database, id: string, sealed: Buffer): Promise<void> {
  const columns = { msg: '', msg_sealed: sealed }
  await trx.updateTable('message').set(columns).where('id', '=', id).execute()
}
