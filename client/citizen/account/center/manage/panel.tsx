import * as words from '#words/account.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { Form } from '../../../../kit/form.tsx'
import { Alert } from '../../../../kit/ui/alert/alert.tsx'
import { Button } from '../../../../kit/ui/button/button.tsx'
import { useSubmission } from '../../../../kit/use-submission.ts'
import styles from './manage.module.css'
import { usePanels } from './use-panels.ts'

interface PanelProps {
  /** Accessible name of the form. */
  label: string
  /** Name of the button; the form's accessible name unless given. */
  submitLabel?: string
  isDangerous?: boolean
  /** Sends the form. @throws InvalidFields when a field shows an error */
  send: () => Promise<void>
  children: ReactNode
}

/** The form of one action, below its setting. */
export function Panel({ label, submitLabel, isDangerous, send, children }: PanelProps) {
  const { close } = usePanels()
  const { busy, submitError, submit } = useSubmission()
  const form = useRef<HTMLFormElement>(null)
  const wasBusy = useRef(false)
  useEffect(() => {
    // Focuses the first invalid field after a submission.
    if (wasBusy.current && !busy)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    wasBusy.current = busy
  }, [busy])
  return (
    <Form ref={form} className={styles.panel} aria-label={label} onSubmit={() => submit(send)}>
      {/* Password managers look for a user name; the browser knows the phone only masked. */}
      <input type="text" hidden readOnly autoComplete="username" />
      {children}
      {submitError !== undefined && <Alert tone="danger" title={submitError} announce />}
      <div className={styles.actions}>
        <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} busy={busy}>
          {submitLabel ?? label}
        </Button>
        <Button variant="quiet" onClick={close}>
          {words.cancel}
        </Button>
      </div>
    </Form>
  )
}
