import { type ReactNode, useEffect, useId } from 'react'
import { Button } from '../../kit/ui/button/button.tsx'
import { Dialog } from '../../kit/ui/dialog/dialog.tsx'
import styles from './form-dialog.module.css'
import { Failure } from './failure.tsx'
import { Form } from '../../kit/form.tsx'

interface FormDialogProps {
  title: string
  /** Label of the submit button. */
  submit: string
  /** Label of the cancel button. */
  leave?: string
  isDanger?: boolean
  /** Enter submits at once: the dialog only asks. */
  isQuestion?: boolean
  busy: boolean
  failure: string | null | undefined
  onSubmit: (form: HTMLFormElement) => void
  onClose: () => void
  children: ReactNode
}

export function FormDialog(props: FormDialogProps) {
  const { title, submit, leave = '取消', isDanger = false, isQuestion, busy, failure } = props
  const { onSubmit, onClose, children } = props
  const id = useId()
  useEffect(() => {
    if (isQuestion) document.querySelector<HTMLElement>(`button[form="${CSS.escape(id)}"]`)?.focus()
  }, [id, isQuestion])
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {leave}
          </Button>
          <Button type="submit" form={id} busy={busy} variant={isDanger ? 'danger' : 'primary'}>
            {submit}
          </Button>
        </>
      }
    >
      <Form id={id} className={styles.form} onSubmit={onSubmit}>
        <Failure message={failure} />
        {children}
      </Form>
    </Dialog>
  )
}
