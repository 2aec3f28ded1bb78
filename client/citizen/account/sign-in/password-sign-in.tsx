import { Link } from 'react-router-dom'
import { Button } from '../../../kit/ui/button/button.tsx'
import { checks, withoutEmpty } from '../form/check-values.ts'
import { FormError, isLocked } from '../form/form-error.tsx'
import { PhoneField } from '../form/phone-field.tsx'
import { typedPhone } from '../../../kit/typed-phone.ts'
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
    <form className={styles.form} noValidate onSubmit={form.submit}>
      {form.failure && (
        <FormError {...form.failure}>
          {isLocked(form.failure.thrown) && (
            <Button variant="secondary" className={styles.wayOn} onClick={useSms}>
              改用短信验证码登录
            </Button>
          )}
        </FormError>
      )}
      <PhoneField form={form} />
      <PasswordField {...form.field('password')} label="密码" autoComplete="current-password" />
      <Button type="submit" size="large" busy={form.busy}>
        登录
      </Button>
      <p className={styles.links}>
        <Link to={steps.reset} state={linkState}>
          忘记密码
        </Link>
        <Link to={steps.register} state={linkState}>
          还没有账号？注册
        </Link>
      </p>
    </form>
  )
}
