import { useState } from 'react'
import type * as z from 'zod/mini'
import {
  type DeskStep,
  deskSteps,
  type Outcome,
  steps,
} from '../../../contract/report/report-steps.ts'
import { caseBatch, caseCounts, caseList } from '../../../contract/desk/queue.ts'
import { messageOf } from '../../kit/call-failure.ts'
import { Alert } from '../../kit/ui/alert/alert.tsx'
import { Button } from '../../kit/ui/button/button.tsx'
import { Dialog } from '../../kit/ui/dialog/dialog.tsx'
import { TextArea } from '../../kit/ui/text-area/text-area.tsx'
import { useCallMutation } from '../frame/queries.ts'
import { AuthorityOptions, OutcomeOptions } from '../frame/decision-options.tsx'
import { SelectField } from '../frame/select-field.tsx'
import styles from './batch-dialog.module.css'

type Result = z.output<(typeof caseBatch)['output']>['results'][number]
/** Steps that a batch may take. Decisions on appeals need individual reasons. */
const batchSteps = deskSteps.filter(
  (step) => !(steps[step].needs as readonly string[]).includes('another_person'),
)

interface Props {
  cases: readonly { readonly case_number: string; readonly version: number }[]
  authorities: readonly { readonly id: number; readonly name: string }[]
  onClose: () => void
  /** Receives the decisions that can be undone for ten seconds. */
  onDone: (summary: string, pending: { case_number: string; pending_id: string }[]) => void
}

/** Applies one step to all selected cases: first a dry run, then the results, one per row. */
export function BatchDialog({ cases: selected, authorities, onClose, onDone }: Props) {
  // A copy: the selection is cleared after sending, and the results belong to these cases.
  const [cases] = useState(selected)
  const [step, setStep] = useState<DeskStep | ''>('')
  const [text, setText] = useState('')
  const [outcome, setOutcome] = useState<Outcome | ''>('')
  const [authority, setAuthority] = useState('')
  const sending = useCallMutation(caseBatch, [caseList, caseCounts])
  const [trial, setTrial] = useState<readonly Result[]>()
  const [results, setResults] = useState<readonly Result[]>()
  const needs: readonly string[] = step ? steps[step].needs : []
  const isReady =
    step !== '' &&
    (!needs.includes('text') || text.trim().length > 1) &&
    (!needs.includes('outcome') || outcome !== '') &&
    (!needs.includes('authority') || authority !== '')
  const change =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      setTrial(undefined)
    }
  const send = (dryRun: boolean) => {
    if (!step) return
    const possible = new Set(trial?.filter(({ done }) => done).map((result) => result.case_number))
    sending.mutate(
      {
        cases: dryRun ? [...cases] : cases.filter((one) => possible.has(one.case_number)),
        dry_run: dryRun,
        step,
        ...(text.trim() && { text }),
        ...(needs.includes('outcome') && outcome && { outcome }),
        ...(needs.includes('authority') && { authority_id: Number(authority) }),
      },
      {
        onSuccess: (answer) => {
          if (dryRun) return setTrial(answer.results)
          setResults(answer.results)
          const pending = answer.results.flatMap(({ case_number, pending_id }) =>
            pending_id ? [{ case_number, pending_id }] : [],
          )
          return onDone(`${steps[step].name} ${pending.length} 件`, pending)
        },
      },
    )
  }
  const shown = results ?? trial
  const possible = trial?.filter(({ done }) => done).length ?? 0
  return (
    <Dialog
      title={`批量处理 ${cases.length} 件`}
      isWide
      open
      onClose={onClose}
      actions={
        results ? (
          <Button onClick={onClose}>完成</Button>
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
              先试算
            </Button>
            {trial && possible > 0 && (
              <Button busy={sending.isPending} onClick={() => send(false)}>
                执行 {possible} 件
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
            label="做什么"
            value={step}
            onChange={(event) => change(setStep)(event.target.value as DeskStep | '')}
          >
            <option value="">请选择</option>
            {batchSteps.map((one) => (
              <option key={one} value={one}>
                {steps[one].name}
              </option>
            ))}
          </SelectField>
          {needs.includes('authority') && (
            <SelectField
              label="转往单位"
              value={authority}
              onChange={(event) => change(setAuthority)(event.target.value)}
            >
              <option value="">请选择</option>
              <AuthorityOptions authorities={authorities} />
            </SelectField>
          )}
          {needs.includes('outcome') && (
            <SelectField
              label="办理结果"
              value={outcome}
              onChange={(event) => change(setOutcome)(event.target.value as Outcome | '')}
            >
              <option value="">请选择</option>
              <OutcomeOptions />
            </SelectField>
          )}
          <TextArea
            label="给举报人的话"
            optional={!needs.includes('text')}
            value={text}
            maxLength={1000}
            rows={3}
            onChange={(event) => change(setText)(event.target.value)}
          />
        </div>
      )}
      {shown && (
        <output className={styles.outcome}>
          <p className={styles.sum}>
            {results
              ? `已处理 ${results.filter(({ done }) => done).length} 件，10 秒内可撤销`
              : `可以处理 ${possible} 件，${shown.length - possible} 件不能`}
          </p>
          <ul className={styles.results}>
            {shown.map(({ case_number: number, done, message }) => (
              <li key={number} className={done ? styles.done : styles.refused}>
                <code>{number}</code>
                <span>{done ? (results ? '已处理' : '可以') : (message ?? '不能这样处理')}</span>
              </li>
            ))}
          </ul>
        </output>
      )}
    </Dialog>
  )
}
