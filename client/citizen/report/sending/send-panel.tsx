import * as words from '#words/report.ts'
import { useRef } from 'react'
import { ActionBar } from '../../../kit/ui/action-bar/action-bar.tsx'
import { Alert } from '../../../kit/ui/alert/alert.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Progress } from '../../../kit/ui/progress/progress.tsx'
import { WithIdempotency } from '../../site/offers.tsx'
import type { Evidence } from '../evidence/upload-queue.ts'
import { useSecondsUntil } from '../../../kit/use-seconds-until.ts'
import styles from './send-panel.module.css'

/** Error of the last attempt, shown where the report is sent. */
/** What the submission does now; `offline` goes on once the network is back. */
export type SubmitStage = 'idle' | 'offline' | 'uploading' | 'sending'

export interface SubmitError {
  title: string
  /** ms since 1970; an earlier retry is refused. */
  retryAt?: number
  mayHaveArrived?: boolean
  /** Files that were not uploaded, and whether a retry may succeed for some. */
  failedFiles?: { names: readonly string[]; mayRetry: boolean }
}

interface SendPanelProps {
  stage: SubmitStage
  files: readonly Evidence[]
  submitError: SubmitError | undefined
  send: () => void
  cancel: () => void
  retryFiles: () => void
  back: () => void
}

function wordsFor(stage: SubmitStage, submitError: SubmitError | undefined, wait: number): string {
  if (stage === 'uploading') return words.waitsUpload
  if (stage === 'offline') return words.waitsNetwork
  if (stage === 'sending') return words.sendingNow
  if (wait > 0) return words.retryIn(wait)
  if (submitError?.failedFiles) return words.retryUpload
  return submitError ? words.retry : words.send
}

/** Sends the report, shows the progress and explains errors. */
export function SendPanel(props: SendPanelProps) {
  const { stage, files, submitError, send, cancel, retryFiles, back } = props
  const wait = useSecondsUntil(submitError?.retryAt ?? 0)
  const main = useRef<HTMLButtonElement>(null)
  const isIdle = stage === 'idle'
  const { failedFiles } = submitError ?? {}
  const press = () => {
    if (failedFiles) retryFiles()
    else if (wait === 0) send()
  }
  return (
    <div className="grid-4">
      {submitError && isIdle && <SubmitErrorAlert submitError={submitError} />}
      {stage === 'offline' && (
        <Alert tone="warning" title={words.noNetwork} announce>
          <p>{words.sendsLater}</p>
        </Alert>
      )}
      {stage === 'uploading' && <Uploading files={files} />}
      <ActionBar mainFirst>
        {failedFiles?.mayRetry === false && isIdle ? null : (
          <Button
            ref={main}
            size="large"
            busy={!isIdle}
            aria-disabled={wait > 0 || undefined}
            className={wait > 0 ? styles.waiting : undefined}
            onClick={press}
          >
            {wordsFor(stage, submitError, wait)}
          </Button>
        )}
        {(stage === 'uploading' || stage === 'offline') && (
          <Button
            variant="secondary"
            size="large"
            onClick={() => {
              cancel()
              main.current?.focus()
            }}
          >
            {words.notYet}
          </Button>
        )}
        {isIdle && (
          <Button variant="secondary" size="large" onClick={back}>
            {words.backToForm}
          </Button>
        )}
      </ActionBar>
      <output className="soft unless-empty">{stage === 'sending' && words.sendingWait}</output>
    </div>
  )
}

function SubmitErrorAlert({ submitError }: { submitError: SubmitError }) {
  const { title, mayHaveArrived, failedFiles } = submitError
  return (
    <Alert tone="danger" title={title} announce>
      {failedFiles ? (
        <>
          <ul className={styles.names}>
            {failedFiles.names.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
          <p>{failedFiles.mayRetry ? words.retryOrRemove : words.removeThem}</p>
        </>
      ) : (
        <p>
          {words.allThere}
          {mayHaveArrived && (
            <WithIdempotency otherwise={words.mayDouble}>{words.sureToRepeat}</WithIdempotency>
          )}
        </p>
      )}
    </Alert>
  )
}

function Uploading({ files }: { files: readonly Evidence[] }) {
  const total = files.reduce((sum, { size }) => sum + size, 0)
  const done = files.reduce((sum, { size, progress }) => sum + size * progress, 0)
  const waitReason = files.find(({ state, message }) => state === 'uploading' && message)?.message
  const left = files.filter(({ state }) => state === 'waiting' || state === 'uploading').length
  return (
    <div>
      <output>{words.uploadsLeft(left)}</output>
      <Progress value={total > 0 ? done / total : undefined} label={words.uploadFiles} />
      {waitReason && <p>{waitReason}</p>}
    </div>
  )
}
