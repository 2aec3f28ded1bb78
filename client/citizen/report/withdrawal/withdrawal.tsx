import Undo2 from 'lucide-react/icons/undo-2'
import { type ReactNode, useState } from 'react'
import { withdrawalMinutes } from '../../../../contract/time-limits.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { useSecondsUntil } from '../../../kit/use-seconds-until.ts'
import type { ReportKey } from './report-key.ts'
import { timeLeftInWords } from './time-left.ts'
import type { ReceivedReport } from '../received-report.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'
import styles from './withdrawal.module.css'

export interface WithdrawalProps {
  reportKey: ReportKey
  /** Until when, in ms since 1970 by this device's clock; 0 when that is over. */
  until: number
  /** Somebody has begun to handle it. */
  isHandled?: boolean
  /** The page has the form for a further message. */
  isFormHere?: boolean
  /** What is left of the report. */
  onWithdrawn: (report: ReceivedReport) => void
}

const amendIn = (page: string) => `写错了或情况有变，请在${page}的“补充说明”里告诉我们。`

/** Takes a report back while that is possible, and says why when it is not any more. */
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
