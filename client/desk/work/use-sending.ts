import { useCallback, useRef, useState } from 'react'
import { type CaseDetail, caseNote, caseReply, caseStep } from '../../../contract/desk/case.ts'
import { casePark, parkings } from '../../../contract/desk/parking.ts'
import { casePropose, caseReturn } from '../../../contract/desk/review.ts'
import { CallFailure, messageOf } from '../../kit/call-failure.ts'
import { call, failedWith, newIdempotencyKey } from '../frame/call.ts'
import { draftName, mustReview, stepInputOf, type CaseDraft } from './step-form.ts'
import type { Undoable } from './undo.ts'
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

/** Submits a draft, retrying while the server is unreachable, under a key stored with it: nothing happens twice. */
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

/** A submitted action; `undo` is what takes a decision or a proposal back. */
export interface Sent {
  readonly summary: string
  readonly undo?: Pick<Undoable, 'pending' | 'proposed'>
}

/** Submits a draft under its idempotency key. @throws CallFailure; `conflict` when the case has changed */
export async function sendDraft(
  detail: CaseDetail,
  draft: CaseDraft,
  key: string,
  signal: AbortSignal,
): Promise<Sent> {
  const { case_number, version } = detail
  const { action, note, reply } = draft
  const options = { idempotencyKey: key, signal }
  const about = { case_number, version }
  switch (action) {
    case null:
      throw new Error('nothing is chosen')
    case 'note':
      await call(caseNote, { case_number, text: note }, options)
      return { summary: '已记下备注' }
    case 'reply':
      await call(caseReply, { ...about, text: reply }, options)
      return { summary: `已答复 ${case_number} 的举报人` }
    case 'park':
      await call(casePark, { ...about, for: draft.parkFor, reason: note }, { signal })
      return { summary: `${case_number} 放一放：${parkings[draft.parkFor]}` }
    case 'return':
      await call(caseReturn, { ...about, reason: note }, { signal })
      return { summary: `已退回 ${case_number}` }
    default: {
      const input = { ...about, ...stepInputOf(draft, action) }
      if (draft.isReview || mustReview(detail, draft)) {
        const proposed = await call(casePropose, input, options)
        return {
          summary: `送审 ${case_number}`,
          undo: { proposed: [{ case_number, version: proposed.version }] },
        }
      }
      const { pending } = await call(caseStep, input, options)
      return {
        summary: `${draftName(draft)} ${case_number}`,
        undo: { pending: [{ case_number, pending_id: pending.id }] },
      }
    }
  }
}
