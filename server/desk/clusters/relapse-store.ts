import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/database/schema.ts'
import { isOpen } from '../../report/case/case-rules.ts'

/** Shows the answers of the past half day to the desk, all at once. Their rows lie in the order of this update until `shuffleAnswers`. */
export const noteAnswers = (trx: Trx) =>
  sql`update still_there_answer set state = 'noted' where state = 'new'`.execute(trx)

/** Lays the answers that this transaction has changed in random order: an order of members or of answers pairs reports of one person. */
export const shuffleAnswers = (trx: Trx) =>
  sql`with moved as (delete from still_there_answer where xmin = pg_current_xact_id()::xid returning *)
    insert into still_there_answer select * from moved order by random()`.execute(trx)

/** A cluster of which some reporters say that it is still there. */
export interface StillThere {
  readonly cluster_id: string
  /** Whether the cluster has an open case. */
  readonly is_open: boolean
  /** The newest of the reports that say so. */
  readonly report_id: string
  readonly answers: number
}

/** Selects the clusters of which at least so many reports say so. */
export async function findStillThere(trx: Trx, least: number): Promise<StillThere[]> {
  const { rows } = await sql<StillThere>`
    select m.cluster_id, count(*)::integer as answers,
      (array_agg(c.report_id order by c.arrived_at desc, c.report_id))[1] as report_id,
      exists (select from cluster_member other join report_case c on c.report_id = other.report_id
        where other.cluster_id = m.cluster_id and ${isOpen}) as is_open
    from still_there_answer a join cluster_member m on m.report_id = a.report_id
    join report_case c on c.report_id = a.report_id
    where a.is_there and a.state = 'noted'
    group by m.cluster_id having count(*) >= ${least}`.execute(trx)
  return rows
}

/** Marks the answers of a cluster as used: they make no further case. */
export async function useAnswers(trx: Trx, cluster: string): Promise<void> {
  await sql`update still_there_answer set state = 'used' where state = 'noted'
    and report_id in (select report_id from cluster_member where cluster_id = ${cluster})`.execute(
    trx,
  )
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
