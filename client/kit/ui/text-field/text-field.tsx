import type { ComponentProps } from 'react'
import { Field, type FieldText } from '../field/field.tsx'
import styles from './text-field.module.css'
import { useControl } from './use-control.tsx'

export type TextFieldProps = Omit<ComponentProps<'input'>, keyof FieldText> & FieldText

/** A labelled one-line field. `maxLength` shows a counter and never cuts the citizen's text. */
export function TextField(props: TextFieldProps) {
  const { field, control, counter } = useControl<HTMLInputElement, TextFieldProps>(props)
  return (
    <Field {...field}>
      <input type="text" {...control} className={styles.input} />
      {counter}
    </Field>
  )
}
