import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { wrappedKeyIn } from '../../platform/crypto/data-key-store.ts'
import { columnsWith, type ExportedRow } from '../../platform/database/report-columns.ts'
import type { Db } from '../../platform/database/schema.ts'
import type { SealedReporter } from '../sealed-reporter.ts'

/** A row inside JSON, where instants and bytes are text. */
type InJson<Row> = {
  [Column in keyof Row]: Row[Column] extends Date
    ? string
    : Row[Column] extends Buffer | null
      ? string | null
      : Row[Column]
}
export interface WholeReport extends ExportedRow<'report'>, SealedReporter {
  data_key: Buffer | null
  reporter_key: Buffer | null
  type_name: string
  files: (InJson<ExportedRow<'file'>> & { storage_key: string; data_key: string | null })[]
  events: (InJson<ExportedRow<'report_event'>> & { id: string })[]
  messages: (InJson<ExportedRow<'message'>> & { id: string })[]
}

/** Returns the exportable columns of an account's reports, newest first, in one query. */
export const wholeReportsOf = (db: Db, accountId: string): Promise<WholeReport[]> =>
  db
    .selectFrom('report')
    .innerJoin('report_type', 'report_type.id', 'report.report_type_id')
    .leftJoin('reporter', 'reporter.report_id', 'report.id')
    .select(columnsWith('report', 'exported').map((column) => `report.${column}` as const))
    .select(columnsWith('reporter', 'exported').map((column) => `reporter.${column}` as const))
    .select('report_type.name as type_name')
    .select([wrappedKeyIn('report').as('data_key'), wrappedKeyIn('reporter').as('reporter_key')])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('file')
          .leftJoin('message', 'message.id', 'file.message_id')
          .select(columnsWith('file', 'exported').map((column) => `file.${column}` as const))
          .select(['file.storage_key', wrappedKeyIn('file').as('data_key')])
          .where((or) =>
            or.or([
              or('file.report_id', '=', or.ref('report.id')),
              // An array, because a join scans all files for each report.
              sql<boolean>`file.message_id = any(array(select m.id from message m where m.report_id = report.id))`,
            ]),
          )
          .orderBy(sql`coalesce(message.position, 0)`)
          .orderBy('file.position'),
      ).as('files'),
      jsonArrayFrom(
        eb
          .selectFrom('report_event')
          .select(
            columnsWith('report_event', 'exported').map(
              (column) => `report_event.${column}` as const,
            ),
          )
          .select(sql<string>`report_event.id::text`.as('id'))
          .whereRef('report_event.report_id', '=', 'report.id')
          .orderBy('report_event.position'),
      ).as('events'),
      jsonArrayFrom(
        eb
          .selectFrom('message')
          .select(columnsWith('message', 'exported').map((column) => `message.${column}` as const))
          .select(sql<string>`message.id::text`.as('id'))
          .whereRef('message.report_id', '=', 'report.id')
          .orderBy('message.position'),
      ).as('messages'),
    ])
    .where('report.account_id', '=', accountId)
    .orderBy('report.reported_at', 'desc')
    .orderBy('report.id', 'desc')
    .execute()
