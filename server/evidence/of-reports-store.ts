import { sql, type RawBuilder } from 'kysely'

/**
 * Picks, of `file`, what was sent with these reports and with their messages. The messages are an array, known before files are looked
 * for: with a subquery beside an `or`, PostgreSQL reads every file that there is.
 */
export const isOfReports = (reportIds: readonly string[]): RawBuilder<boolean> => sql<boolean>`(
  file.report_id = any(${reportIds}::bigint[]) or file.message_id = any(array(
    select message.id from message where message.report_id = any(${reportIds}::bigint[]))))`
