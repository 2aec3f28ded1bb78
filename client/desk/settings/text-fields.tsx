import type { ChangeEvent } from 'react'
import type { TextField as Facts, TextItem } from '../../../contract/staff/public-text.ts'
import { Checkbox } from '../../kit/ui/checkbox/checkbox.tsx'
import { TextArea } from '../../kit/ui/text-area/text-area.tsx'
import { TextField } from '../../kit/ui/text-field/text-field.tsx'

interface TextFieldsProps {
  fields: Readonly<Record<string, Facts>>
  item: TextItem
  /** Error of each field. */
  problemOf: (field: string) => string | undefined
  onChange: (item: TextItem) => void
}

/** The fields of one item, as the contract's table lists them. */
export const TextFields = ({ fields, item, problemOf, onChange }: TextFieldsProps) =>
  Object.entries(fields).map(([name, { label, as, max, hint, isOptional = false }]) => {
    if (as === 'id') return null
    const error = problemOf(name)
    if (as === 'flag')
      return (
        <Checkbox
          key={name}
          label={label}
          error={error}
          checked={item[name] === true}
          onChange={(event) => onChange({ ...item, [name]: event.target.checked })}
        />
      )
    const shared = {
      label,
      error,
      hint,
      optional: isOptional,
      value: String(item[name] ?? ''),
      ...(max !== undefined && { maxLength: max }),
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        onChange({ ...item, [name]: event.target.value }),
    }
    if (as === 'lines') return <TextArea key={name} {...shared} rows={(max ?? 0) > 500 ? 10 : 3} />
    return <TextField key={name} {...shared} type={as === 'date' ? 'date' : 'text'} />
  })
