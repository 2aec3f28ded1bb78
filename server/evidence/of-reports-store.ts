import { sql, type RawBuilder } from 'kysely'

/** Matches files of these reports or their messages. Ids are an array: a subquery beside `or` scans all files. */
export const isOfReports = (reportIds: readonly string[]): RawBuilder<boolean> => sql<boolean>`(
  file.report_id = any(${reportIds}::bigint[]) or file.message_id = any(array(
    select message.id from message where message.report_id = any(${reportIds}::bigint[]))))`
