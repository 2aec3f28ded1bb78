import { WithWithdrawal } from '../site/offers.tsx'
import Printer from 'lucide-react/icons/printer'
import type { ReactNode } from 'react'
import { isInWechat } from '../../kit/device.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { AsidePart } from '../../kit/ui/with-aside/aside-part.tsx'
import { AskUs } from '../site/help/ask-us.tsx'
import { lastDayInWords } from '../../kit/time-in-words.ts'
import { goToMessage } from './go-to-message.ts'
import styles from './aside.module.css'
import type { ReceivedReport } from '../report/received-report.ts'

interface ResultAsideProps {
  report: ReceivedReport
  /** Opens the form for an appeal. */
  appeal: () => void
  /** Opens the form for a message. */
  write: () => void
  withdrawal: ReactNode
  /** Button to save the receipt; absent if none is issued. */
  receipt: ReactNode
  leave?: { label: string; go: () => void } | undefined
}

/** The reporter's possible actions, and contacts. */
export function ResultAside({
  report,
  appeal,
  write,
  withdrawal,
  receipt,
  leave,
}: ResultAsideProps) {
  const { status, may, appeal_answer_until } = report
  const canPrint = !isInWechat(navigator)
  const act = (choose: () => void) => () => {
    choose()
    goToMessage()
  }
  return (
    <>
      {may.appeal && (
        <AsidePart title="不同意这个结果？">
          <p>
            {may.isStated && '每个举报可以申诉一次，由另一位工作人员复核。'}
            {appeal_answer_until !== undefined &&
              `现在申诉，预计 ${lastDayInWords(appeal_answer_until)}前答复。`}
          </p>
          <Button variant="secondary" onClick={act(appeal)}>
            申诉
          </Button>
        </AsidePart>
      )}
      {may.message && status !== 'supplement' && (
        <AsidePart title="还有材料或新情况？">
          <Button variant="secondary" onClick={act(write)}>
            补充说明
          </Button>
        </AsidePart>
      )}
      {withdrawal && (
        <WithWithdrawal>
          <AsidePart title="写错了？">
            <div className={styles.withdrawal}>{withdrawal}</div>
          </AsidePart>
        </WithWithdrawal>
      )}
      {(canPrint || leave) && (
        <AsidePart title={canPrint ? '留一份' : '换一个'}>
          <p className={styles.actions}>
            {canPrint && (
              <Button variant="secondary" onClick={() => window.print()}>
                <Printer size={18} />
                打印
              </Button>
            )}
            {receipt}
            {leave && (
              <Button variant="secondary" onClick={leave.go}>
                {leave.label}
              </Button>
            )}
          </p>
        </AsidePart>
      )}
      <AskUs group="提交后" />
    </>
  )
}
