import type { ReportSource } from '../../contract/report/report-source.ts'
import type { Status } from '../../contract/report/report-status.ts'
import type { Outcome } from '../../contract/report/report-steps.ts'
import type { MonthFacts } from '../platform/database/figures-schema.ts'
import { dayLength, dayText, workingTime, type Calendar } from '../report/calendar/working-time.ts'
import { allowedTime, type DeadlineDeps } from '../report/case/deadline.ts'

interface Event {
  readonly status: Status
  readonly at: Date
  readonly outcome: Outcome | null
}

/** A report as the figures see it. */
export interface Timeline {
  readonly report_type_id: number
  readonly source: ReportSource
  readonly is_urgent: boolean
  /** The platform by `platformOf`; null for any other. */
  readonly platform: string | null
  /** The last authority that it was transferred to. */
  readonly authority_id: number | null
  /** Events in order; the first is the arrival. */
  readonly events: readonly Event[]
}

/** Returns the calendar month in China of a time, `2026-10`. */
export const monthOf = (at: Date): string => dayText(at).slice(0, 7)

const resultOf = ({ status }: Event) =>
  status === 'closed' || status === 'rejected' ? status : undefined

/**
 * Judges whether a report was answered in time: the time used by all steps does not exceed the sum of their limits, with
 * repeated steps counted once in the sum. Excludes the citizen's time to answer, and ignores extensions.
 * @param events up to the first result
 */
export function judge(
  deps: DeadlineDeps,
  calendar: Calendar,
  { is_urgent, events }: Pick<Timeline, 'is_urgent' | 'events'>,
): { readonly in_time: boolean; readonly tenths: number } {
  const [first, last] = [events[0], events.at(-1)]
  if (!first || !last) throw new Error('a report without a timeline')
  const allowed = new Map<string, number>()
  let used = 0
  for (const [i, { status, at }] of events.slice(0, -1).entries()) {
    const may = allowedTime(deps, is_urgent, status, events[i - 1]?.status)
    if (may === undefined) continue
    const end = events[i + 1]?.at ?? at
    allowed.set(status, Math.max(may, allowed.get(status) ?? 0))
    used += is_urgent ? end.getTime() - at.getTime() : workingTime(calendar, at, end)
  }
  const mayTake = [...allowed.values()].reduce((sum, time) => sum + time, 0)
  const took = workingTime(calendar, first.at, last.at)
  return { in_time: used <= mayTake, tenths: Math.floor((took * 10) / dayLength) }
}

/**
 * Returns when an authority answered the first transfer, and after how many tenths of a working day without the citizen's time;
 * undefined before, for a report that the citizen's silence closed, and once another authority may have it.
 */
function firstReply(
  calendar: Calendar,
  { authority_id, events }: Pick<Timeline, 'authority_id' | 'events'>,
): { readonly event: Event; readonly reply_tenths: number } | undefined {
  const from = events.findIndex(({ status }) => status === 'transferred')
  const to = events.findIndex(
    ({ status }, i) => i > from && status !== 'transferred' && status !== 'supplement',
  )
  const [event, before] = [events[to], events[to - 1]]
  if (authority_id === null || from < 0 || !event || before?.status === 'supplement')
    return undefined
  if (events.slice(to).some(({ status }) => status === 'transferred')) return undefined
  let used = 0
  for (let i = from; i < to; i += 1) {
    const [start, end] = [events[i], events[i + 1]]
    if (start?.status === 'transferred' && end) used += workingTime(calendar, start.at, end.at)
  }
  return { event, reply_tenths: Math.floor((used * 10) / dayLength) }
}

/** Whether two results differ. An unknown outcome differs from none. */
const differ = (one: Event, other: Event): boolean =>
  one.status !== other.status ||
  (one.outcome !== null && other.outcome !== null && one.outcome !== other.outcome)

/** Returns the facts of a report by month, as `counts` of the contract define them; none of a withdrawn report. */
export function factsByMonth(
  deps: DeadlineDeps,
  calendar: Calendar,
  timeline: Timeline,
): Map<string, MonthFacts> {
  const { report_type_id, source, is_urgent, platform, authority_id, events } = timeline
  const months = new Map<string, MonthFacts>()
  if (events.some(({ status }) => status === 'withdrawn')) return months
  const add = (event: Event | undefined, facts: Partial<MonthFacts>) => {
    if (!event) return
    const month = monthOf(event.at)
    const none = { received: false, accepted: false, transferred: false, appealed: false }
    const nothing = { result: null, outcome: null, in_time: null, tenths: null }
    const noReply = { authority_id: null, reply_tenths: null }
    const about = { report_type_id, source, platform }
    const empty = { ...about, ...none, ...nothing, appeal_result: null, ...noReply }
    months.set(month, { ...(months.get(month) ?? empty), ...facts })
  }
  const firstOf = (status: Status) => events.find((event) => event.status === status)
  add(events[0], { received: true })
  add(firstOf('accepted'), { accepted: true })
  add(firstOf('transferred'), { transferred: true })
  const reply = firstReply(calendar, timeline)
  if (reply) add(reply.event, { authority_id, reply_tenths: reply.reply_tenths })
  const answeredAt = events.findIndex(resultOf)
  const answer = events[answeredAt]
  const result = answer && resultOf(answer)
  if (!answer || !result) return months
  const judged = judge(deps, calendar, { is_urgent, events: events.slice(0, answeredAt + 1) })
  add(answer, { result, outcome: answer.outcome, ...judged })
  const appealedAt = events.findIndex(({ status }) => status === 'appealing')
  add(events[appealedAt], { appealed: true })
  const second = events.find((event, i) => i > appealedAt && appealedAt >= 0 && resultOf(event))
  if (second) add(second, { appeal_result: differ(answer, second) ? 'changed' : 'upheld' })
  return months
}
