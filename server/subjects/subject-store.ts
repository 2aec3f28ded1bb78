import { sql } from 'kysely'
import type { SubjectKind } from '../../contract/subjects/subject.ts'
import { type Outcome, results } from '../../contract/report/report-steps.ts'
import type { Db } from '../platform/database/schema.ts'
import { inScope, type Scope, statusIn } from '../report/case/case-rules.ts'

/** Returns the year of the first case, whose key the oldest tokens are under; undefined without any. */
export async function firstYear(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('report_case')
    .select('arrived_at')
    .orderBy('arrived_at')
    .limit(1)
    .executeTakeFirst()
  return row?.arrived_at.getUTCFullYear()
}

/**
 * Selects the newest cases of a scope that share tokens of a kind. They are candidates: a token proves nothing.
 * @param shared tokens that a case must share
 */
export async function selectSharing(
  db: Db,
  { kind, tokens, shared }: { kind: SubjectKind; tokens: readonly number[]; shared: number },
  scope: Scope,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ report_id: string }>`
    select c.report_id from (
      select report_id from case_signal where token = any (${tokens}::integer[]) and kind = ${kind}
      group by report_id having count(*) >= ${shared}) as sharing
    join report_case c on c.report_id = sharing.report_id
    where ${inScope(scope)} and c.status <> 'withdrawn'
    order by c.arrived_at desc, c.report_id limit ${limit}`.execute(db)
  return rows.map(({ report_id }) => report_id)
}

/** The end of a case. */
interface Ending {
  readonly report_id: string
  readonly outcome: Outcome | null
  readonly authority: string | null
  readonly ended_at: Date | null
}

/** Returns the last result of cases, and the authority that they were transferred to, by report. */
export async function endingsOf(
  db: Db,
  reportIds: readonly string[],
): Promise<Map<string, Ending>> {
  const { rows } = await sql<Ending>`
    select c.report_id, case when ${statusIn(results)} then c.outcome end as outcome, authority.name as authority,
      case when ${statusIn(results)} then (select max(at) from report_event e
        where e.report_id = c.report_id and e.status = c.status) end as ended_at
    from report_case c left join authority on authority.id = c.authority_id
    where c.report_id = any (${reportIds}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.report_id, row]))
}
