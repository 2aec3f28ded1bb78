import type { Insertable } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import { isLockTimeout } from '../../platform/database/lock-timeout.ts'
import { addJob } from '../../platform/jobs.ts'
import type { Db, Schema, Trx } from '../../platform/database/schema.ts'
import { readCalendar } from '../calendar/calendar.ts'
import { dayText, type Calendar } from '../calendar/working-time.ts'
import { requestPreviews } from '../../evidence/preview/request-previews.ts'
import {
  allowedTime,
  answerDue,
  isUrgent,
  reckon,
  type DeadlineDeps,
  type Urgency,
} from './deadline.ts'
import { withdrawableSince } from './sent-at.ts'
import { insertCases } from './case-store.ts'
import * as store from './opening-store.ts'
import { randomInt } from 'node:crypto'

export type OpenDeps = DeadlineDeps & { readonly clock: Clock }

export const openCasesJob = 'open_cases'

/** Cases opened in one transaction, which locks out other openers. */
const batch = 1000

/** Returns the clock of a new case as `moveCase` would have left it. */
function clockOf(
  deps: OpenDeps,
  calendar: Calendar,
  report: store.Opening,
  is_urgent: boolean,
): Pick<
  Insertable<Schema['report_case']>,
  'began_at' | 'near_at' | 'due_at' | 'paused_at' | 'status_before' | 'allowed_ms'
> {
  const { status, before } = report
  const began_at = report.since
  const nothing = { near_at: null, due_at: null, paused_at: null, status_before: null }
  if (status === 'supplement' && before) {
    const allowed_ms = allowedTime(deps, is_urgent, before) ?? 0
    const due_at = answerDue(deps, calendar, began_at)
    return { ...nothing, began_at, due_at, paused_at: began_at, status_before: before, allowed_ms }
  }
  const allowed = allowedTime(deps, is_urgent, status, before ?? undefined)
  if (allowed === undefined) return { ...nothing, began_at, allowed_ms: 0 }
  const due = reckon(calendar, { is_urgent, began_at, allowed, used: 0 })
  return { ...nothing, began_at, ...due, allowed_ms: allowed }
}

async function openBatch(trx: Trx, deps: OpenDeps): Promise<number | 'done'> {
  const found = await store.findUnopened(trx, {
    sentUntil: withdrawableSince(deps.clock.now()),
    urgentTypes: deps.deadlines.urgentTypes,
    limit: batch,
  })
  if (found.length === 0) return 'done'
  await store.forgetUnopened(
    trx,
    found.map(({ id }) => id),
  )
  const reports = found.filter(({ status }) => status !== 'withdrawn')
  if (reports.length === 0) return 0
  const numbers = await numbersFor(
    reports.map(({ reported_at }) => dayText(reported_at)),
    (some) => store.takenNumbers(trx, some),
  )
  const first = Math.min(...reports.map(({ since }) => since.getTime()))
  const calendar = await readCalendar(trx, new Date(first), deps.clock.now())
  const cases = reports.map((report, index) => {
    const is_urgent = isUrgent(deps, report)
    return {
      report_id: report.id,
      case_number: numbers[index] ?? '',
      report_type_id: report.report_type_id,
      status: report.status,
      is_urgent,
      arrived_at: report.reported_at,
      is_appealed: report.status === 'appealing',
      ...clockOf(deps, calendar, report, is_urgent),
    }
  })
  // Inserted in the order of their random numbers, so that the physical order reveals nothing.
  const opened = await insertCases(
    trx,
    cases.toSorted((one, other) => (one.case_number < other.case_number ? -1 : 1)),
  )
  for (const [isUrgentCase, some] of Map.groupBy(cases, ({ is_urgent }) => is_urgent))
    await requestPreviews(
      trx,
      some.map(({ report_id }) => report_id),
      { priority: isUrgentCase ? 'urgent' : 'other' },
    )
  return opened.length
}

/** Opens a batch, unless another server is opening cases. */
const openOnce = (db: Db, deps: OpenDeps): Promise<number | 'done'> =>
  db
    .transaction()
    .execute(async (trx) => {
      await store.lockOpening(trx)
      return openBatch(trx, deps)
    })
    .catch((error: unknown) => {
      if (isLockTimeout(error)) return 'done'
      throw error
    })

/** Opens cases for reports past withdrawal, and for urgent ones, once over concurrent runs. @returns how many */
export async function openCases(db: Db, deps: OpenDeps): Promise<number> {
  let opened = 0
  for (;;) {
    const some = await openOnce(db, deps)
    if (some === 'done') return opened
    opened += some
  }
}

/** Queues the opening of cases after the caller's transaction, if the new report is urgent. */
export async function openIfUrgent(trx: Trx, deps: DeadlineDeps, report: Urgency): Promise<void> {
  if (isUrgent(deps, report)) await addJob(trx, openCasesJob, {})
}

/** Failed draws after which a number gets one more digit, because most numbers of that length are taken. */
const drawsALength = 4
const shortest = 4

/**
 * Draws a random case number of a day. A sequence would reveal the order of reports within their quarter of an hour
 * (decision 28) and their total.
 * @param day `YYYY-MM-DD`
 * @param draw number of earlier draws for this report that were taken
 */
export function drawCaseNumber(day: string, draw: number): string {
  const digits = shortest + Math.floor(draw / drawsALength)
  const number = randomInt(1, 10 ** digits)
  return `${day.replaceAll('-', '')}-${String(number).padStart(digits, '0')}`
}

/** Draws distinct free case numbers for days `YYYY-MM-DD`. @param taken returns those that exist already */
export async function numbersFor(
  days: readonly string[],
  taken: (numbers: readonly string[]) => Promise<readonly string[]>,
): Promise<string[]> {
  const numbers = new Map<number, string>()
  const used = new Set<string>()
  let left = days.map((day, index) => ({ day, index }))
  for (let draw = 0; left.length > 0; draw++) {
    const drawn = left.map((each) => ({ ...each, number: drawCaseNumber(each.day, draw) }))
    const occupied = new Set(await taken(drawn.map(({ number }) => number)))
    left = []
    for (const { day, index, number } of drawn)
      if (occupied.has(number) || used.has(number)) left.push({ day, index })
      else {
        used.add(number)
        numbers.set(index, number)
      }
  }
  return days.map((_, index) => numbers.get(index) ?? '')
}
