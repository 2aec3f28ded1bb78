import { type ReactNode, useState } from 'react'
import { messageOf } from '../../kit/call-failure.ts'
import { Alert } from '../../kit/ui/alert/alert.tsx'
import { Button } from '../../kit/ui/button/button.tsx'
import { Dialog } from '../../kit/ui/dialog/dialog.tsx'
import { TextArea } from '../../kit/ui/text-area/text-area.tsx'

interface Props {
  title: string
  /** What it does, and who will know. */
  lead: ReactNode
  /** On the button. */
  action: string
  /** Characters that the reason has at least. */
  fewest: number
  children?: ReactNode
  onClose: () => void
  /** @throws what is shown in the dialog */
  onGive: (reason: string) => Promise<void>
}

/** Something that needs a reason. */
export function ReasonDialog(props: Props) {
  const { title, lead, action, fewest, children, onClose, onGive } = props
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const give = async () => {
    if (Array.from(reason.trim()).length < fewest)
      return setProblem(`请写明原因，至少 ${fewest} 个字`)
    setProblem(undefined)
    setIsBusy(true)
    try {
      await onGive(reason.trim())
      onClose()
    } catch (thrown) {
      setFailure(messageOf(thrown))
      setIsBusy(false)
    }
    return undefined
  }
  return (
    <Dialog
      title={title}
      open
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            取消
          </Button>
          <Button busy={isBusy} onClick={() => void give()}>
            {action}
          </Button>
        </>
      }
    >
      <p>{lead}</p>
      {failure && (
        <Alert tone="danger" announce>
          {failure}
        </Alert>
      )}
      {children}
      <TextArea
        label="原因"
        value={reason}
        rows={2}
        maxLength={500}
        error={problem}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  )
}
