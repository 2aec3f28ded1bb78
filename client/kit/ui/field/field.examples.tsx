import type { Examples } from '../examples.ts'
import { describedBy, Field, type FieldText } from './field.tsx'

const DateField = ({ id, ...text }: FieldText & { id: string }) => (
  <Field id={id} {...text}>
    <input id={id} type="date" aria-describedby={describedBy(id, text)} />
  </Field>
)

export const examples: Examples = {
  'around any control': () => <DateField id="field-plain" label="看到的日期" />,
  'with hint, optional': () => (
    <DateField id="field-hint" label="看到的日期" hint="大概的日期也可以。" optional />
  ),
  'with an error': () => <DateField id="field-error" label="看到的日期" error="日期不能晚于今天" />,
}
