import type { Kysely } from 'kysely'
import type { ReportView } from '../../../contract/report.ts'
import { statusNames, type Status } from '../../../contract/report-status.ts'
import { isResult } from '../../../contract/report-steps.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { DeadlineDeps } from '../case/deadline.ts'
import { progressOf } from '../case/progress.ts'
import { withdrawableSince } from '../case/sent-at.ts'
import type { ReportRow } from './read-report.ts'

/** After its result a report takes messages this long. */
const openAfterResult = 90 * 24 * 60 * 60 * 1000

/** Once a report: the second result is final. */
const mayAppeal = (row: ReportRow): boolean =>
  isResult(row.status) && row.events.every(({ status }) => status !== 'appealing')

export function mayMessage(row: ReportRow, now: Date): boolean {
  if (row.status === 'withdrawn') return false
  const latest = row.events.at(-1)?.at ?? row.reported_at
  return !isResult(row.status) || now.getTime() - latest.getTime() < openAfterResult
}

/** Whole seconds left to withdraw a report; none once it is handled or the time is over. */
export function withdrawSeconds(
  report: { status: Status; sent_at: Date },
  now: Date,
): { withdraw_seconds?: number } {
  const left = report.sent_at.getTime() - withdrawableSince(now).getTime()
  return report.status === 'received' && left >= 1000
    ? { withdraw_seconds: Math.floor(left / 1000) }
    : {}
}

export const threadOf = (row: ReportRow): ReportView['thread'] =>
  row.messages.map(({ author, kind, msg, files, at }) => ({
    from: author,
    kind,
    msg,
    files,
    at: at.toISOString(),
  }))

/** What is shown of a report, without what is expected of it; an allow-list. */
export const viewOf = (row: ReportRow, now: Date): ReportView => ({
  status: row.status,
  status_name: statusNames[row.status],
  report_type: { id: row.type_id, name: row.type_name },
  title: row.title,
  real_name: row.real_name,
  reported_at: row.reported_at.toISOString(),
  file_count: row.file_count,
  timeline: row.events.map(({ status, note, at }) => ({
    status,
    status_name: statusNames[status],
    at: at.toISOString(),
    note,
  })),
  thread: threadOf(row),
  may: { message: mayMessage(row, now), appeal: mayAppeal(row) },
  ...withdrawSeconds(row, now),
})

/** What the holder of the query code is shown: with what is expected, and when. */
export const viewWithProgress = async (
  deps: DeadlineDeps & { readonly db: Kysely<Schema>; readonly clock: Clock },
  row: ReportRow,
): Promise<ReportView> => {
  const now = deps.clock.now()
  return { ...viewOf(row, now), ...(await progressOf(deps.db, deps, row, now)) }
}
