import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { describedBy, Field, type FieldText } from '../field/field.tsx'
import { Counter } from '../text-field/counter.tsx'
import styles from '../text-field/text-field.module.css'
import { useControl } from '../text-field/use-control.ts'

export type TextAreaProps = Omit<ComponentProps<'textarea'>, keyof FieldText> & FieldText

/** A labelled field of several lines; `maxLength` as in `TextField`. */
export function TextArea(props: TextAreaProps) {
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
  const { id, element, count, read } = useControl<HTMLTextAreaElement>(ownId, ref)
  return (
    <Field {...{ id, label, hint, error, className }} {...(optional && { optional })}>
      <textarea
        {...rest}
        id={id}
        ref={element}
        className={classNames(styles.input, styles.area)}
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
