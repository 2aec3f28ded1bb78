import { useState } from 'react'
import { expect, test } from 'vitest'
import { deskSteps } from '../../../contract/report/report-steps.ts'
import { pendingStep, sampleCase, startDeskDouble } from '../../testing/desk-double.ts'
import { render, settle, type } from '../../testing/render.tsx'
import { keepCaseDraft, readCaseDraft } from './case-draft.ts'
import { StepFields } from './step-fields.tsx'
import {
  answerAsDraft,
  applyMacro,
  type CaseAction,
  type CaseDraft,
  emptyDraft,
  type Macro,
  withAction,
} from './step-form.ts'
import { sendDraft } from './use-sending.ts'

const caseNumber = '20261121-0001'
const actions: readonly CaseAction[] = [...deskSteps, 'reply', 'note', 'park', 'return']
const macro: Macro = {
  id: 'm1',
  name: '受理',
  shared: true,
  mine: false,
  version: 1,
  owner: null,
  approved_by: null,
  is_usable: true,
  may_approve: false,
  report_type_id: null,
  digit: null,
  step: 'accept',
  before: [],
  outcome: null,
  authority_id: null,
  reply: '已受理。',
  note: '',
}
const answer = { outcome: 'transferred', words: '已关闭该账号。' } as Parameters<
  typeof answerAsDraft
>[1]

/** For whom words are: an extension's reason is no reply. */
type Audience = 'colleagues' | 'reporter' | 'reporter, of an extension' | 'nobody'

const audienceOf = (field: HTMLTextAreaElement): Audience => {
  const label = field.labels[0]?.textContent ?? ''
  if (label.includes('举报人看不到')) return 'colleagues'
  return label.includes('延期') ? 'reporter, of an extension' : 'reporter'
}
const areas = () => [...document.querySelectorAll('textarea')]

/** The fields of a draft, as the handler sees them. */
async function openFields(first: CaseDraft) {
  let draft = first
  let set: (next: CaseDraft) => void = () => undefined
  function Fields() {
    const [shown, setShown] = useState(first)
    draft = shown
    set = setShown
    return (
      <StepFields
        handle={() => undefined}
        draft={shown}
        detail={sampleCase(caseNumber)}
        authorities={[]}
        isDisabled={false}
        problems={{}}
        onChange={setShown}
      />
    )
  }
  await render(<Fields />)
  return {
    present: () => draft,
    change: (edit: (draft: CaseDraft) => CaseDraft) => settle(() => set(edit(draft))),
  }
}

/** Types words into every field that is shown, which say for whom they are. */
async function typeAll(): Promise<void> {
  for (const field of areas()) await type(field, `【${audienceOf(field)}】`)
}

/** Returns all words of a draft, by who reads them: in fields, in the preview, and in calls, also when it is sent for review. */
async function readBy(draft: CaseDraft): Promise<[Audience, string][]> {
  const { action } = draft
  const reporter = action === 'extend' ? 'reporter, of an extension' : 'reporter'
  const desk = startDeskDouble({
    'case/step': () => ({ version: 4, pending: pendingStep('p1') }),
    ...Object.fromEntries(
      ['note', 'reply', 'park', 'return', 'propose'].map((call) => [
        `case/${call}`,
        () => ({ version: 4 }),
      ]),
    ),
  })
  const { signal } = new AbortController()
  for (const isReview of [false, true])
    await sendDraft(sampleCase(caseNumber), { ...draft, isReview }, 'k'.repeat(32), signal)
  const sent = ['step', 'note', 'reply', 'park', 'return', 'propose'].flatMap((call) =>
    desk.sent(`case/${call}`).flatMap(({ input: { text, note, reason } }) => {
      const to = call === 'note' ? 'colleagues' : action === 'take_back' ? 'nobody' : reporter
      return [[to, text] as const, ['colleagues', note] as const, ['colleagues', reason] as const]
    }),
  )
  expect(sent).not.toEqual([])
  const preview = document.querySelector('[aria-label="举报人将看到"]')?.textContent
  return [
    ...areas().map((field) => [audienceOf(field), field.value] as const),
    [reporter, preview] as const,
    ...sent,
  ].map(([who, words]) => [who, String(words)])
}

/** Returns the words that others would read than those for whom they were typed. */
const misread = (read: readonly (readonly [Audience, string])[]) =>
  read.filter(([who, words]) =>
    (words.match(/【.*?】/g) ?? []).some((typed) => typed !== `【${who}】`),
  )

test.each(actions)('words typed under %s are read by nobody else', async (first) => {
  const fields = await openFields(withAction(emptyDraft, first))
  await typeAll()
  const typed = areas().map(({ value }) => value)
  for (const second of actions) {
    await fields.change((draft) => withAction(draft, second))
    expect(misread(await readBy(fields.present())), second).toEqual([])
    await fields.change((draft) => withAction(draft, first))
    expect(areas().map(({ value }) => value)).toEqual(typed)
  }
})

test.each(actions)(
  'a macro or an answer shows words typed under %s to nobody else',
  async (first) => {
    const fields = await openFields(withAction(emptyDraft, first))
    await typeAll()
    const typed = fields.present()
    for (const filled of [
      applyMacro(typed, macro),
      applyMacro(typed, { ...macro, step: 'extend' }),
      answerAsDraft(typed, answer, ['close']),
      answerAsDraft(typed, answer, []),
    ]) {
      await fields.change(() => filled)
      expect(misread(await readBy(filled))).toEqual([])
    }
  },
)

test('a kept draft still knows for whom its words are', async () => {
  sessionStorage.clear()
  const fields = await openFields(withAction(emptyDraft, 'park'))
  await typeAll()
  keepCaseDraft('member', caseNumber, fields.present())
  const kept = readCaseDraft('member', caseNumber)
  expect(kept).toEqual(fields.present())
  await fields.change(() => withAction(kept, 'close'))
  expect(misread(await readBy(fields.present()))).toEqual([])
})

test('a draft of an earlier version, which does not say for whom its words are, is not read', () => {
  const {
    reply: _reply,
    extensionReason: _reason,
    ...old
  } = { ...emptyDraft } as Record<string, unknown>
  const words = JSON.stringify({ ...old, action: 'close', text: '先问平台' })
  sessionStorage.setItem(`desk.draft.member.case.${caseNumber}`, words)
  expect(readCaseDraft('member', caseNumber)).toEqual(emptyDraft)
})
