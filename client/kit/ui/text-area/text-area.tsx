import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { Field, type FieldText } from '../field/field.tsx'
import styles from '../text-field/text-field.module.css'
import { useControl } from '../text-field/use-control.tsx'

export type TextAreaProps = Omit<ComponentProps<'textarea'>, keyof FieldText> & FieldText

/** A labelled field of several lines; `maxLength` as in `TextField`. */
export function TextArea(props: TextAreaProps) {
  const { field, control, counter } = useControl<HTMLTextAreaElement, TextAreaProps>(props)
  return (
    <Field {...field}>
      <textarea {...control} className={classNames(styles.input, styles.area)} />
      {counter}
    </Field>
  )
}
