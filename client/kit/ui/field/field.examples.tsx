import type { Examples } from '../examples.ts'
import { describedBy, Field, type FieldText } from './field.tsx'

function SelectField({ id, ...text }: FieldText & { id: string }) {
  return (
    <Field id={id} {...text}>
      <select id={id} aria-describedby={describedBy(id, text)}>
        <option>短信验证码</option>
        <option>登录密码</option>
      </select>
    </Field>
  )
}

export const examples: Examples = {
  'around any control': () => <SelectField id="field-plain" label="身份验证方式" />,
  'with hint, optional': () => (
    <SelectField id="field-hint" label="身份验证方式" hint="两种方式都可以。" optional />
  ),
  'with an error': () => (
    <SelectField id="field-error" label="身份验证方式" error="请选择身份验证方式" />
  ),
}
