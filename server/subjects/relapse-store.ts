import { sql } from 'kysely'
import type { Db, Trx } from '../platform/database/schema.ts'
import { isOpen } from '../report/case/case-rules.ts'

/** Shows the answers of the past half day to the desk, all at once. Their rows lie in the order of this update until `shuffleAnswers`. */
export const noteAnswers = (trx: Trx) =>
  sql`update still_there_answer set state = 'noted' where state = 'new'`.execute(trx)

/** Lays the answers that this transaction has changed in random order: an order of answers pairs reports of one person. */
export const shuffleAnswers = (trx: Trx) =>
  sql`with moved as (delete from still_there_answer where xmin = pg_current_xact_id()::xid returning *)
    insert into still_there_answer select * from moved order by random()`.execute(trx)

/** A subject of which some reporters say that it is still there. */
export interface StillThere {
  readonly subject: string
  /** Whether a case about it is open. */
  readonly is_open: boolean
  /** The newest of the reports that say so. */
  readonly report_id: string
  readonly answers: number
}

/** Selects the subjects of which at least so many reports say so. */
export async function findStillThere(trx: Trx, least: number): Promise<StillThere[]> {
  const { rows } = await sql<StillThere>`
    select s.subject, count(*)::integer as answers,
      (array_agg(c.report_id order by c.arrived_at desc, c.report_id))[1] as report_id,
      exists (select from case_subject other join report_case c on c.report_id = other.report_id
        where other.subject = s.subject and ${isOpen}) as is_open
    from still_there_answer a join case_subject s on s.report_id = a.report_id
    join report_case c on c.report_id = a.report_id
    where a.is_there and a.state = 'noted'
    group by s.subject having count(*) >= ${least}`.execute(trx)
  return rows
}

/** Marks the answers about a subject as used: they make no further case. */
export async function useAnswers(trx: Trx, subject: string): Promise<void> {
  await sql`update still_there_answer set state = 'used' where state = 'noted'
    and report_id in (select report_id from case_subject where subject = ${subject})`.execute(trx)
}

/** Returns what reporters said of cases, by report; answers of the present half day are missing. */
export async function answersOf(
  db: Db,
  reportIds: readonly string[],
): Promise<Map<string, boolean>> {
  const rows = await db
    .selectFrom('still_there_answer')
    .select(['report_id', 'is_there'])
    .where('state', '<>', 'new')
    .where('report_id', '=', sql<string>`any (${reportIds}::bigint[])`)
    .execute()
  return new Map(rows.map(({ report_id, is_there }) => [report_id, is_there]))
}
