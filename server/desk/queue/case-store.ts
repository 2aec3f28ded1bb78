import { sql, type Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { inScope, type Scope } from './scope.ts'

type Database = Kysely<Schema>

const select = (db: Database) =>
  db
    .selectFrom('report_case as c')
    .leftJoin('staff as holding', 'holding.id', 'c.holder')
    .selectAll('c')
    .select('holding.name as holder_name')

/** @returns undefined when there is none, or it is of a type that is not theirs */
export const findByNumber = (db: Database, scope: Scope, caseNumber: string) =>
  select(db).where('c.case_number', '=', caseNumber).where(inScope(scope)).executeTakeFirst()

export type StoredCase = NonNullable<Awaited<ReturnType<typeof findByNumber>>>

/**
 * The same, locked until the transaction ends; the report's row first, as whatever changes a status locks it.
 */
export async function lockByNumber(
  trx: Database,
  scope: Scope,
  caseNumber: string,
): Promise<StoredCase | undefined> {
  const { rows } = await sql<{ id: string }>`
    select report.id from report join report_case c on c.report_id = report.id
    where c.case_number = ${caseNumber} and ${inScope(scope)} for no key update of report
  `.execute(trx)
  const [row] = rows
  if (!row) return undefined
  return select(trx).where('c.report_id', '=', row.id).forNoKeyUpdate('c').executeTakeFirst()
}
