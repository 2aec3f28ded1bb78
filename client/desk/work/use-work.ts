import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { wordsToColleagues } from '../../../contract/desk/audience.ts'
import { type CaseDetail, caseNote } from '../../../contract/desk/case.ts'
import { casePark } from '../../../contract/desk/parking.ts'
import { caseReturn } from '../../../contract/desk/review.ts'
import { announce } from '../frame/announce.tsx'
import { call, newIdempotencyKey } from '../frame/call.ts'
import { keepCaseDraft, useCaseDraft } from './case-draft.ts'
import { refetchCase } from './open-case.ts'
import { withNamedAuthority } from './case-macros.ts'
import {
  actionName,
  stepsBefore,
  withAction,
  type CaseAction,
  emptyDraft,
  missingFields,
  type Macro,
  applyMacro,
  draftOf,
  editDraft,
  fillKnown,
  isEmpty,
} from './step-form.ts'
import type { StepFieldsHandle } from './step-fields.tsx'
import { lastUndoable, offerUndo, undo, type Undoable } from './undo.ts'
import { attempt, refetchGroups } from './open-case.ts'
import { useSending } from './use-sending.ts'

interface Options {
  memberId: string
  caseNumber: string | undefined
  detail: CaseDetail | undefined
  authorities: readonly { readonly id: number; readonly name: string }[]
  /** A colleague holds the case: nothing is sent. */
  isHeldByColleague: boolean
  /** Shows the next case. @returns undefined when there is none */
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
  const { clear } = sending
  useEffect(() => {
    present.current = caseNumber
    return clear
  }, [caseNumber, clear])

  const returnedFor = useRef('')
  useEffect(() => {
    if (!detail?.returned || returnedFor.current === caseNumber) return
    returnedFor.current = caseNumber
    if (isEmpty(draft)) setDraft(draftOf(detail.returned))
  })

  const change = (next: typeof draft) => {
    const filled = fillKnown(next, draft, { authorities, detail })
    setDraft(filled)
    onWork()
    return filled
  }
  /** Renders synchronously, so that the cursor is in the fields before the next key press. */
  const fillIn = (next: typeof draft) => {
    const filled = flushSync(() => change(next))
    fields.current?.goTo(missingFields(filled)[0])
  }

  const chooseAction = (action: CaseAction) => {
    if (!detail || isHeldByColleague) return
    fillIn(withAction(draft, action, stepsBefore(detail, action)))
  }
  const run = (macro: Macro) => {
    if (!detail || isHeldByColleague) return
    fillIn(applyMacro(draft, withNamedAuthority(macro, authorities)))
  }

  /** @param given the shown draft, unless a reviewer agrees with a proposal as it is */
  const submit = async (staysOnCase: boolean, given = draft) => {
    if (!detail || isHeldByColleague) return
    if (!given.action) return announce('请先选一种处理', 'problem')
    const missing = missingFields(given)
    if (missing.length > 0) {
      fields.current?.goTo(missing[0])
      return announce(`还差：${missing.map(({ name }) => name).join('、')}`, 'problem')
    }
    const sent = await sending.send(detail, given, setDraft)
    if (sent === 'conflict') return refetchCase(detail.case_number)
    if (!sent) return
    keepCaseDraft(memberId, detail.case_number, emptyDraft)
    setDraft(emptyDraft)
    // The undo bar announces steps.
    if (sent.undo === undefined) announce(sent.summary)
    else offerUndo({ summary: sent.summary, ...sent.undo, draft: given })
    if (staysOnCase) return refetchCase(detail.case_number)
    // The person has moved on to another case meanwhile.
    if (present.current !== detail.case_number) return undefined
    await attempt(async () => (await onNext()) ?? refetchCase(detail.case_number))
  }

  const undoStep = async (undoable: Undoable | undefined = lastUndoable()) => {
    if (!undoable) return announce('没有可以撤销的', 'problem')
    const first = undoable.proposed?.[0] ?? undoable.pending?.[0]
    if (!first) return
    await attempt(async () => {
      const late = await undo(undoable)
      announce(late > 0 ? `${late} 件已经生效，没有撤销` : `已撤销：${undoable.summary}`)
      // A batch has no draft. Its cases have new versions, which the group's page must know before it sends them again.
      if (!undoable.draft) return Promise.all([refetchGroups(), refetchCase(caseNumber)])
      // Restores the draft.
      keepCaseDraft(memberId, first.case_number, { ...undoable.draft, idempotencyKey: null })
      if (first.case_number === caseNumber) setDraft({ ...undoable.draft, idempotencyKey: null })
      else onOpen(first.case_number)
      return refetchCase(first.case_number)
    })
  }

  /** 送审: sends the draft for review, or takes back one's own case in review. */
  const review = async () => {
    if (!detail) return
    const { proposal, case_number, version } = detail
    if (proposal?.by.id === memberId) {
      await call(caseReturn, { case_number, version })
      announce('已收回送审')
      return refetchCase(case_number)
    }
    if (proposal) return announce('已经在待审核：Y 同意，W 改后同意，R 退回', 'problem')
    // The change is written at once, so that the next key sees it.
    flushSync(() => change(editDraft(draft, { isReview: !draft.isReview })))
    announce(draft.isReview ? '不送审' : '送审：请选处理，写好后提交')
  }
  const agree = (isChanged: boolean) => {
    const proposal = detail?.proposal
    if (!proposal?.may_review) return announce('这件举报没有可以由您审核的', 'problem')
    if (isChanged) return fillIn(draftOf(proposal))
    void submit(false, draftOf(proposal))
  }
  /** 放一放, or takes the case back. */
  const park = async () => {
    if (!detail?.parked) return chooseAction('park')
    const { case_number, version } = detail
    await call(casePark, { case_number, version, for: null })
    announce('已拿回来')
    return refetchCase(case_number)
  }

  /** Gives a colleague who has taken the case over what is written, as a note that mentions them. */
  const handOverWords = (name: string) =>
    attempt(async () => {
      const { action, reply, note } = draft
      const said = [
        `@${name} 接手前写的，还没有提交：`,
        action && `处理：${actionName(action)}`,
        reply && `给举报人的话：${reply}`,
        note && `备注：${note}`,
      ]
      const text = wordsToColleagues.parse(said.filter(Boolean).join('\n'))
      await call(
        caseNote,
        { case_number: caseNumber, text },
        { idempotencyKey: newIdempotencyKey() },
      )
      setDraft(emptyDraft)
      announce(`已交给${name}`)
      await refetchCase(caseNumber)
    })

  return {
    handOverWords,
    agree,
    review: () => void attempt(review),
    park: () => void attempt(park),
    draft,
    change,
    sending,
    fields,
    chooseAction,
    run,
    submit,
    undoStep,
  }
}

export type Work = ReturnType<typeof useWork>
