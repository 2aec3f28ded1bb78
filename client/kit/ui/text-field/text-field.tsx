import type { ComponentProps } from 'react'
import { describedBy, Field, type FieldText } from '../field/field.tsx'
import { Counter } from './counter.tsx'
import styles from './text-field.module.css'
import { useControl } from './use-control.ts'

export type TextFieldProps = Omit<ComponentProps<'input'>, keyof FieldText> & FieldText

/** A labelled one-line field. `maxLength` shows a counter and never cuts the citizen's text. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    hint,
    error,
    optional,
    id: ownId,
    ref,
    maxLength,
    className,
    onInput,
    ...rest
  } = props
  const { id, element, count, read } = useControl<HTMLInputElement>(ownId, ref)
  return (
    <Field {...{ id, label, hint, error, className }} {...(optional && { optional })}>
      <input
        type="text"
        {...rest}
        id={id}
        ref={element}
        className={styles.input}
        aria-invalid={Boolean(error) || undefined}
        aria-required={rest.required}
        aria-describedby={describedBy(id, { hint, error, ...(optional && { optional }) })}
        onInput={(event) => {
          read()
          onInput?.(event)
        }}
      />
      {maxLength !== undefined && <Counter count={count} max={maxLength} />}
    </Field>
  )
}
