import { sql } from 'kysely'
import type { LinkKind } from '../../../contract/report/link-kind.ts'
import type { Outcome } from '../../../contract/report/report-steps.ts'
import type { Status } from '../../../contract/report/report-status.ts'
import { wrappedKeyIn } from '../../platform/crypto/data-key-store.ts'
import type { Db } from '../../platform/database/schema.ts'
import {
  inScope,
  isOpen,
  isSensitive,
  isSensitiveReport,
  type Scope,
} from '../../report/case/case-rules.ts'
import { casesOf, type Side } from './cluster-store.ts'

/** The facts that decide whether a step for all takes a member. */
export interface MemberState {
  readonly status: Status
  readonly is_sensitive: boolean
  readonly is_pending: boolean
}

/** Members of a cluster that a step for all treats alike. */
interface Group extends MemberState {
  readonly outcome: Outcome | null
  readonly cases: number
  readonly real_names: number
}

const isPending = sql<boolean>`exists (select from pending_step where pending_step.report_id = c.report_id)`

/** SQL: the members of a cluster in a scope, as `m` and their cases `c`. */
const membersIn = (cluster: string, scope: Scope) =>
  sql`cluster_member m join report_case c on c.report_id = m.report_id
    and m.cluster_id = ${cluster} and ${inScope(scope)} and c.status <> 'withdrawn'`

export async function countMembers(db: Db, cluster: string, scope: Scope): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select c.status, c.outcome, ${isSensitiveReport} as is_sensitive,
      ${isPending} as is_pending, count(*)::integer as cases,
      count(*) filter (where report.real_name)::integer as real_names
    from ${membersIn(cluster, scope)}
    join report on report.id = c.report_id join report_type on report_type.id = c.report_type_id
    group by 1, 2, 3, 4`.execute(db)
  return rows
}

export interface Member extends MemberState {
  readonly report_id: string
  readonly case_number: string
  readonly version: number
}

/**
 * Selects members of a cluster in a scope, without contents: open ones first, the oldest first.
 * @param page `limit`: null selects all; `after`: only those that follow this member
 */
export async function selectMembers(
  db: Db,
  cluster: string,
  scope: Scope,
  { limit, after }: { readonly limit: number | null; readonly after?: string | undefined },
): Promise<Member[]> {
  const order = sql`not ${isOpen}, c.arrived_at, c.report_id`
  const follows =
    after === undefined
      ? sql`true`
      : sql`(${order}) > (select ${order} from ${membersIn(cluster, scope)}
          where c.case_number = ${after})`
  const { rows } = await sql<Member>`
    select c.report_id, c.case_number, c.version, c.status, ${isSensitive} as is_sensitive,
      ${isPending} as is_pending
    from ${membersIn(cluster, scope)} where ${follows} order by ${order} limit ${limit}`.execute(db)
  return rows
}

export async function areTogether(db: Db, one: string, other: string): Promise<boolean> {
  const { rows } =
    await sql`select from cluster_member one join cluster_member other using (cluster_id)
    where one.report_id = ${one} and other.report_id = ${other}`.execute(db)
  return rows.length > 0
}

/** The similarity of two cases by a kind; `nearest` by the kind's own measure. */
interface Nearness {
  readonly report_id: string
  readonly kind: LinkKind
  readonly measure: number
}

/** SQL: texts are nearer the higher their measure, everything else the lower. */
const nearest = sql<number>`case when e.kind = 'text' then max(e.measure) else min(e.measure) end`

/** SQL: the nearest `same` link of each kind of some members to any other member. */
const linksOf = (cluster: string, reportIds: readonly string[]) => sql<Nearness>`
  select e.report_id, e.kind, ${nearest} as measure from case_edge e
  join cluster_member m on m.report_id = e.other_id and m.cluster_id = ${cluster}
  where e.report_id = any (${reportIds}::bigint[]) and e.strength = 'same'
  group by e.report_id, e.kind`

/** Selects the nearest `same` link of each kind of some members to any other member. */
export const selectLinks = async (
  db: Db,
  cluster: string,
  reportIds: readonly string[],
): Promise<Nearness[]> => (await linksOf(cluster, reportIds).execute(db)).rows

/** Counts those of some members that each kind links to any other member. `measure`: of the pair that is least alike. */
export async function selectReasons(
  db: Db,
  cluster: string,
  reportIds: readonly string[],
): Promise<(Omit<Nearness, 'report_id'> & { cases: number })[]> {
  const { rows } = await sql<Omit<Nearness, 'report_id'> & { cases: number }>`
    select kind, count(*)::integer as cases,
      case when kind = 'text' then min(measure) else max(measure) end as measure
    from (${linksOf(cluster, reportIds)}) as each_case
    group by kind order by cases desc, kind`.execute(db)
  return rows
}

/** Selects cases of the scope that some members of a cluster, or a case in none, may be linked with: by edges that did not join them. */
export async function selectOffered(
  db: Db,
  side: Side,
  reportIds: readonly string[],
  scope: Scope,
  limit: number,
): Promise<Nearness[]> {
  const { rows } = await sql<Nearness>`
    with offered as (
      select e.other_id as report_id, e.kind, ${nearest} as measure from case_edge e
      join report_case c on c.report_id = e.other_id
      where e.report_id = any (${reportIds}::bigint[]) and e.strength <> 'barred'
        and e.other_id not in ${casesOf(side)} and ${inScope(scope)} and c.status <> 'withdrawn'
        and not exists (select from case_refusal r where r.report_id = e.other_id
          and r.other_id in ${casesOf(side)})
      group by e.other_id, e.kind)
    select * from offered where report_id in (select distinct report_id from offered limit ${limit})
  `.execute(db)
  return rows
}

/** The last decision on a case, with the sealed words that its citizen reads. */
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
