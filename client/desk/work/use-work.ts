import { useCallback, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { CaseDetail } from '../../../contract/desk/case.ts'
import { messageOf } from '../../kit/call-failure.ts'
import { announce } from '../frame/announce.tsx'
import { keepCaseDraft, useCaseDraft } from './case-draft.ts'
import { refetchCase } from './open-case.ts'
import { noteTime } from './pace.ts'
import {
  withAction,
  type CaseAction,
  emptyDraft,
  missingFields,
  type Macro,
  applyMacro,
} from './step-form.ts'
import type { StepFieldsHandle } from './step-fields.tsx'
import { lastUndoable, offerUndo, undo, type Undoable } from './undo.ts'
import { useSending } from './use-sending.ts'

interface Options {
  memberId: string
  caseNumber: string | undefined
  detail: CaseDetail | undefined
  authorities: readonly { readonly id: number; readonly name: string }[]
  /** A colleague holds the case: nothing is sent. */
  isHeldByColleague: boolean
  /**
   * Shows the next case.
   * @returns undefined when there is none
   */
  onNext: () => Promise<string | undefined>
  onOpen: (caseNumber: string) => void
  /** Called on user activity. */
  onWork: () => void
}

/** Decides on the open case: choose, write, submit and undo. */
export function useWork(options: Options) {
  const {
    memberId,
    caseNumber = '',
    detail,
    authorities,
    isHeldByColleague,
    onNext,
    onOpen,
    onWork,
  } = options
  const [draft, setDraft] = useCaseDraft(memberId, caseNumber)
  const sending = useSending()
  const fields = useRef<StepFieldsHandle>(null)
  const present = useRef(caseNumber)
  useEffect(() => {
    present.current = caseNumber
  })
  const shownSince = useRef({ caseNumber, at: 0 })
  const { clear } = sending
  useEffect(() => {
    shownSince.current = { caseNumber, at: Date.now() }
    return clear
  }, [caseNumber, clear])

  const change = useCallback(
    (next: typeof draft) => {
      setDraft(next)
      onWork()
    },
    [setDraft, onWork],
  )
  /** Renders synchronously, so that the cursor is in the fields before the next key press. */
  const fillIn = (next: typeof draft) => {
    flushSync(() => change(next))
    fields.current?.goTo(missingFields(next)[0])
  }

  const chooseAction = (action: CaseAction) => {
    if (!detail || isHeldByColleague) return
    fillIn(withAction(draft, action))
  }
  const run = (macro: Macro) => {
    if (!detail || isHeldByColleague) return
    const authority = authorities.find(({ id }) => id === macro.authority_id)
    const known = { 单位: authority?.name, 案号: detail.case_number }
    fillIn(applyMacro(draft, macro, known))
  }

  const submit = async (staysOnCase: boolean) => {
    if (!detail || isHeldByColleague) return
    if (!draft.action) return announce('请先选一种处理', 'problem')
    const missing = missingFields(draft)
    if (missing.length > 0) {
      fields.current?.goTo(missing[0])
      return announce(`还差：${missing.map(({ name }) => name).join('、')}`, 'problem')
    }
    const sent = await sending.send(detail, draft, setDraft)
    if (sent === 'conflict') return refetchCase(detail.case_number)
    if (!sent) return
    keepCaseDraft(memberId, detail.case_number, emptyDraft)
    setDraft(emptyDraft)
    // The undo bar announces steps.
    if (sent.pendingId === undefined) announce(sent.summary)
    else {
      noteTime(Date.now() - shownSince.current.at)
      offerUndo({
        summary: sent.summary,
        pending: [{ case_number: detail.case_number, pending_id: sent.pendingId }],
        draft,
      })
    }
    if (staysOnCase) return refetchCase(detail.case_number)
    // The person has moved on to another case meanwhile.
    if (present.current !== detail.case_number) return undefined
    try {
      if (!(await onNext())) await refetchCase(detail.case_number)
    } catch (thrown) {
      announce(messageOf(thrown), 'problem')
    }
  }

  const undoStep = async (undoable: Undoable | undefined = lastUndoable()) => {
    if (!undoable) return announce('没有可以撤销的', 'problem')
    const [first] = undoable.pending
    if (!first) return
    try {
      const late = await undo(undoable)
      announce(late > 0 ? `${late} 件已经生效，没有撤销` : `已撤销：${undoable.summary}`)
      if (!undoable.draft) return
      // Restores the draft.
      keepCaseDraft(memberId, first.case_number, { ...undoable.draft, idempotencyKey: null })
      if (first.case_number === caseNumber) setDraft({ ...undoable.draft, idempotencyKey: null })
      else onOpen(first.case_number)
      await refetchCase(first.case_number)
    } catch (thrown) {
      announce(messageOf(thrown), 'problem')
    }
  }

  return { draft, change, sending, fields, chooseAction, run, submit, undoStep }
}
