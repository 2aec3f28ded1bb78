import { type ComponentProps, useId } from 'react'
import { describedBy, Field, type FieldText } from '../../kit/ui/field/field.tsx'
import inputStyles from '../../kit/ui/text-field/text-field.module.css'

type SelectFieldProps = Omit<ComponentProps<'select'>, keyof FieldText> & FieldText

/** A labelled `<select>`. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  id: ownId,
  className,
  children,
  ...rest
}: SelectFieldProps) {
  const generated = useId()
  const id = ownId ?? generated
  return (
    <Field {...{ id, label, hint, error, className }} {...(optional && { optional })}>
      <select
        {...rest}
        id={id}
        className={inputStyles.input}
        aria-invalid={Boolean(error) || undefined}
        aria-describedby={describedBy(id, { hint, error })}
      >
        {children}
      </select>
    </Field>
  )
}
