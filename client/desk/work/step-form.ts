import type * as z from 'zod/mini'
import {
  type DeskStep,
  outcomes,
  type Outcome,
  type StepNeed,
  steps,
} from '../../../contract/report-steps.ts'
import type { macroList } from '../../../contract/staff/queue.ts'
import type { CommandName } from '../frame/commands.ts'
import { fillPlaceholders, placeholdersIn } from './placeholders.ts'

export type Macro = z.output<(typeof macroList)['output']>['list'][number]
export type Authority = z.output<(typeof macroList)['output']>['authorities'][number]

/** What somebody is about to do with a case. */
export type CaseAction = DeskStep | 'reply' | 'note' | 'extend'

/** What is being written on a case until it is sent. */
export interface CaseDraft {
  readonly action: CaseAction | null
  /** To the citizen; of `extend`: the reason. */
  readonly text: string
  readonly note: string
  readonly outcome: Outcome | null
  readonly authorityId: number | null
  /** What a macro last filled in: a text that is still the same may be replaced by another macro's. */
  readonly filledIn: string
  /** Of the attempt to send it: kept until it has succeeded, renewed by every change. */
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

/** The key that chooses a step; of those with the same key no two are possible in one status. */
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

/** Which fields a step shows. */
export const fieldsOf = (action: CaseAction) => ({
  text: action !== 'note',
  authority: needs(action, 'authority'),
  outcome: needs(action, 'outcome'),
  note: action !== 'extend' && action !== 'reply',
})

/** A field of the form that somebody has to fill in still. */
export interface MissingField {
  readonly field: 'authority' | 'outcome' | 'text' | 'note'
  readonly name: string
}

/** Decisions that may be left without words, `text` not needed, need two characters once there are any. */
const fewest = (action: CaseAction) => (action === 'extend' ? 5 : 2)
const lengthOf = (text: string) => Array.from(text.trim()).length

/** What keeps a draft from being sent, in the order of the fields. */
export function missingFields(draft: CaseDraft): MissingField[] {
  const { action, text, note, outcome, authorityId } = draft
  if (!action) return []
  const lacks: MissingField[] = []
  if (needs(action, 'authority') && authorityId === null)
    lacks.push({ field: 'authority', name: '转往单位' })
  if (needs(action, 'outcome') && !outcome) lacks.push({ field: 'outcome', name: '办理结果' })
  const hasText = fieldsOf(action).text
  const isShort = lengthOf(text) < fewest(action) && (needs(action, 'text') || text.trim() !== '')
  if (hasText && isShort)
    lacks.push({
      field: 'text',
      name: action === 'extend' ? '延期原因（至少 5 个字）' : '给举报人的话',
    })
  if (hasText)
    lacks.push(...placeholdersIn(text).map(({ name }) => ({ field: 'text' as const, name })))
  if (action === 'note' && note.trim() === '') lacks.push({ field: 'note', name: '备注内容' })
  if (fieldsOf(action).note)
    lacks.push(...placeholdersIn(note).map(({ name }) => ({ field: 'note' as const, name })))
  return lacks
}

/** Changes a draft: a repeated attempt is then another one. */
export const changed = (draft: CaseDraft, part: Partial<CaseDraft>): CaseDraft => ({
  ...draft,
  ...part,
  idempotencyKey: null,
})

/** Chooses what to do; words stay, and fields that it does not have are emptied. */
export function choose(draft: CaseDraft, action: CaseAction): CaseDraft {
  const fields = fieldsOf(action)
  return changed(draft, {
    action,
    outcome: fields.outcome ? draft.outcome : null,
    authorityId: fields.authority ? draft.authorityId : null,
  })
}

const isOutcome = (word: string | null): word is Outcome => word !== null && word in outcomes

/** Fills in what a macro says; words that somebody has typed are kept below its own. */
export function applyMacro(
  draft: CaseDraft,
  macro: Macro,
  known: Readonly<Record<string, string | undefined>>,
): CaseDraft {
  const reply = fillPlaceholders(macro.reply, known)
  const typed = draft.text === draft.filledIn ? '' : draft.text
  return changed(draft, {
    action: macro.step,
    outcome: isOutcome(macro.outcome) ? macro.outcome : null,
    authorityId: macro.authority_id,
    text: typed ? `${reply}\n${typed}` : reply,
    filledIn: typed ? '' : reply,
    note: draft.note || fillPlaceholders(macro.note, known),
  })
}

/** The macros that can be run on a case, those of its type first: the first nine have a key. */
export const macrosFor = (
  macros: readonly Macro[],
  typeId: number,
  may: readonly DeskStep[],
): Macro[] =>
  macros
    .filter(({ report_type_id: id, step }) => (id === null || id === typeId) && may.includes(step))
    .toSorted((a, b) => Number(a.report_type_id === null) - Number(b.report_type_id === null))
