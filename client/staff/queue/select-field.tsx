import { type ComponentProps, useId } from 'react'
import { Field } from '../../kit/ui/field/field.tsx'
import styles from './select-field.module.css'

type Props = Omit<ComponentProps<'select'>, 'onChange'> & {
  label: string
  error?: string | undefined
  onChange: (value: string) => void
}

/** A labelled choice from a list: the browser's own, which every keyboard can work. */
export function SelectField({ label, error, onChange, children, id: ownId, ...rest }: Props) {
  const generated = useId()
  const id = ownId ?? generated
  return (
    <Field id={id} label={label} error={error}>
      <select
        {...rest}
        id={id}
        className={styles.select}
        onChange={(event) => onChange(event.target.value)}
      >
        {children}
      </select>
    </Field>
  )
}
