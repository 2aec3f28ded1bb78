import type { Updateable } from 'kysely'
import { isResult, type Outcome } from '../../../contract/report/report-steps.ts'
import type { Status } from '../../../contract/report/report-status.ts'
import type { Schema, Trx } from '../../platform/database/schema.ts'
import { readCalendar } from '../calendar/calendar.ts'
import {
  allowedTime,
  answerDue,
  extensionTime,
  reckon,
  usedUntil,
  type DeadlineDeps,
} from './deadline.ts'
import type { CaseClock, LockedReport } from './case-store.ts'
import * as store from './case-store.ts'

/** A change of a report's status, with the facts that its case needs. */
export interface CaseMove {
  readonly report: LockedReport
  readonly to: Status
  readonly at: Date
  /** The member of staff who took the step; undefined for the citizen and for jobs. */
  readonly by?: string | undefined
  /** The proposer, if a reviewer took the step. */
  readonly proposedBy?: string | undefined
  readonly outcome?: Outcome | undefined
  /** The authority that has the case; in processing, the one that its material is to be handed over to. */
  readonly authorityId?: number | undefined
  /** The citizen has answered. */
  readonly isAnswer?: boolean
}

type Changes = Updateable<Schema['report_case']>

const quarter = 15 * 60_000
/** Rounds down to the quarter of an hour for an anonymous report, as its timeline does (decision 28). */
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

/** Stops, continues or restarts the clock. */
async function clockAfter(
  trx: Trx,
  deps: DeadlineDeps,
  row: CaseClock,
  { report: { status: from, real_name }, to, at }: CaseMove,
): Promise<Changes> {
  const { is_urgent, allowed } = row
  const now = coarse(at, real_name)
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
  // The clock goes on while a case that is in processing is transferred, or its transfer is called off.
  if (from === to) return {}
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

/** Moves the case of a report within `transitionReport`. @param clock undefined: not a case yet, it opens here */
export async function moveCase(
  trx: Trx,
  deps: DeadlineDeps,
  clock: CaseClock | undefined,
  move: CaseMove,
): Promise<void> {
  if (!clock) return
  const { report, to, by, outcome, authorityId, isAnswer = false } = move
  await store.updateCase(trx, report.id, {
    status: to,
    ...(await clockAfter(trx, deps, clock, move)),
    ...store.awake,
    has_answer: isAnswer,
    // Another person decides on the appeal; an answer to their question leaves it theirs.
    ...(to === 'appealing' &&
      report.status !== 'supplement' && {
        is_appealed: true,
        assignee: null,
        holder: null,
        held_until: null,
      }),
    ...(isResult(to) && {
      decided_by: by ?? null,
      decided_with: move.proposedBy ?? null,
      outcome: outcome ?? null,
    }),
    ...(to === 'transferred' && authorityId !== undefined && { authority_id: authorityId }),
    // A question to the citizen leaves a transfer as it is.
    ...(to !== 'supplement' &&
      report.status !== 'supplement' && {
        transfer_to: to === 'processing' ? (authorityId ?? null) : null,
      }),
  })
  await store.removeProposal(trx, report.id)
  await store.forgetReturned(trx, report.id)
  if (by === undefined) await store.forgetPassed(trx, report.id)
}

/** Sets when a case is near its deadline: earlier while it is in review. */
export async function markReview(trx: Trx, report: LockedReport, is_in_review: boolean) {
  const clock = await store.lockClock(trx, report)
  if (!clock?.due_at || clock.paused_at) return
  const calendar = await readCalendar(trx, clock.began_at)
  await store.updateCase(trx, report.id, reckon(calendar, { ...clock, is_in_review }))
}

/** Extends the deadline of a case. @returns the new deadline; undefined when no clock is running */
export async function extendCase(trx: Trx, deps: DeadlineDeps, report: LockedReport) {
  const clock = await store.lockClock(trx, report)
  if (!clock?.due_at || clock.paused_at) return undefined
  const allowed = clock.allowed + extensionTime(deps, clock.is_urgent)
  const calendar = await readCalendar(trx, clock.began_at)
  const due = reckon(calendar, { ...clock, allowed })
  await store.updateCase(trx, report.id, {
    ...due,
    allowed_ms: allowed,
    extensions: clock.extensions + 1,
    reminded_at: null,
    escalated_at: null,
    urged_at: null,
  })
  return due.due_at
}
