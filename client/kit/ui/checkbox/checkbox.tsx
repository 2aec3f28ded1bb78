import { type ComponentProps, type ReactNode, useId } from 'react'
import { describedBy, FieldError } from '../field/field.tsx'
import styles from './checkbox.module.css'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

/** A labelled tick box. */
export function Checkbox({ label, hint, error, id: ownId, ...rest }: CheckboxProps) {
  const generated = useId()
  const id = ownId ?? generated
  return (
    <div className={styles.row}>
      <input
        {...rest}
        type="checkbox"
        id={id}
        aria-invalid={Boolean(error) || undefined}
        aria-describedby={describedBy(id, { hint, error })}
      />
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.rest}>
        {hint && <div id={`${id}-hint`}>{hint}</div>}
        <FieldError id={id} error={error} />
      </div>
    </div>
  )
}
