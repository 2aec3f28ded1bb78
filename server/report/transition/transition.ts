import {
  isResult,
  outcomes,
  type Outcome,
  type Step,
} from '../../../contract/report/report-steps.ts'
import { findOrInsertDataKey } from '../../platform/crypto/data-key-store.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { lockClock, type CaseClock, type LockedReport } from '../case/case-store.ts'
import type { DeadlineDeps } from '../case/deadline.ts'
import { moveCase } from '../case/move-case.ts'
import { notifyOwner } from './notify-owner.ts'
import { sendResultLater } from './result-message.ts'
import { eventPlace } from '../sealed-contents.ts'
import * as store from './transition-store.ts'
import { writeMessage } from '../tracking/write-message.ts'

/** A step without its name and actors. See `steps` of the contract. */
export type Transition = Pick<Step, 'from' | 'to'> & Partial<Pick<Step, 'needs' | 'news'>>

export interface TransitionDeps extends DeadlineDeps {
  readonly keyring: Keyring
}

/** The facts recorded with a step. */
export interface About {
  readonly report: LockedReport
  readonly at: Date
  /** Shown to the citizen beside the new status. */
  readonly note?: string | null
  /** The centre's text: beside the new status, and in the thread. */
  readonly text?: string | undefined
  /** The member of staff; undefined for the citizen and for jobs. */
  readonly by?: string | undefined
  readonly outcome?: Outcome | undefined
  readonly authorityId?: number | undefined
}

/** Returns the note of the timeline entry as one paragraph; null when there is none. */
async function noteOf(
  trx: Trx,
  { note, text, outcome, authorityId }: About,
): Promise<string | null> {
  const authority =
    authorityId === undefined ? undefined : await store.authorityName(trx, authorityId)
  const parts = [
    authority && `已转${authority}办理。`,
    outcome && `${outcomes[outcome]}。`,
    text,
    note,
  ].filter(Boolean)
  return parts.length === 0 ? null : parts.join('')
}

/** Whether the rules besides `from` allow a step. */
async function mayTake(
  trx: Trx,
  { to, needs = [] }: Transition,
  { report, by }: About,
  clock: CaseClock | undefined,
): Promise<boolean> {
  if (needs.includes('first_time') && to !== 'before' && (await store.wasAt(trx, report.id, to)))
    return false
  return !needs.includes('another_person') || (by !== undefined && by !== clock?.decided_by)
}

/**
 * Moves a locked report to another status, with its case, timeline, thread and a notice to its account. Nothing else
 * changes a status. The lock makes the second of two concurrent steps begin at the result of the first.
 * @returns false, with nothing written, when the status is not in `from` or a rule forbids the step
 */
export async function transitionReport(
  trx: Trx,
  deps: TransitionDeps,
  transition: Transition,
  about: About,
): Promise<boolean> {
  const { report, at, text } = about
  const { id: reportId, status, code_mac, wants_result } = report
  if (!transition.from.includes(status)) return false
  const clock = await lockClock(trx, report)
  if (!(await mayTake(trx, transition, about, clock))) return false
  const to =
    transition.to === 'before' ? await store.statusBefore(trx, reportId, status) : transition.to
  await store.setStatus(trx, reportId, to)
  await moveCase(trx, deps, clock, { ...about, to })
  const eventId = await store.insertEvent(trx, { report_id: reportId, status: to, at })
  const note = await noteOf(trx, about)
  if (note !== null) {
    const key = await findOrInsertDataKey(trx, deps.keyring, { kind: 'report', codeMac: code_mac })
    await store.sealNote(trx, eventId, key.seal(note, eventPlace(eventId)))
  }
  if (text !== undefined) {
    const reply = { report_id: reportId, key_mac: null, author: 'centre', kind: 'reply' } as const
    await writeMessage(trx, deps, code_mac, { ...reply, msg: text, at })
  }
  const { news = 'status' } = transition
  if (news !== 'nothing') await notifyOwner(trx, reportId, news === 'status' ? to : news, at)
  if (wants_result && isResult(to)) await sendResultLater(trx, reportId)
  return true
}
