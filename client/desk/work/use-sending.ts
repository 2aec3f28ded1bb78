import { useCallback, useRef, useState } from 'react'
import type { CaseDetail } from '../../../contract/staff/case.ts'
import { CallFailure, messageOf } from '../../kit/call-failure.ts'
import { newIdempotencyKey, says } from '../frame/call.ts'
import { sendDraft, type Sent } from './send-draft.ts'
import type { CaseDraft } from './step-form.ts'
import { untilAnswered, waitOrOnline } from './until-answered.ts'

export interface Sending {
  /** `away`: the server does not answer; it is tried again. */
  readonly state: 'idle' | 'sending' | 'away'
  readonly failure: string | undefined
  /** A field's name in the call → what is wrong with it. */
  readonly problems: Readonly<Record<string, string>>
  readonly giveUp: () => void
  /** Forgets what went wrong. */
  readonly clear: () => void
  /** Undefined when it was not sent: the failure is shown, and the draft is as it was. */
  readonly send: (
    detail: CaseDetail,
    draft: CaseDraft,
    keep: (draft: CaseDraft) => void,
  ) => Promise<Sent | 'conflict' | undefined>
}

const nothing = { state: 'idle', failure: undefined, problems: {} } as const

/**
 * Sends a draft, again and again while the server is away, always under the key that is kept with the draft: also after a
 * reload nothing is done twice.
 */
export function useSending(): Sending {
  const [shown, setShown] = useState<Pick<Sending, 'state' | 'failure' | 'problems'>>(nothing)
  const abort = useRef<AbortController>(undefined)
  const isBusy = useRef(false)

  const send = useCallback<Sending['send']>(async (detail, draft, keep) => {
    // Ctrl+Enter twice is once.
    if (isBusy.current) return undefined
    isBusy.current = true
    const controller = new AbortController()
    abort.current = controller
    const key = draft.idempotencyKey ?? newIdempotencyKey()
    keep({ ...draft, idempotencyKey: key })
    setShown({ ...nothing, state: 'sending' })
    try {
      const sent = await untilAnswered(() => sendDraft(detail, draft, key, controller.signal), {
        signal: controller.signal,
        onAway: () => setShown({ ...nothing, state: 'away' }),
        wait: waitOrOnline,
      })
      setShown(nothing)
      return sent
    } catch (thrown) {
      if (controller.signal.aborted) {
        setShown(nothing)
        return undefined
      }
      const problems = (thrown instanceof CallFailure && thrown.fields) || {}
      setShown({ state: 'idle', failure: messageOf(thrown), problems })
      return says(thrown, 'conflict') ? 'conflict' : undefined
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
