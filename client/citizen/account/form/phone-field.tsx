import * as words from '#words/sign-in.ts'
import { TextField } from '../../../kit/ui/text-field/text-field.tsx'
import type { AccountForm } from './use-account-form.ts'

export const PhoneField = ({ form }: { form: AccountForm }) => (
  <TextField
    {...form.field('phone')}
    type="tel"
    inputMode="tel"
    autoComplete="tel"
    label={words.phone}
  />
)
