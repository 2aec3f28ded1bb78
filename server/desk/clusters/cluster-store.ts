import { sql } from 'kysely'
import type { LinkKind } from '../../../contract/report/link-kind.ts'
import type { Db, Trx } from '../../platform/database/schema.ts'
import { isOpen, inScope, type Scope } from '../../report/case/case-rules.ts'
import type { SignalMatch } from './signals/compare.ts'

export interface Match extends SignalMatch {
  /** The ids of the reports of both cases. */
  readonly caseId: string
  readonly otherCaseId: string
}

/** Locks the clusters of all cases until the transaction ends: they change one after another. */
export async function lockClusters(trx: Trx): Promise<void> {
  // A constant that no other lock uses.
  await sql`select pg_advisory_xact_lock(hashtext('report-portal clusters'))`.execute(trx)
}

/** The edges of a case that join clusters, with the clusters that they lead to; null: a case in none. */
export interface JoiningEdge {
  readonly other_id: string
  readonly kind: LinkKind
  readonly cluster_id: string | null
}

/**
 * Inserts edges in both directions, without those of withdrawn and of appealed cases, and those that a person has refused. A
 * kind that a supervisor has barred from one of the two cases stays barred.
 */
export const insertEdges = (trx: Trx, matches: readonly Match[]) =>
  sql`
    with given as (
      select distinct on (least(report_id, other_id), greatest(report_id, other_id), kind) *
      from unnest(${matches.map(({ caseId }) => caseId)}::bigint[],
        ${matches.map(({ otherCaseId }) => otherCaseId)}::bigint[],
        ${matches.map(({ kind }) => kind)}::text[], ${matches.map(({ strength }) => strength)}::text[],
        ${matches.map(({ measure }) => measure)}::real[])
        as match (report_id, other_id, kind, strength, measure)
      order by least(report_id, other_id), greatest(report_id, other_id), kind, strength desc
    ), edge as (
      select report_id, other_id, kind, measure, case when exists (select from case_edge b
          where b.report_id in (given.report_id, given.other_id) and b.kind = given.kind
            and b.strength = 'barred') then 'barred' else strength end as strength
      from given
      where other_id <> report_id and not exists (select from case_refusal r
          where r.report_id = given.report_id and r.other_id = given.other_id and r.kind = given.kind)
        and 2 = (select count(*) from report_case c
          where c.report_id in (given.report_id, given.other_id) and c.status <> 'withdrawn'
            and not c.is_appealed)
    )
    insert into case_edge (report_id, other_id, kind, strength, measure)
    select report_id, other_id, kind, strength, measure from edge
    union all select other_id, report_id, kind, strength, measure from edge
    on conflict (report_id, other_id, kind)
      do update set strength = excluded.strength, measure = excluded.measure`.execute(trx)

/** Returns the `same` edges of a case to some others that are not in its cluster. */
export async function joiningEdges(
  trx: Trx,
  reportId: string,
  otherIds: readonly string[],
): Promise<JoiningEdge[]> {
  return trx
    .selectFrom('case_edge as e')
    .leftJoin('cluster_member as m', 'm.report_id', 'e.other_id')
    .leftJoin('cluster_member as own', 'own.report_id', 'e.report_id')
    .select(['e.other_id', 'e.kind', 'm.cluster_id'])
    .where('e.report_id', '=', reportId)
    .where(sql<boolean>`(m.cluster_id = own.cluster_id) is not true`)
    .where('e.strength', '=', 'same')
    .where(sql<boolean>`e.other_id = any (${otherIds}::bigint[])`)
    .execute()
}

/** Returns the cluster of a case; undefined when it is in none. */
export async function clusterOf(db: Db, reportId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('cluster_member')
    .select('cluster_id')
    .where('report_id', '=', reportId)
    .executeTakeFirst()
  return row?.cluster_id
}

/** SQL: the cases of a cluster, or one case in none. */
export const casesOf = ({ cluster, reportId }: Side) =>
  cluster === undefined
    ? sql`(select ${reportId}::bigint as report_id)`
    : sql`(select report_id from cluster_member where cluster_id = ${cluster})`

/** One side of a union: a cluster, or a case in none. */
export interface Side {
  readonly cluster: string | undefined
  readonly reportId: string
}

/**
 * Returns the cluster of a case, and what decides whether the case and its cluster may be joined to another side: whether a
 * person has said of two of their cases that they are not about the same; and whether the side may still grow, because a
 * case of it is open, or arrived within some days of the case.
 */
export async function findUnion(trx: Trx, reportId: string, other: Side, days: number) {
  const { rows } = await sql<{
    cluster_id: string | null
    is_refused: boolean
    is_growing: boolean
  }>`
    select own.cluster_id,
      exists (select from case_refusal r where r.other_id in ${casesOf(other)} and r.report_id in (
        select newcomer.report_id union all
        select report_id from cluster_member where cluster_id = own.cluster_id)) as is_refused,
      exists (select from report_case c where c.report_id in ${casesOf(other)} and (${isOpen}
        or abs(extract(epoch from newcomer.arrived_at - c.arrived_at)) <= ${days * 86_400}::double precision)
      ) as is_growing
    from report_case newcomer left join cluster_member own using (report_id)
    where newcomer.report_id = ${reportId}`.execute(trx)
  return rows[0] ?? { cluster_id: null, is_refused: false, is_growing: false }
}

/** Whether at least so many cases of a cluster are linked by a kind. */
export async function hasLinked(trx: Trx, cluster: string, kind: LinkKind, limit: number) {
  const { rows } = await sql`select from cluster_member m
    where m.cluster_id = ${cluster} and exists (select from case_edge e
      where e.report_id = m.report_id and e.kind = ${kind} and e.strength = 'same')
    offset ${limit - 1} limit 1`.execute(trx)
  return rows.length > 0
}

/** Puts a kind of a cluster into quarantine. @returns whether a supervisor has allowed it already */
export async function quarantine(trx: Trx, cluster_id: string, kind: LinkKind): Promise<boolean> {
  await trx
    .insertInto('cluster_quarantine')
    .values({ cluster_id, kind })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await trx
    .selectFrom('cluster_quarantine')
    .select('is_allowed')
    .where('cluster_id', '=', cluster_id)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row?.is_allowed ?? false
}

export const joinCluster = (trx: Trx, reportIds: readonly string[], cluster_id: string) =>
  trx
    .insertInto('cluster_member')
    .values(reportIds.map((report_id) => ({ report_id, cluster_id })))
    .onConflict((conflict) => conflict.column('report_id').doUpdateSet({ cluster_id }))
    .execute()

/** Moves every member, and what is in quarantine, from one cluster to another. */
export async function mergeClusters(trx: Trx, from: string, into: string): Promise<void> {
  await trx
    .updateTable('cluster_member')
    .set({ cluster_id: into })
    .where('cluster_id', '=', from)
    .execute()
  await sql`insert into cluster_quarantine (cluster_id, kind, is_allowed, is_kept)
    select ${into}, kind, is_allowed, is_kept from cluster_quarantine
    where cluster_id = ${from} on conflict do nothing`.execute(trx)
  await trx.deleteFrom('cluster_quarantine').where('cluster_id', '=', from).execute()
}

/** Whether the first cluster has fewer members. Stops counting at a thousand. */
export async function isSmaller(trx: Trx, one: string, other: string): Promise<boolean> {
  const size = (cluster: string) => sql`(select count(*) from
    (select from cluster_member where cluster_id = ${cluster} limit 1000) as members)`
  const { rows } = await sql<{ smaller: boolean }>`
    select ${size(one)} < ${size(other)} as smaller`.execute(trx)
  return rows[0]?.smaller ?? false
}

/** Deletes the edges between a case and others, and remembers that they do not match by these kinds. @returns the edges */
export async function refuseEdges(
  trx: Trx,
  about: { reportId: string; otherIds: readonly string[]; staffId: string; at: Date },
) {
  const { reportId, otherIds, staffId, at } = about
  const { rows } = await sql<
    Pick<JoiningEdge, 'other_id' | 'kind'> & { strength: string; measure: number }
  >`
    with edge as (
      delete from case_edge where report_id = ${reportId} and other_id = any (${otherIds}::bigint[])
      returning other_id, kind, strength, measure
    ), refused as (
      insert into case_refusal (report_id, other_id, kind, staff_id, at)
      select ${reportId}::bigint, other_id, kind, ${staffId}::uuid, ${at}::timestamptz from edge
      union all select other_id, ${reportId}::bigint, kind, ${staffId}::uuid, ${at}::timestamptz from edge
      on conflict do nothing
    )
    select other_id, kind, strength, measure from edge`.execute(trx)
  return rows
}

/** Returns the members of a cluster, and the pairs that `same` edges connect. */
export async function clusterGraph(trx: Trx, cluster: string) {
  const members = await trx
    .selectFrom('cluster_member')
    .select('report_id')
    .where('cluster_id', '=', cluster)
    .execute()
  const pairs = await trx
    .selectFrom('case_edge as e')
    .innerJoin('cluster_member as one', 'one.report_id', 'e.report_id')
    .innerJoin('cluster_member as other', 'other.report_id', 'e.other_id')
    .select(['e.report_id', 'e.other_id'])
    .where('one.cluster_id', '=', cluster)
    .where('other.cluster_id', '=', cluster)
    .where('e.strength', '=', 'same')
    .execute()
  return { members: members.map(({ report_id }) => report_id), pairs }
}

/** Moves members into another cluster; undefined: into none. */
export async function moveMembers(
  trx: Trx,
  reportIds: readonly string[],
  cluster: string | undefined,
): Promise<void> {
  const which = sql<boolean>`report_id = any (${reportIds}::bigint[])`
  if (cluster === undefined) await trx.deleteFrom('cluster_member').where(which).execute()
  else await trx.updateTable('cluster_member').set({ cluster_id: cluster }).where(which).execute()
}

/** Returns the other members of a case's cluster. */
export async function matesOf(trx: Trx, reportId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('cluster_member as own')
    .innerJoin('cluster_member as m', 'm.cluster_id', 'own.cluster_id')
    .select('m.report_id')
    .where('own.report_id', '=', reportId)
    .whereRef('m.report_id', '<>', 'own.report_id')
    .execute()
  return rows.map(({ report_id }) => report_id)
}

/** Makes the edges between a case and others join them. */
export const confirmEdges = (trx: Trx, reportId: string, otherIds: readonly string[]) =>
  sql`update case_edge set strength = 'same' where strength = 'maybe'
    and ((report_id = ${reportId} and other_id = any (${otherIds}::bigint[]))
      or (other_id = ${reportId} and report_id = any (${otherIds}::bigint[])))`.execute(trx)

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
