import * as words from '#words/sign-in.ts'
import { Link } from 'react-router-dom'
import { Form } from '../../../kit/form.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { checks, withoutEmpty } from '../form/check-values.ts'
import { FormError, isLocked } from '../form/form-error.tsx'
import { PhoneField } from '../form/phone-field.tsx'
import { typedPhone } from '../../../../contract/typed-person.ts'
import { useAccountForm } from '../form/use-account-form.ts'
import { passwordDigest } from '../../../kit/password/digest.ts'
import { PasswordField } from '../../../kit/password/password-field.tsx'
import { loginByPassword } from './complete-sign-in.ts'
import { type SignInFormProps, steps } from './sign-in-form.ts'
import styles from './sign-in.module.css'

export function PasswordSignIn(props: SignInFormProps & { useSms: () => void }) {
  const { phone, onPhone, onSignedIn, linkState, linkTicket, useSms } = props
  const form = useAccountForm({
    id: 'password-sign-in',
    values: { phone },
    onPhone,
    check: (values) =>
      withoutEmpty({
        phone: checks.phone(values.phone),
        password: checks.password(values.password),
      }),
    send: async (values) =>
      await onSignedIn(
        await loginByPassword(
          typedPhone(values.phone),
          passwordDigest(values.password),
          linkTicket,
        ),
      ),
  })
  return (
    <Form className="grid-5" onSubmit={form.submit}>
      {form.failure && (
        <FormError {...form.failure}>
          {isLocked(form.failure.thrown) && (
            <Button variant="secondary" className={styles.wayOn} onClick={useSms}>
              {words.bySms}
            </Button>
          )}
        </FormError>
      )}
      <PhoneField form={form} />
      <PasswordField
        {...form.field('password')}
        label={words.password}
        autoComplete="current-password"
      />
      <Button type="submit" size="large" busy={form.busy}>
        {words.signIn}
      </Button>
      <p className={styles.links}>
        <Link to={steps.reset} state={linkState}>
          {words.forgotten}
        </Link>
        <Link to={steps.register} state={linkState}>
          {words.noAccount}
        </Link>
      </p>
    </Form>
  )
}
