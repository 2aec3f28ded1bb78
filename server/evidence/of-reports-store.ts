import { sql, type RawBuilder } from 'kysely'

/** Matches files of these reports or their messages. Ids are an array: a subquery beside `or` scans all files. */
export const isOfReports = (reportIds: readonly string[]): RawBuilder<boolean> => sql<boolean>`(
  file.report_id = any(${reportIds}::bigint[]) or file.message_id = any(array(
    select message.id from message where message.report_id = any(${reportIds}::bigint[]))))`

/** Matches files of what authorities answered about these reports. */
export const isOfAnswers = (
  reportIds: readonly string[],
): RawBuilder<boolean> => sql<boolean>`file.answer_id = any(array(
  select id from authority_answer where authority_answer.report_id = any(${reportIds}::bigint[])))`

/** Matches both, for what happens to all files of a case. */
export const isOfCases = (reportIds: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(${isOfReports(reportIds)} or ${isOfAnswers(reportIds)})`
