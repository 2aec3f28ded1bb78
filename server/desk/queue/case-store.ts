import { type Insertable, type RawBuilder, sql } from 'kysely'
import {
  barredPeople,
  inScope,
  isRelapse,
  isSensitive,
  type Scope,
} from '../../report/case/case-rules.ts'
import type { Db, Schema } from '../../platform/database/schema.ts'
import { recusedPeople } from '../recusal/store.ts'
import { worksWithCases } from '../../staff/session/roles.ts'
import { among } from '../../platform/database/rows.ts'

/**
 * The name of the person whose id a column has. A subquery: each join of `staff` would double the orders of joins that
 * PostgreSQL plans for (four of them: 4 ms of planning, and 1.2 ms without).
 */
export const staffName = (id: string): RawBuilder<string | null> =>
  sql`(select name from staff where staff.id = ${sql.ref(id)})`

const select = (db: Db) =>
  db
    .selectFrom('report_case as c')
    .leftJoin('case_proposal as proposal', 'proposal.report_id', 'c.report_id')
    .selectAll('c')
    .select([staffName('c.holder').as('holder_name'), isSensitive.as('is_sensitive')])
    .select(['proposal.proposed_by', 'proposal.step as proposed_step', isRelapse.as('is_relapse')])
    .select([staffName('proposal.proposed_by').as('proposer_name'), barredPeople.as('barred')])
    .select(recusedPeople.as('recused'))

/** @returns undefined when the case does not exist or is out of scope */
export const findByNumber = (db: Db, scope: Scope, caseNumber: string) =>
  select(db).where('c.case_number', '=', caseNumber).where(inScope(scope)).executeTakeFirst()

export type StoredCase = NonNullable<Awaited<ReturnType<typeof findByNumber>>>

/** Locks the case of a locked report. */
export const lockById = (trx: Db, reportId: string) =>
  select(trx).where('c.report_id', '=', reportId).forNoKeyUpdate('c').executeTakeFirst()

/** Locks an active person who may be assigned cases: a lock, end or change of the person waits, or comes first. */
export const lockWorker = (db: Db, id: string) =>
  db
    .selectFrom('staff')
    .select('report_type_ids')
    .where('id', '=', id)
    .where('state', '=', 'active')
    .where(worksWithCases)
    .forShare()
    .executeTakeFirst()

/** Returns case numbers in the order in which several cases are locked, by id, so that no two transactions deadlock. */
export async function inLockOrder(db: Db, numbers: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('report_case')
    .select('case_number')
    .where(among('case_number', numbers))
    .orderBy('report_id')
    .execute()
  return new Set([...rows.map(({ case_number }) => case_number), ...numbers])
}

/** @returns undefined when no case in scope has this code */
export async function numberOfCode(db: Db, codeMac: Buffer, scope: Scope) {
  const row = await db
    .selectFrom('report')
    .innerJoin('report_case as c', 'c.report_id', 'report.id')
    .select('c.case_number')
    .where('report.code_mac', '=', codeMac)
    .where(inScope(scope))
    .executeTakeFirst()
  return row?.case_number
}

/** Names the person of an entry: a step, a reply or an answer typed in. */
export const insertAuthor = (trx: Db, author: Insertable<Schema['case_entry_author']>) =>
  trx.insertInto('case_entry_author').values(author).execute()
