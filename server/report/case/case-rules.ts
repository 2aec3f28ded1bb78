import { sql, type RawBuilder } from 'kysely'
import { openStatuses } from '../../../contract/report/report-steps.ts'
import type { Status } from '../../../contract/report/report-status.ts'

// The facts of a case `c` that decide who may act on it.

/** Literals, so that the planner can use the partial index of these statuses. */
export const statusIn = (statuses: readonly Status[]): RawBuilder<boolean> =>
  sql<boolean>`c.status in (${sql.join(statuses.map((status) => sql.lit(status)))})`

/** SQL condition: a case `c` is not over, whether the centre or the citizen has to act. */
export const isOpen = statusIn([...openStatuses, 'supplement'])

/** Whether material has yet to be handed over to the authority that a case is transferred to (待移送). */
export const isToHandOver = (found: {
  readonly status: Status
  readonly transfer_to: number | null
}): boolean => found.status === 'processing' && found.transfer_to !== null

/** SQL condition: `isToHandOver`. */
export const toHandOver = sql<boolean>`(c.status = 'processing' and c.transfer_to is not null)`

/** SQL: the people who may not decide on a case `c`: those of the result that it is an appeal against. */
export const barredPeople = sql<
  string[]
>`barred_people(c.is_appealed, c.status, c.decided_by, c.decided_with)`

/** SQL: a joined `report`, of a joined `report_type`, is of a sensitive type or concerns minors. */
export const isSensitiveReport = sql<boolean>`(report.involves_minors or report_type.is_sensitive)`

/** SQL: a case `c` is of a sensitive type or concerns minors. */
export const isSensitive = sql<boolean>`(select ${isSensitiveReport} from report join report_type on report_type.id = report.report_type_id where report.id = c.report_id)`

/** SQL: a case `c` has no reporter, because answers to 还在吗 have made it (decision 74). */
export const isRelapse = sql<boolean>`(select report.is_relapse from report where report.id = c.report_id)`

/** SQL condition: a decision on a case `c` waits to take effect. A case that has changed since has stopped it. */
export const isPending = sql<boolean>`exists (select from pending_step
  where pending_step.report_id = c.report_id and pending_step.version = c.version)`

/** SQL condition: a person may decide on a case `c`, appeals included. */
export const isAnotherPerson = (staffId: string) =>
  sql<boolean>`not (${staffId}::uuid = any (${barredPeople}))`

/** The report types of a person's scope; null means all. */
export type Scope = readonly number[] | null

/** SQL condition: a case `c` is of the scope. */
export const inScope = (scope: Scope): RawBuilder<boolean> =>
  scope === null
    ? sql<boolean>`true`
    : sql<boolean>`c.report_type_id = any(${scope.map(String)}::integer[])`
