import {
  citizenWords,
  extensionNotice,
  isResult,
  type Outcome,
  type Step,
} from '../../../contract/report/report-steps.ts'
import type { Status } from '../../../contract/report/report-status.ts'
import { findOrInsertDataKey } from '../../platform/crypto/data-key-store.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { lockClock, type CaseClock, type LockedReport } from '../case/case-store.ts'
import { extensionWords, type DeadlineDeps } from '../case/deadline.ts'
import { extendCase, moveCase } from '../case/move-case.ts'
import { sendResultLater } from './result-message.ts'
import { eventPlace } from '../sealed-contents.ts'
import * as store from './transition-store.ts'
import { writeMessage } from '../tracking/write-message.ts'
import type { ReportNews } from '../../../contract/report/notice.ts'
import { notify } from '../../account/notice/notify.ts'
import { ownerOf } from '../tracking/account-store.ts'

/** A step without its name and actors. See `steps` of the contract. */
export type Transition = Pick<Step, 'from' | 'to'> & Partial<Pick<Step, 'needs' | 'news'>>

/** Result of a step: a timeline entry, or for a step that keeps the status a reply. */
export interface Taken {
  readonly kind: 'step' | 'reply'
  readonly entryId: string
}

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
  /** The proposer, if a reviewer took the step. */
  readonly proposedBy?: string | undefined
  readonly outcome?: Outcome | undefined
  readonly authorityId?: number | undefined
  /** Whether this is a step before the last of several; only the last notifies the citizen. */
  readonly isSilent?: boolean
}

/** Returns the note of the timeline entry as one paragraph; null when there is none. */
async function noteOf(trx: Trx, { to }: Transition, { note, text, outcome, authorityId }: About) {
  const authority =
    authorityId === undefined ? undefined : await store.authorityName(trx, authorityId)
  const step = to === 'stands' ? 'uphold' : to === 'processing' ? 'transfer' : undefined
  const words = citizenWords({ step, authority, outcome, text }) + (note ?? '')
  return words === '' ? null : words
}

/** Extends the deadline, and tells the citizen until when and why. @returns false when no clock is running */
async function extend(
  trx: Trx,
  deps: TransitionDeps,
  { report, at, text = '' }: About,
  { is_urgent }: CaseClock,
): Promise<Taken | false> {
  const due = await extendCase(trx, deps, report)
  if (!due) return false
  const msg = extensionNotice(extensionWords(deps, is_urgent), text)
  const reply = { report_id: report.id, key_mac: null, author: 'centre', kind: 'reply' } as const
  const entryId = await writeMessage(trx, deps, report.code_mac, { ...reply, msg, at })
  await notifyOwner(trx, report.id, 'reply', at)
  return entryId === undefined ? false : { kind: 'reply', entryId }
}

const isStatus = (to: Step['to']): to is Status =>
  to !== 'before' && to !== 'stands' && to !== 'same'

/** Whether the rules besides `from` allow a step. */
async function mayTake(
  trx: Trx,
  { to, needs = [] }: Transition,
  { report, by }: About,
  clock: CaseClock | undefined,
): Promise<boolean> {
  if (needs.includes('first_time') && isStatus(to) && (await store.wasAt(trx, report.id, to)))
    return false
  return by === undefined || !clock?.barred.includes(by)
}

/**
 * Moves a locked report to another status, with its case, timeline, thread and a notice to its account. Nothing else
 * changes a status. The lock makes the second of two concurrent steps begin at the result of the first.
 * @returns what was written; false, with nothing written, when the status is not in `from` or a rule forbids the step
 */
export async function transitionReport(
  trx: Trx,
  deps: TransitionDeps,
  transition: Transition,
  about: About,
): Promise<Taken | false> {
  const { report, at, text, isSilent = false } = about
  const { id: reportId, status, code_mac, wants_result } = report
  if (!transition.from.includes(status)) return false
  const clock = await lockClock(trx, report)
  if (!(await mayTake(trx, transition, about, clock))) return false
  if (transition.to === 'same') return clock ? extend(trx, deps, about, clock) : false
  const to = await store.statusAfter(trx, report, transition.to)
  if (transition.to === 'stands' && to === status) return false
  const outcome = transition.to === 'stands' ? (clock?.outcome ?? undefined) : about.outcome
  const { news = 'status' } = transition
  await store.setStatus(trx, reportId, to)
  await moveCase(trx, deps, clock, { ...about, to, outcome, isAnswer: news === 'answered' })
  const eventId = await store.insertEvent(trx, {
    report_id: reportId,
    status: to,
    at,
    outcome: isResult(to) ? (outcome ?? null) : null,
  })
  const note = await noteOf(trx, transition, about)
  if (note !== null) {
    const key = await findOrInsertDataKey(trx, deps.keyring, { kind: 'report', codeMac: code_mac })
    await store.sealNote(trx, eventId, key.seal(note, eventPlace(eventId)))
  }
  if (text !== undefined) {
    const reply = { report_id: reportId, key_mac: null, author: 'centre', kind: 'reply' } as const
    await writeMessage(trx, deps, code_mac, { ...reply, msg: text, at })
  }
  if (news !== 'nothing' && !isSilent)
    await notifyOwner(trx, reportId, news === 'status' ? to : news, at)
  if (wants_result && isResult(to)) await sendResultLater(trx, reportId)
  return { kind: 'step', entryId: eventId }
}

/** Stores a notice for the report's account, without title or code, because notices are not encrypted. */
export async function notifyOwner(trx: Trx, reportId: string, news: ReportNews, at: Date) {
  const { account_id, code_mac } = await ownerOf(trx, reportId)
  if (account_id === null) return
  await notify(trx, account_id, `report_${news}`, { code_mac, at })
}
