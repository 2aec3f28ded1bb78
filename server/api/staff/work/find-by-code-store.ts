import type { Kysely } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'

/** @returns undefined when no case has this code, or it is of a type that is not theirs */
export async function numberOfCode(
  db: Kysely<Schema>,
  codeMac: Buffer,
  scope: readonly number[] | null,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('report')
    .innerJoin('report_case as c', 'c.report_id', 'report.id')
    .select(['c.case_number', 'c.report_type_id'])
    .where('report.code_mac', '=', codeMac)
    .executeTakeFirst()
  return row && (scope === null || scope.includes(row.report_type_id)) ? row.case_number : undefined
}
