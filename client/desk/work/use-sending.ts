import { useCallback, useRef, useState } from 'react'
import {
  type CaseDetail,
  caseExtend,
  caseNote,
  caseReply,
  caseStep,
} from '../../../contract/desk/case.ts'
import { CallFailure, messageOf } from '../../kit/call-failure.ts'
import { type DeskStep, steps } from '../../../contract/report/report-steps.ts'
import { call, failedWith, newIdempotencyKey } from '../frame/call.ts'
import type { CaseDraft } from './step-form.ts'
import { retryUntilAnswered, waitOrOnline } from './retry-until-answered.ts'

export interface Sending {
  /** `away`: the server is unreachable; retrying. */
  readonly state: 'idle' | 'sending' | 'away'
  readonly failure: string | undefined
  /** Field name in the call → error message. */
  readonly problems: Readonly<Record<string, string>>
  readonly giveUp: () => void
  /** Clears the failure. */
  readonly clear: () => void
  /** Resolves to undefined when not sent: the failure is shown and the draft kept. */
  readonly send: (
    detail: CaseDetail,
    draft: CaseDraft,
    keep: (draft: CaseDraft) => void,
  ) => Promise<Sent | 'conflict' | undefined>
}

const nothing = { state: 'idle', failure: undefined, problems: {} } as const

/**
 * Submits a draft, retrying while the server is unreachable. The idempotency key is stored with the draft, so that
 * nothing happens twice even after a reload.
 */
export function useSending(): Sending {
  const [shown, setShown] = useState<Pick<Sending, 'state' | 'failure' | 'problems'>>(nothing)
  const abort = useRef<AbortController>(undefined)
  const isBusy = useRef(false)

  const send = useCallback<Sending['send']>(async (detail, draft, keep) => {
    // A second Ctrl+Enter is ignored.
    if (isBusy.current) return undefined
    isBusy.current = true
    const controller = new AbortController()
    abort.current = controller
    const key = draft.idempotencyKey ?? newIdempotencyKey()
    keep({ ...draft, idempotencyKey: key })
    setShown({ ...nothing, state: 'sending' })
    try {
      const sent = await retryUntilAnswered(
        () => sendDraft(detail, draft, key, controller.signal),
        {
          signal: controller.signal,
          onUnreachable: () => setShown({ ...nothing, state: 'away' }),
          wait: waitOrOnline,
        },
      )
      setShown(nothing)
      return sent
    } catch (thrown) {
      if (controller.signal.aborted) {
        setShown(nothing)
        return undefined
      }
      const problems = (thrown instanceof CallFailure && thrown.fields) || {}
      setShown({ state: 'idle', failure: messageOf(thrown), problems })
      return failedWith(thrown, 'conflict') ? 'conflict' : undefined
    } finally {
      isBusy.current = false
    }
  }, [])

  return {
    ...shown,
    send,
    giveUp: useCallback(() => abort.current?.abort(new Error('given up')), []),
    clear: useCallback(() => setShown(nothing), []),
  }
}

/** A submitted action; `pendingId` allows undoing a step. */
export interface Sent {
  readonly summary: string
  readonly pendingId: string | undefined
}

const isDeskStep = (action: string): action is DeskStep => action in steps

/**
 * Submits a draft.
 * @param key idempotency key of all attempts
 * @throws CallFailure; `conflict` when the case has changed since it was read
 */
export async function sendDraft(
  { case_number, version }: Pick<CaseDetail, 'case_number' | 'version'>,
  draft: CaseDraft,
  key: string,
  signal: AbortSignal,
): Promise<Sent> {
  const { action, note, outcome, authorityId } = draft
  const text = draft.text.trim()
  const options = { idempotencyKey: key, signal }
  if (action === 'note') {
    await call(caseNote, { case_number, text: note }, options)
    return { summary: '已记下备注', pendingId: undefined }
  }
  if (action === 'reply') {
    await call(caseReply, { case_number, version, text }, options)
    return { summary: `已给 ${case_number} 的举报人留言`, pendingId: undefined }
  }
  if (action === 'extend') {
    await call(caseExtend, { case_number, version, reason: text }, { signal })
    return { summary: '已延期 10 个工作日', pendingId: undefined }
  }
  if (!action || !isDeskStep(action)) throw new Error('nothing is chosen')
  const input = {
    case_number,
    version,
    step: action,
    ...(text && { text }),
    ...(note.trim() && { note: note.trim() }),
    ...(outcome && { outcome }),
    ...(authorityId !== null && { authority_id: authorityId }),
  }
  const { pending } = await call(caseStep, input, options)
  return { summary: `${steps[action].name} ${case_number}`, pendingId: pending.id }
}
