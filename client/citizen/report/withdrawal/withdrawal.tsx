import Undo2 from 'lucide-react/icons/undo-2'
import { type ReactNode, useState, useEffect } from 'react'
import { withdrawalMinutes } from '../../../../contract/time-limits.ts'
import { reportWithdraw } from '../../../../contract/report/withdrawal.ts'
import { useSubmission } from '../../../kit/use-submission.ts'
import { Alert } from '../../../kit/ui/alert/alert.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Dialog } from '../../../kit/ui/dialog/dialog.tsx'
import { useSecondsUntil } from '../../../kit/use-seconds-until.ts'
import { forgetCode } from '../../site/kept-codes.ts'
import { citizen } from '../../site/session/caller.ts'
import { visitor } from '../../site/session/visitor.ts'
import { forgetVisitor, visitorTickets } from '../../site/verification/visitor-tickets.ts'
import { type ReceivedReport, readReport } from '../received-report.ts'
import type { ReportKey } from './report-key.ts'
import { timeLeftInWords } from './time-left.ts'
import styles from './withdrawal.module.css'

export interface WithdrawalProps {
  reportKey: ReportKey
  /** End of withdrawal in ms since 1970, by this device's clock; 0 when it is over. */
  until: number
  /** The centre has begun to handle the report. */
  isHandled?: boolean
  /** The page has the form for messages. */
  isFormHere?: boolean
  /** Receives what is left of the report. */
  onWithdrawn: (report: ReceivedReport) => void
}

const amendIn = (page: string) => `写错了或情况有变，请在${page}的“补充说明”里告诉我们。`

/** Withdraws a report while that is possible, and explains when it is not. */
export function Withdrawal(props: WithdrawalProps) {
  const { reportKey, until, isHandled = false, isFormHere = false, onWithdrawn } = props
  const amend = amendIn(isFormHere ? '本页' : '查询页')
  const left = useSecondsUntil(until)
  const [isAsking, ask] = useState(false)
  const why = (words: ReactNode) => <p className={styles.why}>{words}</p>
  return (
    <div className={styles.withdrawal}>
      {isHandled && why(<>工作人员已经开始办理，不能撤回了。{amend}</>)}
      {!isHandled &&
        left === 0 &&
        why(
          <>
            提交超过 {withdrawalMinutes} 分钟，不能撤回了。{amend}
          </>,
        )}
      {!isHandled && left > 0 && (
        <>
          <Button variant="quiet" className={styles.button} onClick={() => ask(true)}>
            <Undo2 size={18} />
            撤回举报
          </Button>
          <span className={styles.left}>{timeLeftInWords(left)}</span>
        </>
      )}
      {isAsking && (
        <WithdrawDialog
          {...{ reportKey, isFormHere }}
          close={() => ask(false)}
          onWithdrawn={(report) => {
            ask(false)
            onWithdrawn(report)
          }}
        />
      )}
    </div>
  )
}

/**
 * Withdraws a report and returns what is left of it. Idempotent.
 * @throws CallFailure
 */
async function withdraw(key: ReportKey): Promise<ReceivedReport> {
  const { report } = await ('query_code' in key
    ? visitorTickets.withTicket((captcha_ticket, options) =>
        visitor.call(reportWithdraw, { ...key, captcha_ticket }, options),
      )
    : citizen.call(reportWithdraw, key))
  // The code opens nothing any more.
  if ('query_code' in key) forgetCode(key.query_code)
  return readReport(report ?? { status: 'withdrawn' })
}

interface WithdrawDialogProps {
  reportKey: ReportKey
  /** The page has the form for messages. */
  isFormHere: boolean
  close: () => void
  onWithdrawn: (report: ReceivedReport) => void
}

/** Explains what withdrawal does, and asks for confirmation. */
function WithdrawDialog(props: WithdrawDialogProps) {
  const { reportKey, isFormHere, close, onWithdrawn } = props
  const { busy, submitError, submit } = useSubmission()
  useEffect(() => {
    if (!('query_code' in reportKey)) return undefined
    visitorTickets.prepare()
    return forgetVisitor
  }, [reportKey])
  const confirm = () => void submit(async () => onWithdrawn(await withdraw(reportKey)))
  return (
    <Dialog
      title="撤回这个举报？"
      open
      onClose={() => !busy && close()}
      actions={
        <>
          <Button variant="secondary" aria-disabled={busy} onClick={() => !busy && close()}>
            不撤回
          </Button>
          <Button variant="danger" busy={busy} onClick={confirm}>
            确定撤回
          </Button>
        </>
      }
    >
      <ul className={styles.consequences}>
        <li>
          您写的内容、填的个人信息和上传的文件都会删除，<strong>不能恢复</strong>。
        </li>
        <li>工作人员不会再办理这个举报。</li>
        <li>查询码仍可查询，但只显示“已撤回”。</li>
      </ul>
      <p>如果只是写错了，不用撤回：可以在{isFormHere ? '本页' : '查询页'}的“补充说明”里更正。</p>
      {submitError !== undefined && <Alert tone="danger" title={submitError} announce />}
    </Dialog>
  )
}
