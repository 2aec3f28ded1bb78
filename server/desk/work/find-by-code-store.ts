import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { inScope, type Scope } from '../queue/scope.ts'

/** @returns undefined when no case has this code, or it is of a type that is not theirs */
export async function numberOfCode(
  db: Kysely<Schema>,
  codeMac: Buffer,
  scope: Scope,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('report')
    .innerJoin('report_case as c', 'c.report_id', 'report.id')
    .select('c.case_number')
    .where('report.code_mac', '=', codeMac)
    .where(inScope(scope))
    .executeTakeFirst()
  return row?.case_number
}
