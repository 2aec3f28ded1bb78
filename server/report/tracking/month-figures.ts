import { results } from '../../../contract/report/report-steps.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/schema.ts'
import { readCalendar } from '../calendar/calendar.ts'
import { dayLength, dayText, workingTime, type Calendar } from '../calendar/working-time.ts'
import { allowedTime, type DeadlineDeps } from '../case/deadline.ts'
import * as store from './month-figures-store.ts'

/** Minimum count of a published figure. A smaller count or its mean could identify a reporter (decision 47). */
export const fewest = 30

/** Timelines read at once. */
const batch = 500

interface Deps extends DeadlineDeps {
  readonly db: Db
  readonly clock: Clock
}

/** Returns the calendar month in China before the current one as `YYYY-MM`, and its span. */
export function lastMonth(now: Date): { month: string; span: store.Span } {
  const [year = 0, month = 0] = dayText(now).split('-').map(Number)
  const midnight = (months: number) => new Date(Date.UTC(year, months, 1) - 8 * 60 * 60 * 1000)
  const from = midnight(month - 2)
  return { month: dayText(from).slice(0, 7), span: { from, until: midnight(month - 1) } }
}

/** How long a report took to its first result. */
interface Answered {
  readonly inTime: boolean
  readonly workingDays: number
}

/**
 * Judges whether a report was answered in time: the time used by all steps does not exceed the sum of their limits, with
 * repeated steps counted once in the sum. Excludes the citizen's time to answer, and ignores extensions.
 * @returns undefined when the first result is not in the span
 */
export function judge(
  deps: DeadlineDeps,
  calendar: Calendar,
  { is_urgent, events }: store.AnsweredReport,
  { from, until }: store.Span,
): Answered | undefined {
  const [first, last] = [events[0], events.at(-1)]
  if (!first || !last || !results.some((status) => status === last.status)) return undefined
  if (last.at < from || last.at >= until) return undefined
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
  return {
    inTime: used <= mayTake,
    workingDays: workingTime(calendar, first.at, last.at) / dayLength,
  }
}

const inWords = (count: number) => `${count.toLocaleString('zh-CN')} 件`

/** Returns the published figures of a month; omits figures below the minimum count. */
async function itemsOf(deps: Deps, span: store.Span): Promise<{ label: string; value: string }[]> {
  const { db } = deps
  const received = await store.countReceived(db, span)
  const closed = await store.reached(db, ['closed', 'transferred'], span)
  const ids = await store.reached(db, results, span)
  let [answered, inTime, days] = [0, 0, 0]
  for (let at = 0; at < ids.length; at += batch) {
    const reports = await store.answeredReports(db, ids.slice(at, at + batch))
    const earliest = reports
      .map(({ events }) => events[0]?.at ?? span.from)
      .reduce((a, b) => (a < b ? a : b), span.from)
    const calendar = await readCalendar(db, earliest, span.until)
    for (const report of reports) {
      const judged = judge(deps, calendar, report, span)
      if (!judged) continue
      answered += 1
      inTime += judged.inTime ? 1 : 0
      days += judged.workingDays
    }
  }
  return [
    { count: received, label: '收到举报', value: inWords(received) },
    {
      count: answered,
      label: '按时答复',
      value: `${(Math.floor((inTime / answered) * 1000) / 10).toFixed(1)}%`,
    },
    { count: answered, label: '平均用时', value: `${(days / answered).toFixed(1)} 个工作日` },
    { count: closed.length, label: '办结或转办', value: inWords(closed.length) },
  ].flatMap(({ count, label, value }) => (count < fewest ? [] : [{ label, value }]))
}

/** Computes the figures of the previous month, once. */
export async function countLastMonth(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const { month, span } = lastMonth(now)
  if (await store.isCounted(deps.db, month)) return
  await store.putFigures(deps.db, month, await itemsOf(deps, span), dayText(now))
}
