import * as z from 'zod/mini'
import { groupOpen, similarOpen, type Group } from '../../../contract/subjects/group.ts'
import { matchTasks } from '../../subjects/match-reports.ts'
import type { CaseOfTest } from './desk-cases.ts'
import type { StaffOfTest, StaffTestApi } from './staff-test-api.ts'

/** Contents of a report that names these addresses and nothing else that others may name. */
export const naming = (...urls: readonly string[]) => ({
  title: undefined,
  site_name: undefined,
  account: undefined,
  urls,
  report_type_id: 6,
})

/** Reads reports as the job does, which finds what they are about. */
export const match = (api: StaffTestApi) =>
  matchTasks({ ...api.staffContext, db: api.database.db }).match_reports()

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

/** Makes cases about one subject, whatever their reports say: those of one type and urgency are a group. */
export const groupInBulk = (
  api: StaffTestApi,
  made: readonly Pick<CaseOfTest, 'reportId'>[],
): Promise<unknown> =>
  api.database.pool.query(
    `insert into case_subject (report_id, subject, group_id, is_open)
      select report_id, n, hashtextextended(concat(report_type_id, is_urgent), n), is_in_group(status, is_appealed)
      from report_case, (select (random() * 1e15)::bigint as n) as one where report_id = any ($1::bigint[])
      on conflict (report_id) do update set subject = excluded.subject, group_id = excluded.group_id`,
    [made.map(({ reportId }) => reportId)],
  )

/** Opens the group of a case as a person's page does. */
export async function openGroup(
  who: StaffOfTest,
  { caseNumber }: Pick<CaseOfTest, 'caseNumber'>,
  after?: string,
): Promise<Group> {
  const { data } = await who.call(groupOpen, { case_number: caseNumber, after })
  return z.parse(groupOpen.output, data)
}

/** Returns the members of a page that a step for all may take, as a batch names them. */
export const readyIn = ({ members }: Group) =>
  members.flatMap(({ case_number, version, shown, left_out }) =>
    left_out === null ? [{ case_number, version, shown }] : [],
  )

/** Returns what a case has in common with each case that is offered beside it. */
export async function offeredTo(
  who: StaffOfTest,
  { caseNumber }: Pick<CaseOfTest, 'caseNumber'>,
): Promise<{ other: string; kinds: string[] }[]> {
  const { data } = await who.call(similarOpen, { case_number: caseNumber })
  return z.parse(similarOpen.output, data).list.map(({ case_number: other, reasons }) => ({
    other,
    kinds: reasons.map(({ kind }) => kind).toSorted(),
  }))
}
