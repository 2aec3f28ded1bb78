import * as words from '#words/withdrawal.ts'
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

/** Withdraws a report while that is possible, and explains when it is not. */
export function Withdrawal(props: WithdrawalProps) {
  const { reportKey, until, isHandled = false, isFormHere = false, onWithdrawn } = props
  const left = useSecondsUntil(until)
  const [isAsking, ask] = useState(false)
  const why = (words: ReactNode) => <p className="soft">{words}</p>
  return (
    <div className={styles.withdrawal}>
      {isHandled && why(words.isHandled(isFormHere))}
      {!isHandled && left === 0 && why(words.isOver(withdrawalMinutes, isFormHere))}
      {!isHandled && left > 0 && (
        <>
          <Button variant="quiet" className={styles.button} onClick={() => ask(true)}>
            <Undo2 size={18} />
            {words.withdraw}
          </Button>
          <span className="soft tabular">{timeLeftInWords(left)}</span>
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

/** Withdraws a report and returns what is left of it. Idempotent. @throws CallFailure */
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
      title={words.title}
      open
      onClose={() => !busy && close()}
      actions={
        <>
          <Button variant="secondary" aria-disabled={busy} onClick={() => !busy && close()}>
            {words.not}
          </Button>
          <Button variant="danger" busy={busy} onClick={confirm}>
            {words.confirm}
          </Button>
        </>
      }
    >
      <ul className={styles.consequences}>
        <li>
          {words.erased[0]}
          <strong>{words.erased[1]}</strong>
          {words.erased[2]}
        </li>
        <li>{words.notHandled}</li>
        <li>{words.codeStays}</li>
      </ul>
      <p>{words.amendInstead(isFormHere)}</p>
      {submitError !== undefined && <Alert tone="danger" title={submitError} announce />}
    </Dialog>
  )
}
