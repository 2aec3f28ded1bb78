import type * as z from 'zod/mini'
import {
  type DeskStep,
  type Outcome,
  reviewKey,
  type Step,
  type StepNeed,
  steps,
} from '../../../contract/report/report-steps.ts'
import {
  type WordsToColleagues,
  wordsToColleagues,
  type WordsToReporter,
  wordsToReporter,
} from '../../../contract/desk/audience.ts'
import { resultOfAnswer } from '../../../contract/desk/authority-answer.ts'
import type { CaseDetail } from '../../../contract/desk/case.ts'
import { parkings } from '../../../contract/desk/parking.ts'
import type { macroList } from '../../../contract/macros/macro.ts'
import { isOutcome } from '../frame/decision-fields.tsx'
import { fillPlaceholders, placeholdersIn } from './placeholders.ts'

export type Macro = z.output<(typeof macroList)['output']>['list'][number]
export type Authority = Pick<
  z.output<(typeof macroList)['output']>['authorities'][number],
  'id' | 'name'
>

/** An action on a case. */
export type CaseAction = DeskStep | 'reply' | 'note' | 'park' | 'return'

/** The unsent action on a case. Its words stay in their fields when another action is chosen. */
export interface CaseDraft {
  readonly action: CaseAction | null
  /** Steps of a macro that come before the action. */
  readonly before: readonly DeskStep[]
  /** Sent to the reviewers instead of taken. */
  readonly isReview: boolean
  readonly parkFor: keyof typeof parkings
  readonly reply: WordsToReporter
  /** Reason of `extend`. */
  readonly extensionReason: WordsToReporter
  /** Reason of `park` and `return`. */
  readonly note: WordsToColleagues
  readonly outcome: Outcome | null
  readonly authorityId: number | null
  /** The last macro's text: while unchanged, another macro may replace it. */
  readonly filledIn: string
  /** Key of the submission; kept until it succeeds, cleared by every change. */
  readonly idempotencyKey: string | null
}

export const emptyDraft: CaseDraft = {
  action: null,
  before: [],
  isReview: false,
  parkFor: 'hour',
  reply: wordsToReporter.parse(''),
  extensionReason: wordsToReporter.parse(''),
  note: wordsToColleagues.parse(''),
  outcome: null,
  authorityId: null,
  filledIn: '',
  idempotencyKey: null,
}
export const hasWords = ({ reply, extensionReason, note }: CaseDraft): boolean =>
  [reply, extensionReason, note].some((words) => words !== '')
export const isEmpty = (draft: CaseDraft): boolean => draft.action === null && !hasWords(draft)

const otherActionNames: Readonly<Record<Exclude<CaseAction, DeskStep>, string>> = {
  reply: '只答复举报人',
  note: '内部备注',
  park: '放一放',
  return: '退回送审',
}
export const isDeskStep = (action: CaseAction): action is DeskStep => action in steps
export const actionName = (action: CaseAction): string =>
  isDeskStep(action) ? steps[action].name : otherActionNames[action]

/** Names all steps of a draft, in order: 受理，转办. */
export const draftName = ({ before, action }: Pick<CaseDraft, 'before' | 'action'>): string =>
  [...before, ...(action ? [action] : [])].map(actionName).join('，')

/** Actions whose words only colleagues read: the name of these words, and their length in characters. */
const insideWords = {
  note: { name: '内部备注', min: 1, max: 2000 },
  park: { name: '放一放的原因', min: 2, max: 500 },
  return: { name: '退回原因', min: 2, max: 500 },
} as const
const isInside = (action: CaseAction | null): action is keyof typeof insideWords =>
  action !== null && action in insideWords

type Chosen = Pick<CaseDraft, 'action' | 'before'>
const needsOf = ({ action, before }: Chosen): readonly StepNeed[] => {
  if (action === null || isInside(action)) return []
  if (!isDeskStep(action)) return ['text']
  return [action, ...before].flatMap((step): readonly StepNeed[] => steps[step].needs)
}

/** Returns which fields an action uses. */
export function fieldsOf(chosen: Chosen) {
  const { action } = chosen
  const needs = needsOf(chosen)
  const step: Step | undefined = action && isDeskStep(action) ? steps[action] : undefined
  return {
    text: !isInside(action) && step?.news !== 'nothing',
    authority: needs.includes('authority'),
    outcome: needs.includes('outcome'),
    note: action !== null && action !== 'reply',
  }
}

/** The draft's words to the reporter, in the field of its action. */
export const wordsIn = ({ action, reply, extensionReason }: CaseDraft): WordsToReporter =>
  action === 'extend' ? extensionReason : reply

/** Label of the field of the words to the reporter. */
export const textLabel = (action: CaseAction | null): string =>
  action === 'extend' ? '延期原因（举报人会看到）' : '给举报人的话'

/** Name and length of the words to colleagues, and whether the action needs them. */
export const noteOf = (action: CaseAction) => ({
  ...insideWords[isInside(action) ? action : 'note'],
  isNeeded: isInside(action),
})

/** Whether a reviewer has to agree to a draft. A proposal in review is agreed to, not proposed again. */
export const mustReview = (
  { needs_review, proposal }: Pick<CaseDetail, 'needs_review' | 'proposal'>,
  { action, before, outcome }: Pick<CaseDraft, 'action' | 'before' | 'outcome'>,
): boolean =>
  proposal === null &&
  [...before, action].some(
    (step) =>
      step !== null &&
      isDeskStep(step) &&
      [step, reviewKey(step, outcome)].some((key) => needs_review.includes(key)),
  )

/** A required field that is still empty. */
export interface MissingField {
  readonly field: 'authority' | 'outcome' | 'text' | 'note'
  readonly name: string
}

/** Minimum length of the text. Optional text, once given, has the same minimum. */
const minTextLength = 2
const lengthOf = (text: string) => Array.from(text.trim()).length

/** Returns the missing fields of a draft, in form order. */
export function missingFields(draft: CaseDraft): MissingField[] {
  const { action, note, outcome, authorityId } = draft
  if (!action) return []
  const text = wordsIn(draft)
  const fields = fieldsOf(draft)
  const missing: MissingField[] = []
  if (fields.authority && authorityId === null)
    missing.push({ field: 'authority', name: '转往单位' })
  if (fields.outcome && !outcome) missing.push({ field: 'outcome', name: '办理结果' })
  const isNeeded = needsOf(draft).includes('text')
  if (fields.text && lengthOf(text) < minTextLength && (isNeeded || text.trim() !== ''))
    missing.push({ field: 'text', name: textLabel(action).replace(/（.*/, '') })
  if (fields.text)
    missing.push(...placeholdersIn(text).map(({ name }) => ({ field: 'text' as const, name })))
  const { name, min, isNeeded: isNoteNeeded } = noteOf(action)
  if (isNoteNeeded && lengthOf(note) < min) missing.push({ field: 'note', name })
  if (fields.note)
    missing.push(...placeholdersIn(note).map(({ name }) => ({ field: 'note' as const, name })))
  return missing
}

/** Edits a draft; its next submission is a new one. */
export const editDraft = (draft: CaseDraft, part: Partial<CaseDraft>): CaseDraft => ({
  ...draft,
  ...part,
  idempotencyKey: null,
})

/** Writes words to the reporter into the field of the draft's action. */
export const withWords = (draft: CaseDraft, text: string): CaseDraft => {
  const words = wordsToReporter.parse(text)
  return editDraft(draft, draft.action === 'extend' ? { extensionReason: words } : { reply: words })
}

/** Returns the steps that come before an action of a case: 转办 of a case that is not accepted accepts it. */
export const stepsBefore = ({ may }: Pick<CaseDetail, 'may'>, action: CaseAction): DeskStep[] =>
  action === 'transfer' && may.includes('accept') ? ['accept'] : []

/** Sets the action; keeps words in their fields, and clears fields that the action does not use. */
export function withAction(
  draft: CaseDraft,
  action: CaseAction,
  before: readonly DeskStep[] = [],
): CaseDraft {
  const fields = fieldsOf({ action, before })
  return editDraft(draft, {
    action,
    before,
    outcome: fields.outcome ? draft.outcome : null,
    authorityId: fields.authority ? draft.authorityId : null,
  })
}

/** Applies a macro; a typed reply is kept below the macro's, and so is a chosen authority. */
export function applyMacro(draft: CaseDraft, macro: Macro): CaseDraft {
  const { step, before, reply } = macro
  const fields = fieldsOf({ action: step, before })
  const next: CaseDraft = {
    ...draft,
    action: step,
    before,
    outcome: isOutcome(macro.outcome) ? macro.outcome : null,
    authorityId: macro.authority_id ?? (fields.authority ? draft.authorityId : null),
    note: draft.note || wordsToColleagues.parse(macro.note),
  }
  const typed = wordsIn(next) === draft.filledIn ? '' : wordsIn(next)
  const filledIn = typed ? '' : reply
  return { ...withWords(next, typed ? `${reply}\n${typed}` : reply), filledIn }
}

interface Known {
  readonly authorities: readonly Authority[]
  /** The authority that has the case, and its number; undefined for a batch. */
  readonly detail?: Pick<CaseDetail, 'authority' | 'case_number'> | undefined
}

/** Fills {单位} and {案号} where known, and follows another choice of the authority since `before`. */
export function fillKnown(draft: CaseDraft, before: CaseDraft, known: Known): CaseDraft {
  const nameOf = ({ authorityId }: CaseDraft) =>
    known.authorities.find(({ id }) => id === authorityId)?.name
  const [name, earlier] = [nameOf(draft), nameOf(before)]
  const values = {
    单位: name ?? known.detail?.authority?.name,
    案号: known.detail?.case_number,
  }
  const fill = (text: string) => {
    const followed = name && earlier && name !== earlier ? text.replaceAll(earlier, name) : text
    return fillPlaceholders(followed, values)
  }
  return {
    ...draft,
    reply: wordsToReporter.parse(fill(draft.reply)),
    extensionReason: wordsToReporter.parse(fill(draft.extensionReason)),
    note: wordsToColleagues.parse(fill(draft.note)),
    filledIn: fill(draft.filledIn),
  }
}

/** Returns a proposal as a draft: to agree with it, or to change its words. */
export const draftOf = ({
  step,
  before,
  outcome,
  authority,
  text,
}: Pick<
  NonNullable<CaseDetail['proposal']>,
  'step' | 'before' | 'outcome' | 'authority' | 'text'
>): CaseDraft => {
  const authorityId = authority?.id ?? null
  return withWords({ ...emptyDraft, action: step, before, outcome, authorityId }, text ?? '')
}

/** Returns the call's input for the steps of a draft. */
export const stepInputOf = (draft: CaseDraft, step: DeskStep) => {
  const { before, note, outcome, authorityId } = draft
  const text = wordsIn(draft)
  return {
    step,
    ...(before.length > 0 && { before: [...before] }),
    ...(fieldsOf(draft).text && text.trim() && { text }),
    ...(note.trim() && { note }),
    ...(outcome && { outcome }),
    ...(authorityId !== null && { authority_id: authorityId }),
  }
}

type AuthorityAnswer = NonNullable<CaseDetail['authority_part']>['answers'][number]

/** Fills a draft with the words of an authority's answer, by choice only: the handler reads and sends them. */
export function answerAsDraft(
  draft: CaseDraft,
  { outcome, words }: AuthorityAnswer,
  may: readonly DeskStep[],
): CaseDraft {
  const result = resultOfAnswer(outcome)
  const action = result !== null && may.includes('close') ? 'close' : 'reply'
  const closedWith = action === 'close' ? result : null
  const next = editDraft(withAction(draft, action), { outcome: closedWith })
  return withWords(next, next.reply ? `${next.reply}\n${words}` : words)
}
