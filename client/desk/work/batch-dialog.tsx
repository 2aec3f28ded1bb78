import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { type DeskStep, deskSteps, steps } from '../../../contract/report/report-steps.ts'
import { caseBatch, caseCounts, caseList } from '../../../contract/desk/queue.ts'
import { messageOf } from '../../kit/call-failure.ts'
import { Alert } from '../../kit/ui/alert/alert.tsx'
import { Button } from '../../kit/ui/button/button.tsx'
import { Dialog } from '../../kit/ui/dialog/dialog.tsx'
import { TextArea } from '../../kit/ui/text-area/text-area.tsx'
import { useCallMutation } from '../frame/queries.ts'
import { AuthorityOptions, isOutcome, OutcomeOptions } from '../frame/decision-options.tsx'
import { HostileText } from '../frame/hostile-text.tsx'
import { SelectField } from '../frame/select-field.tsx'
import { useClock } from '../frame/use-clock.ts'
import type { ViewedCase } from '../queue/selection.ts'
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
  withAction,
} from './step-form.ts'
import { undoTime } from './undo.ts'
import styles from './batch-dialog.module.css'

type Result = z.output<(typeof caseBatch)['output']>['results'][number]
/** Steps that a batch may take. Decisions on appeals need individual reasons. */
const batchSteps = deskSteps.filter((step) =>
  steps[step].from.some((status) => status !== 'appealing'),
)

interface Props {
  cases: readonly ViewedCase[]
  authorities: readonly Authority[]
  macros: readonly Macro[]
  onClose: () => void
  /** Takes the whole batch back. */
  onUndo: () => void
  /** Receives the decisions that can be undone for ten seconds. */
  onDone: (summary: string, pending: { case_number: string; pending_id: string }[]) => void
}

const isBatchStep = (step: string): step is DeskStep =>
  (batchSteps as readonly string[]).includes(step)

/** Returns the macros that fit every case of a batch. */
const macrosForAll = (macros: readonly Macro[], cases: readonly ViewedCase[]): Macro[] =>
  macros.filter(
    ({ report_type_id: id, step, before, is_usable: isUsable }) =>
      isUsable &&
      [...before, step].every(isBatchStep) &&
      (id === null || cases.every(({ report_type: type }) => type.id === id)),
  )

/** Takes one decision on all selected cases, by hand or by a macro: first a dry run, then the results, one per row. */
export function BatchDialog(props: Props) {
  const { cases: selected, authorities, macros, onClose, onDone, onUndo } = props
  // A copy: the selection is cleared after sending, and the results belong to these cases.
  const [cases] = useState(selected)
  const [draft, setDraft] = useState(emptyDraft)
  const sending = useCallMutation(caseBatch, [caseList, caseCounts])
  const [trial, setTrial] = useState<readonly Result[]>()
  const [results, setResults] = useState<readonly Result[]>()
  const [undoUntil, setUndoUntil] = useState(0)
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
  const send = (dryRun: boolean) => {
    if (step === null || !isDeskStep(step)) return
    const sent = dryRun ? cases : cases.filter((one) => possible.has(one.case_number))
    sending.mutate(
      {
        cases: sent.map(({ case_number, version }) => ({ case_number, version })),
        dry_run: dryRun,
        ...stepInputOf(draft, step),
      },
      {
        onSuccess: (answer) => {
          if (dryRun) return setTrial(answer.results)
          setResults(answer.results)
          setUndoUntil(Date.now() + undoTime)
          const pending = answer.results.flatMap(({ case_number, pending_id }) =>
            pending_id ? [{ case_number, pending_id }] : [],
          )
          return onDone(`${draftName(draft)} ${pending.length} 件`, pending)
        },
      },
    )
  }
  const headlines = new Map(cases.map((one) => [one.case_number, one.headline]))
  const shown = results ?? trial
  return (
    <Dialog
      title={`批量处理 ${cases.length} 件`}
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
              onClick={() => isReady && send(true)}
            >
              先检查，不提交
            </Button>
            {possible.size > 0 && (
              <Button busy={sending.isPending} onClick={() => send(false)}>
                执行 {possible.size} 件
              </Button>
            )}
          </>
        )
      }
    >
      {sending.error && (
        <Alert tone="danger" announce>
          {messageOf(sending.error)}
        </Alert>
      )}
      {!results && (
        <div className={styles.form}>
          <SelectField
            label="快捷处理"
            optional
            value=""
            onChange={({ target: { value } }) => run(value)}
          >
            <option value="">按快捷处理填好</option>
            {macrosForAll(macros, cases).map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <SelectField
            label="做什么"
            value={step ?? ''}
            onChange={({ target: { value } }) =>
              isBatchStep(value) && change(withAction(draft, value))
            }
          >
            <option value="">请选择</option>
            {batchSteps.map((one) => (
              <option key={one} value={one}>
                {one === step ? draftName(draft) : steps[one].name}
              </option>
            ))}
          </SelectField>
          {fields.authority && (
            <SelectField
              label="转往单位"
              value={draft.authorityId ?? ''}
              onChange={({ target: { value } }) =>
                set({ authorityId: value ? Number(value) : null })
              }
            >
              <option value="">请选择</option>
              <AuthorityOptions authorities={authorities} />
            </SelectField>
          )}
          {fields.outcome && (
            <SelectField
              label="办理结果"
              value={draft.outcome ?? ''}
              onChange={({ target: { value } }) =>
                set({ outcome: isOutcome(value) ? value : null })
              }
            >
              <option value="">请选择</option>
              <OutcomeOptions />
            </SelectField>
          )}
          <TextArea
            label="给举报人的话"
            optional={!missing.some(({ field }) => field === 'text') && draft.text === ''}
            value={draft.text}
            maxLength={1000}
            rows={3}
            onChange={(event) => set({ text: event.target.value })}
          />
          {missing.length > 0 && (
            <p className={styles.missing}>还差：{missing.map(({ name }) => name).join('、')}</p>
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
                <code>{number}</code>
                <b className={styles.title}>
                  <HostileText text={headlines.get(number) ?? ''} />
                </b>
                <span>{done ? (results ? '已处理' : '可以') : (message ?? '不能这样处理')}</span>
              </li>
            ))}
          </ul>
        </output>
      )}
    </Dialog>
  )
}

/** Takes a batch back while that is possible, also by `Z`: the keys of the desk rest behind a dialog. */
function UndoButton({ until, onUndo }: { until: number; onUndo: () => void }) {
  const seconds = Math.ceil((until - useClock(250)) / 1000)
  const isPossible = seconds > 0
  useEffect(() => {
    if (!isPossible) return undefined
    const press = (event: KeyboardEvent) => {
      if (event.code !== 'KeyZ' || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      onUndo()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [isPossible, onUndo])
  return (
    isPossible && (
      <Button variant="secondary" aria-keyshortcuts="Z" onClick={onUndo}>
        撤销（{seconds} 秒）<kbd aria-hidden="true">Z</kbd>
      </Button>
    )
  )
}
