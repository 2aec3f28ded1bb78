import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Alert } from '../../../../kit/ui/alert/alert.tsx'
import { Button } from '../../../../kit/ui/button/button.tsx'
import styles from './manage.module.css'

interface PanelProps {
  /** Accessible name of the form. */
  label: string
  /** Label of the submit button. */
  submitLabel: string
  isDangerous?: boolean
  busy: boolean
  submitError: string | undefined
  submit: () => void
  cancel: () => void
  children: ReactNode
}

/** The form of one action, below its setting. */
export function Panel(props: PanelProps) {
  const { label, submitLabel, isDangerous, busy, submitError, submit, cancel, children } = props
  const form = useRef<HTMLFormElement>(null)
  const wasBusy = useRef(false)
  useEffect(() => {
    // Focuses the first invalid field after a submission.
    if (wasBusy.current && !busy)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    wasBusy.current = busy
  }, [busy])
  return (
    <form
      ref={form}
      className={styles.panel}
      aria-label={label}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        submit()
      }}
    >
      {/* Password managers look for a user name; the browser knows the phone only masked. */}
      <input type="text" hidden readOnly autoComplete="username" />
      {children}
      {submitError !== undefined && <Alert tone="danger" title={submitError} announce />}
      <div className={styles.tools}>
        <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} busy={busy}>
          {submitLabel}
        </Button>
        <Button variant="quiet" onClick={cancel}>
          取消
        </Button>
      </div>
    </form>
  )
}
