import { useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { type DeskStep, deskSteps, steps } from '../../../contract/report/report-steps.ts'
import { caseBatch, caseCounts, caseList } from '../../../contract/desk/queue.ts'
import { messageOf } from '../../kit/call-failure.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { Dialog } from '../../kit/ui/dialog/dialog.tsx'
import { TextArea } from '../../kit/ui/text-area/text-area.tsx'
import { useCallMutation } from '../frame/queries.ts'
import { DecisionFields } from '../frame/decision-fields.tsx'
import { HostileText } from '../frame/hostile-text.tsx'
import { optionsOf, SelectField } from '../frame/select-field.tsx'
import { maxBatchSize, type BatchCase } from '../queue/selection.ts'
import { UndoButton, useSubmitKey } from './batch-keys.tsx'
import { CitizenPreview } from './citizen-preview.tsx'
import { leftOutWords } from '../subjects/left-out-words.ts'
import type { leftOutOf } from './use-group-work.ts'
import {
  applyMacro,
  type Authority,
  type CaseDraft,
  draftName,
  editDraft,
  emptyDraft,
  fieldsOf,
  fillKnown,
  isDeskStep,
  type Macro,
  missingFields,
  stepInputOf,
  textLabel,
  withAction,
  withWords,
  wordsIn,
} from './step-form.ts'
import { offerUndo, undoTime } from './undo.ts'
import styles from './batch-dialog.module.css'
import { Failure } from '../frame/failure.tsx'

type Result = z.output<(typeof caseBatch)['output']>['results'][number]
/** Steps that a batch may take. Decisions on appeals need individual reasons. */
const batchSteps = deskSteps.filter((step) =>
  steps[step].from.some((status) => status !== 'appealing'),
)

interface Props {
  cases: readonly BatchCase[]
  /** The case that the others are decided along with, and what is left out. */
  group?: { readonly openedAs: string; readonly leftOut: ReturnType<typeof leftOutOf> } | undefined
  /** What was chosen already. A complete draft is checked at once. */
  first?: CaseDraft | undefined
  authorities: readonly Authority[]
  macros: readonly Macro[]
  onClose: () => void
  /** Takes the whole batch back. */
  onUndo: () => void
  /** The cases were sent. */
  onDone?: () => void
}

const isBatchStep = (step: string): step is DeskStep =>
  (batchSteps as readonly string[]).includes(step)

/** Returns the macros that fit every case of a batch. */
const macrosForAll = (macros: readonly Macro[], cases: readonly BatchCase[]): Macro[] =>
  macros.filter(
    ({ report_type_id: id, step, before, is_usable: isUsable }) =>
      isUsable &&
      [...before, step].every(isBatchStep) &&
      (id === null || cases.every(({ report_type: type }) => type.id === id)),
  )

/** Takes one decision on all selected cases, by hand or by a macro: first a dry run, then the results, one per row. */
export function BatchDialog(props: Props) {
  const { cases: selected, group, first = emptyDraft, authorities, macros } = props
  const { onClose, onDone, onUndo } = props
  // A copy: the selection is cleared after sending, and the results belong to these cases.
  const [cases] = useState(selected)
  const [draft, setDraft] = useState(first)
  const sending = useCallMutation(caseBatch, [caseList, caseCounts])
  const [trial, setTrial] = useState<readonly Result[]>()
  const [results, setResults] = useState<readonly Result[]>()
  const [undoUntil, setUndoUntil] = useState(0)
  const isBusy = useRef(false)
  const possible = new Set(trial?.filter(({ done }) => done).map((result) => result.case_number))
  const { action: step } = draft
  const fields = fieldsOf(draft)
  const missing = missingFields(draft)
  const isReady = step !== null && missing.length === 0
  const change = (next: CaseDraft) => {
    setDraft(fillKnown(next, draft, { authorities }))
    setTrial(undefined)
  }
  const set = (part: Partial<CaseDraft>) => change(editDraft(draft, part))
  const run = (id: string) => {
    const macro = macros.find((one) => one.id === id)
    if (macro) change(applyMacro(draft, macro))
  }
  const send = async (dryRun: boolean) => {
    if (step === null || !isDeskStep(step) || isBusy.current) return
    isBusy.current = true
    const sent = dryRun ? cases : cases.filter((one) => possible.has(one.case_number))
    const all: Result[] = []
    for (let at = 0; at < sent.length; at += maxBatchSize)
      try {
        const { results: some } = await sending.mutateAsync({
          cases: sent
            .slice(at, at + maxBatchSize)
            .map(({ case_number, version, shown }) => ({ case_number, version, shown })),
          dry_run: dryRun,
          ...(group && { along_with: group.openedAs }),
          ...stepInputOf(draft, step),
        })
        all.push(...some)
      } catch {
        // `sending.error` is shown, and what was done before it.
        break
      }
    isBusy.current = false
    if (all.length === 0) return
    if (dryRun) return setTrial(all)
    setResults(all)
    setUndoUntil(Date.now() + undoTime)
    const pending = all.flatMap(({ case_number, pending_id }) =>
      pending_id ? [{ case_number, pending_id }] : [],
    )
    const proposed = all.flatMap(({ case_number, proposed_version: version }) =>
      version === null ? [] : [{ case_number, version }],
    )
    const counts = [
      pending.length > 0 && `${draftName(draft)} ${pending.length} 件`,
      proposed.length > 0 && `送审 ${proposed.length} 件`,
    ].filter(Boolean)
    if (counts.length > 0)
      offerUndo({ summary: counts.join('，'), pending, proposed, draft: undefined })
    onDone?.()
  }
  const goOn = () => {
    if (results) onClose()
    else if (possible.size > 0) void send(false)
    else if (isReady) void send(true)
  }
  useSubmitKey(goOn)
  useEffect(() => {
    if (isReady) void send(true)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- checks what the dialog was opened with, once
  }, [])
  const headlines = new Map(cases.map((one) => [one.case_number, one.headline]))
  const shown = results ?? trial
  return (
    <Dialog
      title={group ? `一起处理 ${cases.length} 件` : `批量处理 ${cases.length} 件`}
      isWide
      open
      onClose={onClose}
      actions={
        results ? (
          <>
            <UndoButton until={undoUntil} onUndo={onUndo} />
            <Button onClick={onClose}>完成</Button>
          </>
        ) : (
          <>
            <Button variant="quiet" onClick={onClose}>
              取消
            </Button>
            <Button
              variant="secondary"
              busy={sending.isPending && !trial}
              aria-disabled={!isReady}
              onClick={() => void (isReady && send(true))}
            >
              先检查，不提交
            </Button>
            {possible.size > 0 && (
              <Button busy={sending.isPending} onClick={() => void send(false)}>
                执行 {possible.size} 件
              </Button>
            )}
          </>
        )
      }
    >
      <Failure message={sending.error && messageOf(sending.error)} />
      {!results && (
        <div className="grid-3">
          <SelectField
            label="快捷处理"
            optional
            value=""
            onChange={({ target: { value } }) => run(value)}
            none="按快捷处理填好"
            options={optionsOf(macrosForAll(macros, cases))}
          />
          <SelectField
            label="做什么"
            value={step ?? ''}
            onChange={({ target: { value } }) =>
              isBatchStep(value) && change(withAction(draft, value))
            }
            none="请选择"
            options={batchSteps.map((one) => [
              one,
              one === step ? draftName(draft) : steps[one].name,
            ])}
          />
          <DecisionFields {...{ fields, authorities }} value={draft} onChange={set} />
          {fields.text && (
            <TextArea
              label={textLabel(step)}
              optional={!missing.some(({ field }) => field === 'text') && wordsIn(draft) === ''}
              value={wordsIn(draft)}
              maxLength={1000}
              rows={3}
              onChange={(event) => change(withWords(draft, event.target.value))}
            />
          )}
          {group && step !== null && isDeskStep(step) && (
            <section className={styles.words} aria-label="各人收到的话">
              <CitizenPreview
                {...{ step, before: draft.before, text: wordsIn(draft), outcome: draft.outcome }}
                authority={authorities.find(({ id }) => id === draft.authorityId)?.name}
                extension=""
              />
              {[...group.leftOut].map(([why, left]) => (
                <p key={why}>
                  {left} 人（{why === null ? '没有勾选或没有看过' : leftOutWords[why]}）：不受影响
                </p>
              ))}
            </section>
          )}
          {missing.length > 0 && (
            <p className="soft small">还差：{missing.map(({ name }) => name).join('、')}</p>
          )}
        </div>
      )}
      {shown && (
        <output className={styles.outcome}>
          <p className={styles.sum}>
            {results
              ? `已处理 ${results.filter(({ done }) => done).length} 件，10 秒内可撤销`
              : `可以处理 ${possible.size} 件，${shown.length - possible.size} 件不能`}
          </p>
          <ul className={styles.results}>
            {shown.map(({ case_number: number, done, message }) => (
              <li key={number} className={done ? styles.done : styles.refused}>
                <code translate="no">{number}</code>
                <b className={styles.title}>
                  <HostileText text={headlines.get(number) ?? ''} />
                </b>
                <span>{message ?? (done ? (results ? '已处理' : '可以') : '不能这样处理')}</span>
              </li>
            ))}
          </ul>
        </output>
      )}
    </Dialog>
  )
}
