import * as z from 'zod/mini'
import { clusterReady } from '../../../contract/desk/cluster.ts'
import { markFloods } from '../../report/case/change-case.ts'
import { linkMatches } from '../../desk/clusters/link-matches.ts'
import type { Match } from '../../desk/clusters/cluster-store.ts'
import type { CaseOfTest } from './desk-cases.ts'
import type { StaffOfTest, StaffTestApi } from './staff-test-api.ts'

const sameAddress = { kind: 'url', strength: 'same', measure: 0 } as const

/** Links a case of a test with linked, as the job does that finds matches; by the same address unless given. */
export const linkCases = (
  api: StaffTestApi,
  one: Pick<CaseOfTest, 'reportId'>,
  linked: readonly Pick<CaseOfTest, 'reportId'>[],
  match: Partial<Match> = {},
  limit?: number,
): Promise<void> =>
  api.database.db.transaction().execute((trx) =>
    linkMatches(
      trx,
      linked.map(({ reportId: otherCaseId }) => ({
        ...sameAddress,
        ...match,
        caseId: one.reportId,
        otherCaseId,
      })),
      limit,
    ),
  )

/** Links cases as one cluster. */
export async function linkAll(
  api: StaffTestApi,
  made: readonly Pick<CaseOfTest, 'reportId'>[],
): Promise<void> {
  for (const [place, one] of made.entries())
    await linkCases(api, one, made.slice(0, place).slice(-3))
}

/** Copies a case; the copies' contents cannot be read. */
export async function manyLike(
  api: StaffTestApi,
  { reportId, caseNumber }: CaseOfTest,
  count: number,
  day = '20260716',
): Promise<{ reportId: string; caseNumber: string }[]> {
  const { rows } = await api.database.pool.query<{ reportId: string; caseNumber: string }>(
    `with copy as (
      insert into report select (jsonb_populate_record(report, jsonb_build_object('id', random_id(),
        'code_mac', sha256((id || '/' || n)::bytea)))).* from report, generate_series(1, $2) as n where id = $1
      returning id
    ), numbered as (select id, row_number() over () as n from copy)
    insert into report_case select (jsonb_populate_record(report_case, jsonb_build_object(
        'report_id', numbered.id, 'case_number', $4 || '-' || lpad(n::text, 6, '0')))).*
      from report_case, numbered where case_number = $3
    returning report_id::text as "reportId", case_number as "caseNumber"`,
    [reportId, count, caseNumber, day],
  )
  return rows
}

/** Makes cases one cluster at once, each linked with the one before it by the same address. */
export async function linkInBulk(
  api: StaffTestApi,
  made: readonly Pick<CaseOfTest, 'reportId'>[],
): Promise<void> {
  const ids = made.map(({ reportId }) => reportId)
  const { pool } = api.database
  await pool.query(
    `insert into cluster_member (report_id, cluster_id)
    select id, cluster from unnest($1::bigint[]) as id, (select gen_random_uuid() as cluster) as one`,
    [ids],
  )
  await pool.query(
    `insert into case_edge (report_id, other_id, kind, strength, measure)
    with pair as (select id, lag(id) over (order by place) as other
      from unnest($1::bigint[]) with ordinality as given (id, place))
    select unnest(array[id, other]), unnest(array[other, id]), 'url', 'same', 0
    from pair where other is not null`,
    [ids],
  )
  await markFloods(api.database.db, ids)
}

/** Returns the members of a case's cluster that a step for all may take. */
export async function readyOf(who: StaffOfTest, { caseNumber }: Pick<CaseOfTest, 'caseNumber'>) {
  const answer = await who.call(clusterReady, { case_number: caseNumber })
  return z.parse(clusterReady.output, answer.data).list
}
