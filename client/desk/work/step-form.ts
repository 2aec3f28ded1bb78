import type * as z from 'zod/mini'
import {
  type DeskStep,
  outcomes,
  type Outcome,
  type StepNeed,
  steps,
} from '../../../contract/report/report-steps.ts'
import type { macroList } from '../../../contract/desk/queue.ts'
import type { CommandName } from '../frame/commands.ts'
import { fillPlaceholders, placeholdersIn } from './placeholders.ts'

export type Macro = z.output<(typeof macroList)['output']>['list'][number]
export type Authority = z.output<(typeof macroList)['output']>['authorities'][number]

/** An action on a case. */
export type CaseAction = DeskStep | 'reply' | 'note' | 'extend'

/** The unsent action on a case. */
export interface CaseDraft {
  readonly action: CaseAction | null
  /** Reply to the citizen; for `extend`, the reason. */
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
  reject_appeal: 'reject',
  close: 'close',
  close_appeal: 'close',
  reply: 'reply',
  note: 'note',
  extend: 'extend',
}

const otherActionNames: Readonly<Record<Exclude<CaseAction, DeskStep>, string>> = {
  reply: '只给举报人留言',
  note: '内部备注',
  extend: '延期 10 个工作日',
}
const isDeskStep = (action: CaseAction): action is DeskStep => action in steps
export const actionName = (action: CaseAction): string =>
  isDeskStep(action) ? steps[action].name : otherActionNames[action]

const needsOf = (action: CaseAction): readonly StepNeed[] => {
  if (isDeskStep(action)) return steps[action].needs
  return action === 'note' ? [] : ['text']
}
const needs = (action: CaseAction, need: StepNeed) => needsOf(action).includes(need)

/** Returns which fields an action uses. */
export const fieldsOf = (action: CaseAction) => ({
  text: action !== 'note',
  authority: needs(action, 'authority'),
  outcome: needs(action, 'outcome'),
  note: action !== 'extend' && action !== 'reply',
})

/** A required field that is still empty. */
export interface MissingField {
  readonly field: 'authority' | 'outcome' | 'text' | 'note'
  readonly name: string
}

/** Minimum length of the text. Optional text, once given, has the same minimum. */
const minTextLength = (action: CaseAction) => (action === 'extend' ? 5 : 2)
const lengthOf = (text: string) => Array.from(text.trim()).length

/** Returns the missing fields of a draft, in form order. */
export function missingFields(draft: CaseDraft): MissingField[] {
  const { action, text, note, outcome, authorityId } = draft
  if (!action) return []
  const missing: MissingField[] = []
  if (needs(action, 'authority') && authorityId === null)
    missing.push({ field: 'authority', name: '转往单位' })
  if (needs(action, 'outcome') && !outcome) missing.push({ field: 'outcome', name: '办理结果' })
  const hasText = fieldsOf(action).text
  const isShort =
    lengthOf(text) < minTextLength(action) && (needs(action, 'text') || text.trim() !== '')
  if (hasText && isShort)
    missing.push({
      field: 'text',
      name: action === 'extend' ? '延期原因（至少 5 个字）' : '给举报人的话',
    })
  if (hasText)
    missing.push(...placeholdersIn(text).map(({ name }) => ({ field: 'text' as const, name })))
  if (action === 'note' && note.trim() === '') missing.push({ field: 'note', name: '备注内容' })
  if (fieldsOf(action).note)
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
  const fields = fieldsOf(action)
  return editDraft(draft, {
    action,
    outcome: fields.outcome ? draft.outcome : null,
    authorityId: fields.authority ? draft.authorityId : null,
  })
}

const isOutcome = (word: string | null): word is Outcome => word !== null && word in outcomes

/** Applies a macro; typed text is kept below the macro's. */
export function applyMacro(
  draft: CaseDraft,
  macro: Macro,
  known: Readonly<Record<string, string | undefined>>,
): CaseDraft {
  const reply = fillPlaceholders(macro.reply, known)
  const typed = draft.text === draft.filledIn ? '' : draft.text
  return editDraft(draft, {
    action: macro.step,
    outcome: isOutcome(macro.outcome) ? macro.outcome : null,
    authorityId: macro.authority_id,
    text: typed ? `${reply}\n${typed}` : reply,
    filledIn: typed ? '' : reply,
    note: draft.note || fillPlaceholders(macro.note, known),
  })
}

/** Returns the macros that apply to a case, those of its type first. The first nine have a key. */
export const macrosFor = (
  macros: readonly Macro[],
  typeId: number,
  may: readonly DeskStep[],
): Macro[] =>
  macros
    .filter(({ report_type_id: id, step }) => (id === null || id === typeId) && may.includes(step))
    .toSorted((a, b) => Number(a.report_type_id === null) - Number(b.report_type_id === null))
