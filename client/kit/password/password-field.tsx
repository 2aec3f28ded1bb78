import * as words from '#words/password.ts'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { describedBy, Field, type FieldText } from '../ui/field/field.tsx'
import { classNames } from '../ui/class-names.ts'
import inputStyles from '../ui/text-field/text-field.module.css'
import styles from './password-field.module.css'

export type PasswordFieldProps = Omit<ComponentProps<'input'>, 'type' | keyof FieldText> &
  Omit<FieldText, 'optional'> & {
    /** Tells password managers whether to fill in a password or to generate one. */
    autoComplete: 'current-password' | 'new-password'
    /** Below the input. */
    children?: ReactNode
  }

/** Field for a password that can be shown instead of being typed twice. Hides it again when the form is sent. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, hint, error, id: ownId, className, children, ...rest } = props
  const generated = useId()
  const id = ownId ?? generated
  const [shown, show] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Otherwise browsers could remember the password as a text of the form.
    const form = box.current?.closest('form')
    const hide = () => show(false)
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [])
  return (
    <Field {...{ id, label, hint, error, className }}>
      <div ref={box} className={styles.box}>
        <input
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...rest}
          type={shown ? 'text' : 'password'}
          id={id}
          className={classNames(inputStyles.input, styles.input)}
          aria-invalid={Boolean(error) || undefined}
          aria-describedby={describedBy(id, { hint, error })}
        />
        <button
          type="button"
          className={styles.toggle}
          aria-controls={id}
          aria-pressed={shown}
          aria-label={words.showPassword}
          onClick={() => show(!shown)}
        >
          {shown ? <EyeOff size={20} /> : <Eye size={20} />}
        </button>
      </div>
      {children}
    </Field>
  )
}
