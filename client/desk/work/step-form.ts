import type * as z from 'zod/mini'
import {
  type DeskStep,
  type Outcome,
  reviewKey,
  type Step,
  type StepNeed,
  steps,
} from '../../../contract/report/report-steps.ts'
import { resultOfAnswer } from '../../../contract/desk/authority-answer.ts'
import type { CaseDetail } from '../../../contract/desk/case.ts'
import { parkings } from '../../../contract/desk/parking.ts'
import type { macroList } from '../../../contract/desk/queue.ts'
import type { CommandName } from '../frame/commands.ts'
import { isOutcome } from '../frame/decision-fields.tsx'
import { fillPlaceholders, placeholdersIn } from './placeholders.ts'

export type Macro = z.output<(typeof macroList)['output']>['list'][number]
export type Authority = Pick<
  z.output<(typeof macroList)['output']>['authorities'][number],
  'id' | 'name'
>

/** An action on a case. */
export type CaseAction = DeskStep | 'reply' | 'note' | 'park' | 'return'

/** The unsent action on a case. */
export interface CaseDraft {
  readonly action: CaseAction | null
  /** Steps of a macro that come before the action. */
  readonly before: readonly DeskStep[]
  /** Sent to the reviewers instead of taken. */
  readonly isReview: boolean
  readonly parkFor: keyof typeof parkings
  /** Reply to the citizen; for `extend`, `park` and `return` the reason. */
  readonly text: string
  readonly note: string
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
  text: '',
  note: '',
  outcome: null,
  authorityId: null,
  filledIn: '',
  idempotencyKey: null,
}
export const isEmpty = ({ action, text, note }: CaseDraft): boolean =>
  action === null && text === '' && note === ''

/** The key of each action; no two actions of one status share a key. */
export const stepCommand: Readonly<Record<CaseAction, CommandName>> = {
  accept: 'accept',
  process: 'accept',
  reopen: 'accept',
  transfer: 'transfer',
  take_back: 'transfer',
  ask: 'ask',
  reject: 'reject',
  uphold: 'reject',
  return: 'reject',
  close: 'close',
  close_appeal: 'close',
  reply: 'reply',
  note: 'note',
  extend: 'extend',
  park: 'park',
}

/** The commands of all actions but 放一放, which also takes a case back. */
export const decisionKeys = [...new Set(Object.values(stepCommand))].filter(
  (name) => name !== 'park',
)

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

type Chosen = Pick<CaseDraft, 'action' | 'before'>
const needsOf = ({ action, before }: Chosen): readonly StepNeed[] => {
  if (action === null || action === 'note') return []
  if (!isDeskStep(action)) return ['text']
  return [action, ...before].flatMap((step): readonly StepNeed[] => steps[step].needs)
}

/** Returns which fields an action uses. */
export function fieldsOf(chosen: Chosen) {
  const { action } = chosen
  const needs = needsOf(chosen)
  const step: Step | undefined = action && isDeskStep(action) ? steps[action] : undefined
  return {
    text: action !== 'note' && step?.news !== 'nothing',
    authority: needs.includes('authority'),
    outcome: needs.includes('outcome'),
    note: action !== null && action !== 'extend' && (isDeskStep(action) || action === 'note'),
  }
}

/** Label of the text field. */
export const textLabel = (action: CaseAction | null): string => {
  if (action === 'extend') return '延期原因（举报人会看到）'
  if (action === 'park') return '放一放的原因（举报人看不到）'
  return action === 'return' ? '退回原因（举报人看不到）' : '给举报人的话'
}

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
  const { action, text, note, outcome, authorityId } = draft
  if (!action) return []
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
  if (action === 'note' && note.trim() === '') missing.push({ field: 'note', name: '备注内容' })
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

/** Sets the action; keeps texts, and clears fields that the action does not use. */
export function withAction(draft: CaseDraft, action: CaseAction): CaseDraft {
  const fields = fieldsOf({ action, before: [] })
  return editDraft(draft, {
    action,
    before: [],
    outcome: fields.outcome ? draft.outcome : null,
    authorityId: fields.authority ? draft.authorityId : null,
  })
}

/** Applies a macro; typed text is kept below the macro's, and so is a chosen authority. */
export function applyMacro(draft: CaseDraft, macro: Macro): CaseDraft {
  const { step, before, reply } = macro
  const typed = draft.text === draft.filledIn ? '' : draft.text
  const fields = fieldsOf({ action: step, before })
  return editDraft(draft, {
    action: step,
    before,
    outcome: isOutcome(macro.outcome) ? macro.outcome : null,
    authorityId: macro.authority_id ?? (fields.authority ? draft.authorityId : null),
    text: typed ? `${reply}\n${typed}` : reply,
    filledIn: typed ? '' : reply,
    note: draft.note || macro.note,
  })
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
  const { text, note, filledIn } = draft
  return { ...draft, text: fill(text), note: fill(note), filledIn: fill(filledIn) }
}

/** Returns the macros for a case, the most used first (`uses` by id), then those of its type. Nine have a key. */
export const macrosFor = (
  macros: readonly Macro[],
  typeId: number,
  may: readonly DeskStep[],
  uses: ReadonlyMap<string, number> = new Map(),
): Macro[] => {
  const usesOf = ({ id }: Macro) => uses.get(id) ?? 0
  const isGeneral = ({ report_type_id: id }: Macro) => Number(id === null)
  return macros
    .filter(
      ({ report_type_id: id, step, before: [first = step], is_usable: isUsable }) =>
        isUsable && (id === null || id === typeId) && may.includes(first),
    )
    .toSorted((a, b) => usesOf(b) - usesOf(a) || isGeneral(a) - isGeneral(b))
}

/** Returns a proposal, or a prepared decision, as a draft: to agree with it, or to change its words. */
export const draftOf = ({
  step,
  before,
  outcome,
  authority,
  text,
}: Pick<
  NonNullable<CaseDetail['proposal']>,
  'step' | 'before' | 'outcome' | 'authority' | 'text'
>): CaseDraft => ({
  ...emptyDraft,
  action: step,
  before,
  outcome,
  authorityId: authority?.id ?? null,
  text: text ?? '',
})

/** Returns the call's input for the steps of a draft. */
export const stepInputOf = (draft: CaseDraft, step: DeskStep) => {
  const { before, outcome, authorityId } = draft
  const [text, note] = [draft.text.trim(), draft.note.trim()]
  return {
    step,
    ...(before.length > 0 && { before: [...before] }),
    ...(text && { text }),
    ...(note && { note }),
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
  const result = resultOfAnswer[outcome]
  const action = result !== null && may.includes('close') ? 'close' : 'reply'
  return editDraft(withAction(draft, action), {
    text: draft.text ? `${draft.text}\n${words}` : words,
    outcome: action === 'close' ? result : null,
  })
}
