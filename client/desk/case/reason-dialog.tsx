import { type ReactNode, useState } from 'react'
import { formText } from '../../kit/form-text.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { Dialog } from '../../kit/ui/dialog/dialog.tsx'
import { TextArea } from '../../kit/ui/text-area/text-area.tsx'
import { InvalidFields, useSubmission } from '../../kit/use-submission.ts'
import { FormDialog } from '../frame/form-dialog.tsx'
import { HostileText } from '../frame/hostile-text.tsx'

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
  /** @returns what is to be read before the dialog closes, if anything @throws an error shown in the dialog */
  onGive: (reason: string) => Promise<string | void>
}

/** A dialog for an action that requires a reason. */
export function ReasonDialog(props: Props) {
  const { title, lead, action, minLength, children, onClose, onGive } = props
  const { busy, problems, submitError: failure, submit } = useSubmission()
  const [told, setTold] = useState<string>()
  const give = async (form: HTMLFormElement) => {
    const reason = formText(form, 'reason').trim()
    if (Array.from(reason).length < minLength)
      throw new InvalidFields({ reason: `请写明原因，至少 ${minLength} 个字` })
    const result = await onGive(reason)
    if (!result) return onClose()
    return setTold(result)
  }
  if (told)
    return (
      <Dialog open {...{ title, onClose }} actions={<Button onClick={onClose}>关闭</Button>}>
        <p>
          <HostileText text={told} />
        </p>
      </Dialog>
    )
  return (
    <FormDialog
      {...{ title, busy, failure, onClose }}
      submit={action}
      onSubmit={(form) => void submit(() => give(form))}
    >
      <p>{lead}</p>
      {children}
      <TextArea name="reason" label="原因" rows={2} maxLength={500} error={problems['reason']} />
    </FormDialog>
  )
}
