import { useState } from 'react'
import type * as z from 'zod/mini'
import { evidenceOpen } from '../../../contract/desk/evidence.ts'
import { formText } from '../../kit/form-text.ts'
import { TextField } from '../../kit/ui/text-field/text-field.tsx'
import { InvalidFields, useSubmission } from '../../kit/use-submission.ts'
import { call } from '../frame/call.ts'
import { FormDialog } from '../frame/form-dialog.tsx'
import { givenWrong, refusalInWords } from './evidence-grid.tsx'

export type OpenedEvidence = z.output<(typeof evidenceOpen)['output']>

interface Props {
  /** What is opened, without the password. */
  input: Omit<z.input<typeof evidenceOpen.input>, 'password'>
  /** Whether its reporter gave a password, which does not open it. */
  isGivenWrong: boolean | undefined
  onOpened: (opened: OpenedEvidence) => void
  onClose: () => void
}

/** Asks for the password of a file or a member of an archive, and opens it; says why it stays closed. */
export function PasswordDialog({ input, isGivenWrong, onOpened, onClose }: Props) {
  const { busy, problems, submitError, submit } = useSubmission()
  const [refusal, setRefusal] = useState<string>()
  const open = async (form: HTMLFormElement) => {
    const password = formText(form, 'password')
    if (!password) throw new InvalidFields({ password: '请填写密码' })
    setRefusal(undefined)
    const opened = await call(evidenceOpen, { ...input, password })
    if (opened.reason === 'locked') throw new InvalidFields({ password: '密码不对' })
    if (opened.reason || opened.missing) return setRefusal(refusalInWords(opened))
    onOpened(opened)
    onClose()
  }
  return (
    <FormDialog
      title="材料有密码"
      submit="打开"
      {...{ busy, onClose }}
      failure={refusal ?? submitError}
      onSubmit={(form) => void submit(() => open(form))}
    >
      {isGivenWrong && <p>{givenWrong}。</p>}
      <p>密码只用于这一次打开，不会保存。打开会记入审计。</p>
      <TextField
        name="password"
        type="password"
        label="密码"
        autoComplete="off"
        error={problems['password']}
      />
    </FormDialog>
  )
}
