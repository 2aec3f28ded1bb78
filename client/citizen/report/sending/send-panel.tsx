import { useRef } from 'react'
import { ActionBar } from '../../../kit/ui/action-bar/action-bar.tsx'
import { Alert } from '../../../kit/ui/alert/alert.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Progress } from '../../../kit/ui/progress/progress.tsx'
import { WithIdempotency } from '../../site/offers.tsx'
import type { Evidence } from '../evidence/upload-queue.ts'
import { useSecondsUntil } from '../../../kit/use-seconds-until.ts'
import styles from './send-panel.module.css'
import type { SubmitStage } from './use-submit.ts'

/** Error of the last attempt, shown where the report is sent. */
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
  if (stage === 'uploading') return '等待上传完成'
  if (stage === 'offline') return '等待网络恢复'
  if (stage === 'sending') return '正在提交'
  if (wait > 0) return `${wait} 秒后可重试`
  if (submitError?.failedFiles) return '重试上传并提交'
  return submitError ? '重试' : '提交举报'
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
    <div className={styles.panel}>
      {submitError && isIdle && <SubmitErrorAlert submitError={submitError} />}
      {stage === 'offline' && (
        <Alert tone="warning" title="现在没有网络" announce>
          <p>您填写的内容和文件都还在。网络恢复后会自动提交，请不要关闭这一页。</p>
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
            先不提交
          </Button>
        )}
        {isIdle && (
          <Button variant="secondary" size="large" onClick={back}>
            返回修改
          </Button>
        )}
      </ActionBar>
      <output className={styles.stage}>{stage === 'sending' && '正在提交，请稍候…'}</output>
    </div>
  )
}

const sureToRepeat = '这次可能已经收到；再点“重试”不会变成两个举报，会得到同一个查询码。'
const unsureToRepeat =
  '这次可能已经收到，再点“重试”可能变成两个举报。登录后提交的，请先到“我的举报”里看一看。'

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
          <p>
            {failedFiles.mayRetry
              ? '可以重试，或返回修改，移除它们再提交。'
              : '请返回修改，移除或换掉它们再提交。'}
          </p>
        </>
      ) : (
        <p>
          您填写的内容和文件都还在。
          {mayHaveArrived && (
            <WithIdempotency otherwise={unsureToRepeat}>{sureToRepeat}</WithIdempotency>
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
      <output>还有 {left} 个文件正在上传，传完会自动提交，请不要离开这一页。</output>
      <Progress value={total > 0 ? done / total : undefined} label="上传文件" />
      {waitReason && <p>{waitReason}</p>}
    </div>
  )
}
