import {
  caseExtend,
  caseNote,
  caseReply,
  caseStep,
  type CaseDetail,
} from '../../../contract/staff/case.ts'
import { steps, type DeskStep } from '../../../contract/report-steps.ts'
import { call } from '../frame/call.ts'
import type { CaseDraft } from './step-form.ts'

/** What was done: a step can be taken back for a while. */
export interface Sent {
  readonly said: string
  readonly pendingId: string | undefined
}

const isDeskStep = (doing: string): doing is DeskStep => doing in steps

/**
 * Sends what was written on a case.
 * @param key the same for each try of the same words
 * @throws CallFailure; `conflict` when the case has changed since it was read
 */
export async function sendDraft(
  { case_number, version }: Pick<CaseDetail, 'case_number' | 'version'>,
  draft: CaseDraft,
  key: string,
  signal: AbortSignal,
): Promise<Sent> {
  const { doing, note, outcome, authorityId } = draft
  const text = draft.text.trim()
  const options = { idempotencyKey: key, signal }
  if (doing === 'note') {
    await call(caseNote, { case_number, text: note }, options)
    return { said: '已记下备注', pendingId: undefined }
  }
  if (doing === 'reply') {
    await call(caseReply, { case_number, version, text }, options)
    return { said: `已给 ${case_number} 的举报人留言`, pendingId: undefined }
  }
  if (doing === 'extend') {
    await call(caseExtend, { case_number, version, reason: text }, { signal })
    return { said: '已延期 10 个工作日', pendingId: undefined }
  }
  if (!doing || !isDeskStep(doing)) throw new Error('nothing is chosen')
  const input = {
    case_number,
    version,
    step: doing,
    ...(text && { text }),
    ...(note.trim() && { note: note.trim() }),
    ...(outcome && { outcome }),
    ...(authorityId !== null && { authority_id: authorityId }),
  }
  const { pending } = await call(caseStep, input, options)
  return { said: `${steps[doing].name} ${case_number}`, pendingId: pending.id }
}
