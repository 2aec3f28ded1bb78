import { type ComponentProps, useId } from 'react'
import { describedBy, Field, type FieldText } from '../../kit/ui/field/field.tsx'
import inputStyles from '../../kit/ui/text-field/text-field.module.css'

type SelectFieldProps = Omit<ComponentProps<'select'>, 'children' | keyof FieldText> &
  FieldText & {
    /** Name of the empty option, if there is one. */
    none?: string
    options: readonly (readonly [value: string | number, name: string])[]
  }

/** A labelled `<select>`. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, optional, id: ownId, className, none, options, ...rest } = props
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
        {none !== undefined && <option value="">{none}</option>}
        {options.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </Field>
  )
}

/** Returns members of a list as options. */
export const optionsOf = (
  list: readonly { readonly id: string | number; readonly name: string }[],
) => list.map(({ id, name }) => [id, name] as const)
