import { type ReactNode, useState } from 'react'
import { messageOf } from '../../kit/call-failure.ts'
import { Alert } from '../../kit/ui/alert/alert.tsx'
import { Button } from '../../kit/ui/button/button.tsx'
import { Dialog } from '../../kit/ui/dialog/dialog.tsx'
import { TextArea } from '../../kit/ui/text-area/text-area.tsx'

interface Props {
  title: string
  /** Explains the effect, and who is told. */
  lead: ReactNode
  /** Label of the submit button. */
  action: string
  /** Minimum length of the reason, in characters. */
  minLength: number
  children?: ReactNode
  onClose: () => void
  /** @throws an error shown in the dialog */
  onGive: (reason: string) => Promise<void>
}

/** A dialog for an action that requires a reason. */
export function ReasonDialog(props: Props) {
  const { title, lead, action, minLength, children, onClose, onGive } = props
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const give = async () => {
    if (Array.from(reason.trim()).length < minLength)
      return setProblem(`请写明原因，至少 ${minLength} 个字`)
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
