import { sql } from 'kysely'
import type { Outcome } from '../../../contract/report/report-steps.ts'
import type { Status } from '../../../contract/report/report-status.ts'
import type { Db } from '../../platform/database/schema.ts'
import { inScope, isPending, isSensitive, type Scope } from '../../report/case/case-rules.ts'

/** SQL: the open cases of some groups. A hashed set, so that a flood costs no look-up of each member. */
export const casesOfGroups = (groups: ReturnType<typeof sql>) => sql`(
  select mate.report_id from case_subject mate where mate.is_open and mate.group_id in (${groups}))`

/** Counts the members of the groups of some cases, by the index alone. Cases in no group are missing. */
export async function groupSizes(db: Db, reportIds: readonly string[]) {
  const { rows } = await sql<{ report_id: string; size: string }>`
    with own as materialized (select report_id, group_id from case_subject
      where report_id = any (${reportIds}::bigint[]) and is_open)
    select own.report_id, sized.size from own join (
      select group_id, count(*) as size from case_subject
      where is_open and group_id in (select group_id from own) group by group_id) sized using (group_id)
  `.execute(db)
  return new Map(rows.map(({ report_id, size }) => [report_id, Number(size)]))
}

/** The facts that decide whether a case is decided along with others. */
export interface MemberState {
  readonly status: Status
  readonly is_appealed: boolean
  readonly is_sensitive: boolean
  readonly is_pending: boolean
  readonly proposed_by: string | null
  readonly report_type_id: number
}

export interface Member extends MemberState {
  readonly report_id: string
  readonly case_number: string
  readonly version: number
  readonly outcome: Outcome | null
}

const memberColumns = sql`c.report_id, c.case_number, c.version, c.status, c.outcome, c.is_appealed,
  c.report_type_id, ${isSensitive} as is_sensitive, ${isPending} as is_pending,
  (select proposed_by from case_proposal p where p.report_id = c.report_id) as proposed_by`

/**
 * Selects members of a case's group, without contents: the earliest due first.
 * @param page `after`: only those that follow this member
 */
export async function selectMembers(
  db: Db,
  reportId: string,
  { limit, after }: { readonly limit: number; readonly after?: string | undefined },
): Promise<Member[]> {
  const place = sql`coalesce(c.due_at, 'infinity'), c.report_id`
  const follows =
    after === undefined
      ? sql`true`
      : sql`(${place}) > (select ${place} from report_case c where c.case_number = ${after})`
  const { rows } = await sql<Member>`
    select ${memberColumns} from case_subject own
    join case_subject s on s.group_id = own.group_id and s.is_open
    join report_case c on c.report_id = s.report_id
    where own.report_id = ${reportId} and own.is_open and ${follows}
    order by ${place} limit ${limit}`.execute(db)
  return rows
}

/** Selects those of some cases that are in the scope and not withdrawn, as members. */
export async function selectAsMembers(
  db: Db,
  reportIds: readonly string[],
  scope: Scope,
): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select ${memberColumns} from report_case c
    where c.report_id = any (${reportIds}::bigint[]) and ${inScope(scope)}
      and c.status <> 'withdrawn'`.execute(db)
  return rows
}
