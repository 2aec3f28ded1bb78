import type { ReportField } from '../../../contract/report/report-fields.ts'
import type { ReportView } from '../../../contract/report/report.ts'
import { statusNames, type Status } from '../../../contract/report/report-status.ts'
import { isResult } from '../../../contract/report/report-steps.ts'
import { stillThereDays } from '../../../contract/time-limits.ts'
import type { Services } from '../../platform/services.ts'
import type { DeadlineDeps } from '../case/deadline.ts'
import { progressOf } from '../case/progress.ts'
import { withdrawableSince } from '../case/sent-at.ts'
import type { ReportRow } from './read-report.ts'
import { findAnswer, type LastResult } from './still-there-store.ts'

const day = 24 * 60 * 60 * 1000
/** Milliseconds after its result during which a report accepts messages. */
const openAfterResult = 90 * day

/** Whether the reporter is asked 还在吗: from seven to ninety days after the subject was dealt with. */
export function isAsked({ status, outcome, at }: LastResult, now: Date): boolean {
  const since = now.getTime() - at.getTime()
  const isTime = since >= stillThereDays * day && since < openAfterResult
  return status === 'closed' && outcome === 'handled' && isTime
}

/** Whether the citizen may appeal: once per report, because the second result is final. */
const mayAppeal = (row: ReportRow): boolean =>
  isResult(row.status) && row.events.every(({ status }) => status !== 'appealing')

export function mayMessage(row: ReportRow, now: Date): boolean {
  if (row.status === 'withdrawn') return false
  const latest = row.events.at(-1)?.at ?? row.reported_at
  return !isResult(row.status) || now.getTime() - latest.getTime() < openAfterResult
}

/** Returns the whole seconds left to withdraw a report; no member when it is being handled or the time is over. */
export function withdrawSeconds(report: { status: Status; sent_at: Date }, now: Date) {
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

/** Fields of a report that its view names otherwise, or does not show. */
type OtherwiseShown = 'report_type_id' | 'title' | 'involves_minors' | 'wants_result' | 'send_code'
type OfFiles = 'file_ids' | 'file_password'
type OwnWords = Pick<ReportView, Exclude<ReportField, OtherwiseShown | OfFiles> | 'evidence'>

const isFilled = (value: unknown) =>
  value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/** Returns the contents and files of a report; nothing of a withdrawn one. */
function ownWords({ description, urls, site_name, account, seen_at, files }: ReportRow): OwnWords {
  const evidence = files.map(({ name, size, sm3 }) => ({
    name,
    size,
    ...(sm3 !== null && { sm3 }),
  }))
  const words = { description, urls, site_name, account, seen_at, evidence } satisfies Record<
    keyof OwnWords,
    unknown
  >
  return Object.fromEntries(Object.entries(words).filter(([, value]) => isFilled(value)))
}

/**
 * Presents a report without its progress; an allow-list.
 * @param isOwner whether the signed-in owner asks; the holder of the code sees the contents only while messages are
 * accepted
 */
export const viewOf = (row: ReportRow, now: Date, isOwner: boolean): ReportView => ({
  status: row.status,
  status_name: statusNames[row.status],
  report_type: { id: row.type_id, name: row.type_name },
  title: row.title,
  real_name: row.real_name,
  reported_at: row.reported_at.toISOString(),
  file_count: row.files.length,
  ...(row.counted_in !== null && { counted_in: row.counted_in }),
  ...(row.status !== 'withdrawn' && (isOwner || mayMessage(row, now)) && ownWords(row)),
  timeline: row.events.map(({ status, note, at }) => ({
    status,
    status_name: statusNames[status],
    at: at.toISOString(),
    note,
  })),
  thread: threadOf(row),
  may: { message: mayMessage(row, now), appeal: mayAppeal(row), urge: false },
  ...withdrawSeconds(row, now),
})

/** Presents a report with its progress to the holder of the query code or to its owner. */
export const viewWithProgress = async (
  deps: DeadlineDeps & Services<'db' | 'clock'>,
  row: ReportRow,
  isOwner = false,
): Promise<ReportView> => {
  const now = deps.clock.now()
  const view = viewOf(row, now, isOwner)
  const { may_urge, ...times } = await progressOf(deps.db, deps, row, now)
  const may = { ...view.may, urge: may_urge }
  const last = { status: row.status, outcome: times.outcome, at: row.events.at(-1)?.at ?? now }
  if (!isAsked(last, now)) return { ...view, ...times, may }
  const said = await findAnswer(deps.db, row.id)
  return said === undefined
    ? { ...view, ...times, may: { ...may, still_there: true } }
    : { ...view, ...times, may, still_there: said }
}
