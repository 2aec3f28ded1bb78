import { describe, expect, test } from 'vitest'
import { wordsToColleagues, wordsToReporter } from '../../../contract/desk/audience.ts'
import { deskSteps, type Step, steps } from '../../../contract/report/report-steps.ts'
import { statusNames, type Status } from '../../../contract/report/report-status.ts'
import {
  draftName,
  mustReview,
  withAction,
  emptyDraft,
  missingFields,
  applyMacro,
  editDraft,
  fillKnown,
  type Macro,
  stepInputOf,
  stepsBefore,
  withWords,
} from './step-form.ts'
import { sampleCase } from '../../testing/desk-double.ts'
import { macroOfDigit, macrosFor, withNamedAuthority } from './case-macros.ts'
import { allowedActions, stepCommand } from './step-buttons.tsx'

const macro: Macro = {
  id: 'm1',
  name: '受理并转公安',
  shared: true,
  mine: false,
  version: 1,
  owner: null,
  approved_by: null,
  is_usable: true,
  may_approve: false,
  report_type_id: null,
  digit: null,
  step: 'transfer',
  before: [],
  outcome: null,
  authority_id: null,
  reply: '已转{单位}办理，请保存好聊天记录。',
  note: '',
}
const authorities = [
  { id: 3, name: '市公安局' },
  { id: 4, name: '省通信管理局' },
]
const names = (draft: typeof emptyDraft) => missingFields(draft).map(({ name }) => name)

describe('the form of an action', () => {
  test('has one key for each step possible in a status', () => {
    const every = Object.keys(statusNames) as Status[]
    for (const [status, excluded] of every.flatMap((each) => [
      [each, 'only'] as const,
      [each, 'never'] as const,
    ])) {
      const possible = deskSteps.filter((name) => {
        const { from, whileToHandOver }: Step = steps[name]
        return from.includes(status) && whileToHandOver !== excluded
      })
      const keys = possible.map((step) => stepCommand[step])
      expect(new Set(keys).size, status).toBe(keys.length)
    }
  })

  test('transfers a case that is not accepted yet by one decision, which accepts it', () => {
    const detail = sampleCase('20261121-0001')
    expect(allowedActions(detail)).toContain('transfer')
    const draft = withAction(emptyDraft, 'transfer', stepsBefore(detail, 'transfer'))
    const police = editDraft(draft, { authorityId: 3 })
    expect(missingFields(police)).toEqual([])
    expect(stepInputOf(police, 'transfer')).toEqual({
      before: ['accept'],
      step: 'transfer',
      authority_id: 3,
    })
    expect(stepsBefore({ may: ['transfer'] }, 'transfer')).toEqual([])
  })

  test('presets the only authority that a macro names', () => {
    const named = { ...macro, name: '受理并转公安', authority_id: null }
    const one = { id: 3, name: '省公安厅' }
    expect(withNamedAuthority(named, [one, { id: 4, name: '省网信办' }]).authority_id).toBe(3)
    expect(withNamedAuthority(named, [one, { id: 4, name: '市公安局' }]).authority_id).toBeNull()
  })

  test('names missing fields and is not sent before they are filled in', () => {
    expect(names(withAction(emptyDraft, 'accept'))).toEqual([])
    expect(names(withAction(emptyDraft, 'ask'))).toEqual(['给举报人的话'])
    expect(names(withAction(emptyDraft, 'close'))).toEqual(['办理结果', '给举报人的话'])
    expect(names(withAction(emptyDraft, 'extend'))).toEqual(['延期原因'])
    expect(names(withAction(emptyDraft, 'park'))).toEqual(['放一放的原因'])
    expect(names(withAction(emptyDraft, 'note'))).toEqual(['内部备注'])
  })

  test('is prefilled by a macro, whose placeholders are named until they are filled', () => {
    const prefilled = applyMacro(emptyDraft, macro)
    expect(names(prefilled)).toEqual(['转往单位', '单位'])
    const known = applyMacro(emptyDraft, { ...macro, authority_id: 3 })
    const filled = fillKnown(known, emptyDraft, { authorities })
    expect(names(filled)).toEqual([])
    expect(filled.reply).toBe('已转市公安局办理，请保存好聊天记录。')
  })

  test('fills {单位} wherever it is known: chosen before or after the words, in a note, from the case', () => {
    const fill = (next: typeof emptyDraft, before = emptyDraft) =>
      fillKnown(next, before, { authorities })
    const words = '已转市公安局办理，请保存好聊天记录。'
    const chosenFirst = editDraft(withAction(emptyDraft, 'transfer'), { authorityId: 3 })
    expect(fill(applyMacro(chosenFirst, macro)).reply).toBe(words)
    const chosenLater = editDraft(applyMacro(emptyDraft, macro), {
      authorityId: 3,
      note: wordsToColleagues.parse('问{单位}'),
    })
    const filled = fill(chosenLater)
    expect(filled).toMatchObject({ reply: words, note: '问市公安局' })
    // Another choice changes the words as well.
    const other = fill(editDraft(filled, { authorityId: 4 }), filled)
    expect(other).toMatchObject({
      reply: words.replace('市公安局', '省通信管理局'),
      note: '问省通信管理局',
    })
    const detail = { authority: { id: 3, name: '市公安局' }, case_number: '20261121-0412' }
    const typed = withWords(emptyDraft, '{单位}已办理，案号{案号}')
    expect(fillKnown(typed, emptyDraft, { authorities, detail }).reply).toBe(
      '市公安局已办理，案号20261121-0412',
    )
  })

  test('a second macro replaces the first one’s text, and keeps typed text', () => {
    const first = applyMacro(emptyDraft, macro)
    const second = { ...macro, reply: '另一种答复。' }
    expect(applyMacro(first, second).reply).toBe('另一种答复。')
    const typed = withWords(first, '我写的话')
    expect(applyMacro(typed, second).reply).toBe('另一种答复。\n我写的话')
  })

  test('choosing another step drops an outcome that it does not use', () => {
    const closing = {
      ...withAction(emptyDraft, 'close'),
      outcome: 'handled' as const,
      reply: wordsToReporter.parse('已处置'),
    }
    expect(withAction(closing, 'ask')).toMatchObject({ outcome: null, reply: '已处置' })
  })

  test('of a macro of several steps has the fields of all, and begins where the first may', () => {
    const both = { ...macro, before: ['accept' as const] }
    const draft = applyMacro(emptyDraft, both)
    expect(draftName(draft)).toBe('受理，转办')
    expect(names(draft)).toEqual(['转往单位', '单位'])
    expect(macrosFor([both], 3, ['transfer'])).toEqual([])
    expect(macrosFor([both], 3, ['accept'])).toEqual([both])
    expect(macrosFor([{ ...both, is_usable: false }], 3, ['accept'])).toEqual([])
    expect(withAction(draft, 'ask').before).toEqual([])
  })

  test('is sent for review where a reviewer has to agree, by step and outcome', () => {
    const rules = { needs_review: ['extend', 'close.not_found'], proposal: null }
    const closing = withAction(emptyDraft, 'close')
    expect(mustReview(rules, closing)).toBe(false)
    expect(mustReview(rules, { ...closing, outcome: 'handled' })).toBe(false)
    expect(mustReview(rules, { ...closing, outcome: 'not_found' })).toBe(true)
    expect(mustReview(rules, withAction(emptyDraft, 'extend'))).toBe(true)
    expect(mustReview(rules, withAction(emptyDraft, 'note'))).toBe(false)
  })

  test('macros of the report type come first, impossible ones are left out', () => {
    const ofType = { ...macro, id: 'm2', report_type_id: 3 }
    const other = { ...macro, id: 'm3', report_type_id: 4 }
    const impossible = { ...macro, id: 'm4', step: 'close' as const }
    const listed = macrosFor([macro, ofType, other, impossible], 3, ['transfer'])
    expect(listed.map(({ id }) => id)).toEqual(['m2', 'm1'])
  })

  test('a digit runs the same macro whatever else is possible, was used or is one’s own', () => {
    const shared = { ...macro, id: 'shared', shared: true, digit: 3 }
    const own = { ...macro, id: 'own', shared: false, digit: 3, report_type_id: 4 }
    const first = [macro, shared]
    const second = [own, shared, { ...macro, id: 'm9', digit: 9 }]
    for (const list of [first, second])
      for (const type of [3, 4]) expect(macroOfDigit(list, type, 3)?.id).toBe('shared')
    expect(macroOfDigit([own], 3, 3)).toBeUndefined()
    expect(macroOfDigit(first, 3, 1)).toBeUndefined()
  })
})
