import { sql } from 'kysely'
import type { LinkKind } from '../../../contract/report/link-kind.ts'
import type { Db, Trx } from '../../platform/database/schema.ts'
import { inScope, type Scope } from '../../report/case/case-rules.ts'

/** A kind in quarantine of a cluster, with the first case of the cluster in a scope. */
export interface Quarantined {
  readonly report_id: string
  readonly kind: LinkKind
  readonly cases: number
}

/** Selects what waits for a supervisor's decision, the largest cluster first. */
export async function selectQuarantined(
  db: Db,
  scope: Scope,
  limit: number,
): Promise<Quarantined[]> {
  const { rows } = await sql<Quarantined>`
    select q.kind, count(*)::integer as cases,
      (array_agg(c.report_id order by c.arrived_at, c.report_id))[1] as report_id
    from cluster_quarantine q join cluster_member m on m.cluster_id = q.cluster_id
    join report_case c on c.report_id = m.report_id
    where not q.is_allowed and not q.is_kept and ${inScope(scope)} and c.status <> 'withdrawn'
    group by q.cluster_id, q.kind order by cases desc, q.kind limit ${limit}`.execute(db)
  return rows
}

/** Decides on a kind of a case's cluster. @returns whether it was waiting for a decision */
export async function decideQuarantined(
  trx: Trx,
  { reportId, kind, isAllowed }: { reportId: string; kind: LinkKind; isAllowed: boolean },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update cluster_quarantine set is_allowed = ${isAllowed}, is_kept = ${!isAllowed}
    where kind = ${kind} and not is_allowed and not is_kept
      and cluster_id = (select cluster_id from cluster_member where report_id = ${reportId})`.execute(
    trx,
  )
  return numAffectedRows === 1n
}
