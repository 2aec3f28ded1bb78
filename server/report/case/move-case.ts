import type { Transaction, Updateable } from 'kysely'
import { isResult, type Outcome } from '../../../contract/report-steps.ts'
import type { Status } from '../../../contract/report-status.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { readCalendar } from '../calendar/calendar.ts'
import {
  allowedTime,
  answerDue,
  extensionTime,
  reckon,
  usedUntil,
  type DeadlineDeps,
} from './deadline.ts'
import * as store from './store.ts'

/** A step that a report takes, as its case sees it. */
export interface CaseMove {
  readonly reportId: string
  readonly from: Status
  readonly to: Status
  readonly at: Date
  /** Who at the desk took it; undefined: the citizen, or a job. */
  readonly by?: string | undefined
  readonly outcome?: Outcome | undefined
  readonly authorityId?: number | undefined
}

type Changes = Updateable<Schema['report_case']>

const quarter = 15 * 60_000
/** Of an anonymous report the quarter of an hour, as its timeline has it (decision 28). */
const coarse = (at: Date, real_name: boolean) =>
  real_name ? at : new Date(Math.floor(at.getTime() / quarter) * quarter)

const ended = {
  near_at: null,
  due_at: null,
  paused_at: null,
  status_before: null,
  holder: null,
  held_until: null,
} as const
const fresh = {
  reminded_at: null,
  escalated_at: null,
  urged_at: null,
  paused_at: null,
  status_before: null,
} as const

/** Stops, goes on or begins the clock. */
async function clockAfter(
  trx: Transaction<Schema>,
  deps: DeadlineDeps,
  row: store.MovedCase,
  { from, to, at }: CaseMove,
): Promise<Changes> {
  const { is_urgent, allowed } = row
  const now = coarse(at, row.real_name)
  if (to === 'supplement') {
    const calendar = await readCalendar(trx, row.began_at, now)
    return {
      paused_at: now,
      status_before: from,
      used_ms: Math.round(usedUntil(calendar, row, now)),
      near_at: null,
      due_at: answerDue(deps, calendar, now),
    }
  }
  const wasPaused = from === 'supplement' && to === row.status_before
  const next = wasPaused ? allowed : allowedTime(deps, is_urgent, to, from)
  if (next === undefined) return ended
  const calendar = await readCalendar(trx, now)
  const used = wasPaused ? row.used : 0
  const running = { is_urgent, began_at: now, allowed: next, used }
  return {
    ...(wasPaused ? { paused_at: null, status_before: null } : fresh),
    began_at: now,
    allowed_ms: next,
    used_ms: used,
    ...reckon(calendar, running),
  }
}

/**
 * Moves a report's case with it, in the same transaction; called by `transitionReport` alone, which has locked the
 * report. A report that is no case yet becomes one later, from where it stands then.
 */
export async function moveCase(
  trx: Transaction<Schema>,
  deps: DeadlineDeps,
  move: CaseMove,
): Promise<void> {
  const { reportId, from, to, by, outcome, authorityId } = move
  const row = await store.lockCase(trx, reportId)
  if (!row) return
  const isAnswer = by === undefined && from === 'supplement' && !isResult(to)
  await store.updateCase(trx, reportId, {
    status: to,
    ...(await clockAfter(trx, deps, row, move)),
    has_answer: isAnswer,
    // Whoever decided is not the one to decide again.
    ...(to === 'appealing' && { is_appealed: true, assignee: null }),
    ...(isResult(to) && { decided_by: by ?? null, outcome: outcome ?? null }),
    ...(authorityId !== undefined && { authority_id: authorityId }),
  })
}

/** Who decided the last result; undefined when nobody did: a job, or before there was a desk. */
export async function decidedBy(
  trx: Transaction<Schema>,
  reportId: string,
): Promise<string | undefined> {
  const row = await store.lockCase(trx, reportId)
  return row?.decided_by ?? undefined
}

/** 催办 by the citizen; see the store's. The supervisors are told by `remindCases`. */
export const urgeCase = store.urge

/** Marks that the citizen has written, in the transaction that stores the message. */
export const noteCitizensMessage = (trx: Transaction<Schema>, reportId: string): Promise<void> =>
  store.updateCase(trx, reportId, { has_answer: true })

/**
 * Moves the deadline on, once a report.
 * @returns when it is due now; undefined when it was extended before, or no time is running
 */
export async function extendCase(
  trx: Transaction<Schema>,
  deps: DeadlineDeps,
  reportId: string,
): Promise<Date | undefined> {
  const row = await store.lockCase(trx, reportId)
  if (!row?.due_at || row.paused_at || row.is_extended) return undefined
  const allowed = row.allowed + extensionTime(deps, row.is_urgent)
  const calendar = await readCalendar(trx, row.began_at)
  const due = reckon(calendar, { ...row, allowed })
  await store.updateCase(trx, reportId, {
    ...due,
    allowed_ms: allowed,
    is_extended: true,
    reminded_at: null,
    escalated_at: null,
    urged_at: null,
  })
  return due.due_at
}

/** Whoever reported these has deleted the account: nobody can be told by notice or SMS any more. */
export const noteReportersLeft = store.markReportersLeft
