import { randomUUID } from 'node:crypto'
import { openStatuses } from '../../../contract/report/report-steps.ts'
import type { Status } from '../../../contract/report/report-status.ts'
import { type AuthorityOutcome, progressOutcomes } from '../../../contract/desk/authority-part.ts'
import type { Clock } from '../../platform/clock.ts'
import { findOrInsertDataKey } from '../../platform/crypto/data-key-store.ts'
import type { SealContext } from '../../platform/crypto/seal.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { attachFiles } from '../../evidence/attachments.ts'
import { requestPreviews } from '../../evidence/preview/request-previews.ts'
import { conflict } from '../../http/call-error.ts'
import { readCalendar } from '../../report/calendar/calendar.ts'
import { addWorkingTime, dayLength } from '../../report/calendar/working-time.ts'
import { changeCase } from '../../report/case/change-case.ts'
import type { TransitionDeps } from '../../report/transition/transition.ts'
import { isToHandOver } from '../../report/case/case-rules.ts'
import { destinationOf, type LockedCase } from '../queue/find-case.ts'
import { addToInbox } from '../inbox/inbox-store.ts'
import * as store from './answers-store.ts'

/** Working days in which an authority may return a case that is not its business. Source: STAFF §2. */
const returnDays = 2

export const wordsPlace = (id: string): SealContext => ({
  table: 'authority_answer',
  column: 'words',
  row: id,
})

export type AnswerDeps = TransitionDeps & { readonly clock: Clock }

interface NewAnswer {
  readonly authorityId: number
  /** The package; undefined for a case that was transferred without a package. */
  readonly handedOut: Pick<store.Awaited, 'id' | 'handing_out_id' | 'handed_out_at'> | undefined
  readonly outcome: AuthorityOutcome
  readonly words: string
  readonly file_ids: readonly string[]
  /** The member of staff who enters it; undefined: the authority itself. */
  readonly staffId?: string | undefined
}

const answerable: ReadonlySet<Status> = new Set([...openStatuses, 'supplement'])

/** Refuses an answer about a case that is over. @throws CallError conflict */
export function refuseOver(status: Status): void {
  if (!answerable.has(status))
    throw conflict('这件举报已经结束，不再接收回函；有新情况请联系转办的中心')
}

/** Returns the step by which a case goes back to the desk, when its authority says in time that it is not its business. */
async function stepBack(
  trx: Trx,
  deps: AnswerDeps,
  found: LockedCase,
  { authorityId, handedOut, outcome }: NewAnswer,
): Promise<'call_off' | 'take_back' | undefined> {
  const { began_at } = found
  if (outcome !== 'returned' || destinationOf(found) !== authorityId) return undefined
  const at = deps.clock.now()
  const since = handedOut?.handed_out_at ?? began_at
  const calendar = await readCalendar(trx, since, at)
  if (at > addWorkingTime(calendar, since, returnDays * dayLength)) return undefined
  return isToHandOver(found) ? 'call_off' : 'take_back'
}

/**
 * Stores an answer at its locked case, for colleagues alone: no message, no timeline entry with its words, no notice.
 * @returns its id, and the step that 退回 in time leads to, for the caller to take
 * @throws CallError conflict when the case is over; badInput at `file_ids`
 */
export async function writeAnswer(
  trx: Trx,
  deps: AnswerDeps,
  found: LockedCase,
  answer: NewAnswer,
): Promise<{ id: string; back: 'call_off' | 'take_back' | undefined }> {
  const { report } = found
  refuseOver(report.status)
  const at = deps.clock.now()
  const { handedOut } = answer
  if (handedOut && !progressOutcomes.includes(answer.outcome))
    await store.markAnswered(trx, handedOut.id, at)
  const id = randomUUID()
  const key = await findOrInsertDataKey(trx, deps.keyring, {
    kind: 'report',
    codeMac: report.code_mac,
  })
  await store.insertAnswer(trx, {
    id,
    report_id: report.id,
    authority_id: answer.authorityId,
    handing_out_id: handedOut?.handing_out_id ?? null,
    outcome: answer.outcome,
    words_sealed: key.seal(answer.words, wordsPlace(id)),
    at,
    staff_id: answer.staffId ?? null,
  })
  await attachFiles(trx, deps, answer.file_ids, { answerId: id })
  if (answer.file_ids.length > 0) await requestPreviews(trx, [report.id])
  if (found.assignee !== null)
    await addToInbox(trx, {
      staffId: found.assignee,
      reportId: report.id,
      kind: 'answered',
      by: answer.staffId,
      at,
    })
  const back = await stepBack(trx, deps, found, answer)
  // Any news ends 放一放.
  await changeCase(trx, report, { parked_by: null, parked_until: null })
  return { id, back }
}
