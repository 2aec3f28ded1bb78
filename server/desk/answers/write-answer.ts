import { randomUUID } from 'node:crypto'
import { openStatuses, steps } from '../../../contract/report/report-steps.ts'
import type { Status } from '../../../contract/report/report-status.ts'
import type { AuthorityOutcome } from '../../../contract/desk/authority-part.ts'
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
import { type TransitionDeps, transitionReport } from '../../report/transition/transition.ts'
import { isToHandOver } from '../../report/case/case-rules.ts'
import { destinationOf, type LockedCase } from '../queue/find-case.ts'
import { addToInbox } from '../inbox/inbox-store.ts'
import { insertAuthor } from '../queue/case-store.ts'
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

export const alreadyAnswered = () => conflict('这次转办已经收到回函，每个二维码只能回函一次')

/** Returns a case to the desk when the authority says in time that it is not its business. @returns whether it did */
async function takeBack(
  trx: Trx,
  deps: AnswerDeps,
  found: LockedCase,
  { authorityId, handedOut, outcome, staffId }: NewAnswer,
): Promise<boolean> {
  const { report, began_at } = found
  if (outcome !== 'returned' || destinationOf(found) !== authorityId) return false
  const at = deps.clock.now()
  const since = handedOut?.handed_out_at ?? began_at
  const calendar = await readCalendar(trx, since, at)
  if (at > addWorkingTime(calendar, since, returnDays * dayLength)) return false
  const step = isToHandOver(found) ? steps.call_off : steps.take_back
  const taken = await transitionReport(trx, deps, step, { report, at, by: staffId })
  if (taken && staffId !== undefined)
    await insertAuthor(trx, {
      kind: taken.kind,
      entry_id: taken.entryId,
      report_id: report.id,
      staff_id: staffId,
      at,
    })
  return taken !== false
}

/**
 * Stores an answer at its locked case, for colleagues alone: no message, no timeline entry with its words, no notice. 退回 in
 * time puts the case back to processing.
 * @throws CallError conflict when the case is over or the package is answered; badInput at `file_ids`
 */
export async function writeAnswer(
  trx: Trx,
  deps: AnswerDeps,
  found: LockedCase,
  answer: NewAnswer,
): Promise<{ is_back: boolean }> {
  const { report } = found
  refuseOver(report.status)
  const at = deps.clock.now()
  const { handedOut } = answer
  if (handedOut && !(await store.markAnswered(trx, handedOut.id, at))) throw alreadyAnswered()
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
  const is_back = await takeBack(trx, deps, found, answer)
  // Any news ends 放一放.
  await changeCase(trx, report, { parked_by: null, parked_until: null })
  return { is_back }
}
