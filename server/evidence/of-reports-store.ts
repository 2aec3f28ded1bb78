import { sql, type RawBuilder } from 'kysely'

/**
 * Matches rows of `file` that belong to these reports or their messages. Message ids are an array computed beforehand,
 * because a subquery beside an `or` makes PostgreSQL scan all files.
 */
export const isOfReports = (reportIds: readonly string[]): RawBuilder<boolean> => sql<boolean>`(
  file.report_id = any(${reportIds}::bigint[]) or file.message_id = any(array(
    select message.id from message where message.report_id = any(${reportIds}::bigint[]))))`
