import { useEffect, useState } from 'react'
import { messageOf } from '../../../kit/call-failure.ts'
import { Alert } from '../../../kit/ui/alert/alert.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Dialog } from '../../../kit/ui/dialog/dialog.tsx'
import type { ReportKey } from './report-key.ts'
import { forgetVisitor, visitorTickets } from '../../site/verification/visitor-tickets.ts'
import type { ReceivedReport } from '../received-report.ts'
import { withdraw } from './withdraw.ts'
import styles from './withdrawal.module.css'

interface WithdrawDialogProps {
  reportKey: ReportKey
  /** The page has the form for a further message. */
  isFormHere: boolean
  close: () => void
  onWithdrawn: (report: ReceivedReport) => void
}

/** Says plainly what withdrawing does, and does it on a second word. */
export function WithdrawDialog(props: WithdrawDialogProps) {
  const { reportKey, isFormHere, close, onWithdrawn } = props
  const [busy, setBusy] = useState(false)
  const [submitError, setSubmitError] = useState<string>()
  useEffect(() => {
    if (!('query_code' in reportKey)) return undefined
    visitorTickets.prepare()
    return forgetVisitor
  }, [reportKey])
  const confirm = async () => {
    setBusy(true)
    setSubmitError(undefined)
    try {
      onWithdrawn(await withdraw(reportKey))
    } catch (thrown) {
      setSubmitError(messageOf(thrown))
      setBusy(false)
    }
  }
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
          <Button variant="danger" busy={busy} onClick={() => void confirm()}>
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
