import { sql, type Kysely } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { columnsWith, type ExportedRow } from '../../platform/database/report-columns.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { SealedReporter } from './sealed-reporter.ts'

/** Instants inside JSON are text. */
type InJson<Row extends { at: Date }> = Omit<Row, 'at'> & { at: string }
export interface WholeReport extends ExportedRow<'report'>, SealedReporter {
  type_name: string
  files: ExportedRow<'file'>[]
  events: InJson<ExportedRow<'report_event'>>[]
  messages: InJson<ExportedRow<'message'>>[]
}

/** Everything of an account's reports that the table of columns lets out, newest first, in one query. */
export const wholeReportsOf = (db: Kysely<Schema>, accountId: string): Promise<WholeReport[]> =>
  db
    .selectFrom('report')
    .innerJoin('report_type', 'report_type.id', 'report.report_type_id')
    .leftJoin('reporter', 'reporter.report_id', 'report.id')
    .select(columnsWith('report', 'exported').map((column) => `report.${column}` as const))
    .select(columnsWith('reporter', 'exported').map((column) => `reporter.${column}` as const))
    .select('report_type.name as type_name')
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('file')
          .leftJoin('message', 'message.id', 'file.message_id')
          .select(columnsWith('file', 'exported').map((column) => `file.${column}` as const))
          .where((or) =>
            or.or([
              or('file.report_id', '=', or.ref('report.id')),
              or('message.report_id', '=', or.ref('report.id')),
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
          .whereRef('report_event.report_id', '=', 'report.id')
          .orderBy('report_event.position'),
      ).as('events'),
      jsonArrayFrom(
        eb
          .selectFrom('message')
          .select(columnsWith('message', 'exported').map((column) => `message.${column}` as const))
          .whereRef('message.report_id', '=', 'report.id')
          .orderBy('message.position'),
      ).as('messages'),
    ])
    .where('report.account_id', '=', accountId)
    .orderBy('report.reported_at', 'desc')
    .orderBy('report.id', 'desc')
    .execute()
