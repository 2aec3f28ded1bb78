import { sql } from 'kysely'
import type { LinkKind } from '../../../contract/report/link-kind.ts'
import type { Outcome } from '../../../contract/report/report-steps.ts'
import type { Status } from '../../../contract/report/report-status.ts'
import { wrappedKeyIn } from '../../platform/crypto/data-key-store.ts'
import type { Db } from '../../platform/database/schema.ts'
import { inScope, isOpen, isSensitive, type Scope } from '../../report/case/case-rules.ts'

/** A member of a cluster, without contents. */
export interface Member {
  readonly report_id: string
  readonly case_number: string
  readonly version: number
  readonly status: Status
  readonly outcome: Outcome | null
  readonly real_name: boolean
  readonly is_sensitive: boolean
  readonly is_pending: boolean
}

/** Selects the members of a cluster in a scope: open ones first, the oldest first. */
export async function selectMembers(db: Db, cluster: string, scope: Scope): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select c.report_id, c.case_number, c.version, c.status, c.outcome, report.real_name,
      ${isSensitive} as is_sensitive,
      exists (select from pending_step where pending_step.report_id = c.report_id) as is_pending
    from cluster_member m join report_case c on c.report_id = m.report_id
    join report on report.id = c.report_id
    where m.cluster_id = ${cluster} and ${inScope(scope)} and c.status <> 'withdrawn'
    order by ${isOpen} desc, c.arrived_at, c.report_id`.execute(db)
  return rows
}

/** Whether two cases are members of one cluster. */
export async function areTogether(db: Db, one: string, other: string): Promise<boolean> {
  const { rows } =
    await sql`select from cluster_member one join cluster_member other using (cluster_id)
    where one.report_id = ${one} and other.report_id = ${other}`.execute(db)
  return rows.length > 0
}

/** How near two cases are by a kind; `nearest` by the kind's own measure. */
interface Nearness {
  readonly report_id: string
  readonly kind: LinkKind
  readonly measure: number
}

/** SQL: texts are nearer the higher their measure, everything else the lower. */
const nearest = sql<number>`case when e.kind = 'text' then max(e.measure) else min(e.measure) end`

/** Selects the nearest `same` link of each kind of some members to any other member. */
export async function selectLinks(
  db: Db,
  cluster: string,
  reportIds: readonly string[],
): Promise<Nearness[]> {
  const { rows } = await sql<Nearness>`
    select e.report_id, e.kind, ${nearest} as measure from case_edge e
    join cluster_member m on m.report_id = e.other_id and m.cluster_id = ${cluster}
    where e.report_id = any (${reportIds}::bigint[]) and e.strength = 'same'
    group by e.report_id, e.kind`.execute(db)
  return rows
}

/** Counts the members of a cluster in a scope that each kind links. `measure`: of the pair that is least alike. */
export async function selectReasons(
  db: Db,
  cluster: string,
  scope: Scope,
): Promise<(Omit<Nearness, 'report_id'> & { cases: number })[]> {
  const { rows } = await sql<Omit<Nearness, 'report_id'> & { cases: number }>`
    select kind, count(*)::integer as cases,
      case when kind = 'text' then min(measure) else max(measure) end as measure
    from (select e.report_id, e.kind, ${nearest} as measure from case_edge e
      join cluster_member m on m.report_id = e.report_id and m.cluster_id = ${cluster}
      join cluster_member o on o.report_id = e.other_id and o.cluster_id = ${cluster}
      join report_case c on c.report_id = e.report_id
      where e.strength = 'same' and ${inScope(scope)} group by e.report_id, e.kind) as each_case
    group by kind order by cases desc, kind`.execute(db)
  return rows
}

/** Selects cases of the scope that a cluster, or a case in none, may be linked with: by edges that did not join them. */
export async function selectOffered(
  db: Db,
  reportIds: readonly string[],
  scope: Scope,
  limit: number,
): Promise<Nearness[]> {
  const { rows } = await sql<Nearness>`
    with offered as (
      select e.other_id as report_id, e.kind, ${nearest} as measure from case_edge e
      join report_case c on c.report_id = e.other_id
      where e.report_id = any (${reportIds}::bigint[]) and e.strength <> 'barred'
        and e.other_id <> all (${reportIds}::bigint[]) and ${inScope(scope)} and c.status <> 'withdrawn'
        and not exists (select from case_refusal r where r.report_id = e.other_id
          and r.other_id = any (${reportIds}::bigint[]))
      group by e.other_id, e.kind)
    select * from offered where report_id in (select distinct report_id from offered limit ${limit})
  `.execute(db)
  return rows
}

/** What was decided on a case last, with the sealed words that its citizen reads. */
interface LastDecision {
  readonly case_number: string
  readonly status: Status
  readonly outcome: Outcome | null
  readonly authority_id: number | null
  readonly event_id: string
  readonly note_sealed: Buffer | null
  readonly code_mac: Buffer
  readonly data_key: Buffer | null
}

/** Selects the last decision of a person on another member of a case's cluster, in the scope. */
export async function selectLastDecision(
  db: Db,
  reportId: string,
  scope: Scope,
): Promise<LastDecision | undefined> {
  const { rows } = await sql<LastDecision>`
    select c.case_number, c.status, c.outcome, c.authority_id, e.id::text as event_id, e.note_sealed,
      report.code_mac, ${wrappedKeyIn('report')} as data_key
    from cluster_member own join cluster_member m using (cluster_id)
    join report_case c on c.report_id = m.report_id
    join report on report.id = c.report_id
    join lateral (select * from report_event where report_event.report_id = c.report_id
      order by position desc limit 1) e on e.status = c.status
    join case_entry_author a on a.kind = 'step' and a.entry_id = e.id
    where own.report_id = ${reportId} and m.report_id <> ${reportId} and ${inScope(scope)}
      and c.status in ('closed', 'rejected', 'transferred') and not c.is_appealed
    order by a.at desc limit 1`.execute(db)
  return rows[0]
}
