import { type Kysely, sql } from 'kysely'
import { caseWorkers } from '../../../contract/staff/role.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { type Scope, inScope } from './view-sql.ts'

type Database = Kysely<Schema>

const select = (db: Database) =>
  db
    .selectFrom('report_case as c')
    .leftJoin('staff as holding', 'holding.id', 'c.holder')
    .selectAll('c')
    .select('holding.name as holder_name')

/** @returns undefined when the case does not exist or is out of scope */
export const findByNumber = (db: Database, scope: Scope, caseNumber: string) =>
  select(db).where('c.case_number', '=', caseNumber).where(inScope(scope)).executeTakeFirst()

export type StoredCase = NonNullable<Awaited<ReturnType<typeof findByNumber>>>

/** Finds and locks a case until the transaction ends: the report's row first, like every change of status. */
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

/** Finds an active person who may be assigned cases. */
export async function findWorker(
  db: Database,
  id: string,
): Promise<{ report_type_ids: number[] | null } | undefined> {
  return db
    .selectFrom('staff')
    .select('report_type_ids')
    .where('id', '=', id)
    .where('state', '=', 'active')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('staff_role')
          .select('role')
          .whereRef('staff_role.staff_id', '=', 'staff.id')
          .where('role', 'in', caseWorkers),
      ),
    )
    .executeTakeFirst()
}

/** Assigns a case and ends its lease. */
export async function giveCase(
  trx: Database,
  reportId: string,
  assignee: string | null,
): Promise<void> {
  await trx
    .updateTable('report_case')
    .set({ assignee, holder: null, held_until: null, version: sql<number>`version + 1` })
    .where('report_id', '=', reportId)
    .execute()
}

/** @returns undefined when no case in scope has this code */
export async function numberOfCode(
  db: Database,
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
