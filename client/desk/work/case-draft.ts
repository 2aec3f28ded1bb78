import { useState } from 'react'
import { deskSteps, outcomes } from '../../../contract/report/report-steps.ts'
import { wordsToColleagues, wordsToReporter } from '../../../contract/desk/audience.ts'
import { parking } from '../../../contract/desk/parking.ts'
import * as z from 'zod/mini'
import { readJson } from '../../kit/read-json.ts'
import { readDraft, writeDraft } from '../frame/drafts.ts'
import { type CaseDraft, type CaseAction, emptyDraft, isEmpty } from './step-form.ts'

const actions = [
  ...deskSteps,
  'reply',
  'note',
  'park',
  'return',
] as const satisfies readonly CaseAction[]
const stored = z.object({
  action: z.nullable(z.enum(actions)),
  before: z.array(z.enum(deskSteps)),
  isReview: z.boolean(),
  parkFor: parking,
  reply: wordsToReporter,
  extensionReason: wordsToReporter,
  note: wordsToColleagues,
  outcome: z.nullable(z.enum(Object.keys(outcomes) as [keyof typeof outcomes])),
  authorityId: z.nullable(z.number()),
  filledIn: z.string(),
  idempotencyKey: z.nullable(z.string()),
})

const nameOf = (caseNumber: string) => `case.${caseNumber}`

/** Reads the stored draft of a case. */
export const readCaseDraft = (memberId: string, caseNumber: string): CaseDraft =>
  readJson(stored, readDraft(memberId, nameOf(caseNumber))) ?? emptyDraft

export const keepCaseDraft = (memberId: string, caseNumber: string, draft: CaseDraft): void =>
  writeDraft(memberId, nameOf(caseNumber), isEmpty(draft) ? '' : JSON.stringify(draft))

/** The open case's draft. Each case keeps its own. */
export function useCaseDraft(memberId: string, caseNumber: string) {
  const [open, setOpen] = useState(() => ({
    caseNumber,
    draft: readCaseDraft(memberId, caseNumber),
  }))
  // Switches drafts during render, so that one case never shows another's draft.
  if (open.caseNumber !== caseNumber)
    setOpen({ caseNumber, draft: readCaseDraft(memberId, caseNumber) })
  const change = (draft: CaseDraft) => {
    keepCaseDraft(memberId, caseNumber, draft)
    setOpen({ caseNumber, draft })
  }
  return [open.caseNumber === caseNumber ? open.draft : emptyDraft, change] as const
}
