import * as words from '#words/sign-in.ts'
import { Link } from 'react-router-dom'
import { coolingDays } from '../../../../contract/time-limits.ts'
import { userPasswordReset } from '../../../../contract/account/account.ts'
import { errors } from '../../../../contract/errors.ts'
import { CallFailure } from '../../../kit/call-failure.ts'
import { Form } from '../../../kit/form.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { LinkButton } from '../../../kit/ui/button/link-button.tsx'
import { deviceProof } from '../../site/session/device-proof.ts'
import { WithErasure, WithSecondProof } from '../../site/offers.tsx'
import { callWithOtp, isOtpRefused } from '../../site/verification/call-with-otp.ts'
import { OneTimeCodeField } from '../../site/verification/one-time-code-field.tsx'
import { oneTimeCodeMemory } from '../../site/verification/one-time-code-memory.ts'
import { ticketFor } from '../../site/verification/one-time-code-progress.ts'
import { checkNewPassword } from '../form/check-new-password.ts'
import { checks, withoutEmpty } from '../form/check-values.ts'
import { FormError } from '../form/form-error.tsx'
import { PhoneField } from '../form/phone-field.tsx'
import { typedPhone } from '../../../../contract/typed-person.ts'
import { useAccountForm } from '../form/use-account-form.ts'
import { usePhoneCode } from '../form/use-phone-code.ts'
import { passwordDigest } from '../../../kit/password/digest.ts'
import { NewPasswordField } from '../../../kit/password/new-password-field.tsx'
import { codeMissing } from './code-missing.ts'
import { loginByPassword } from './complete-sign-in.ts'
import { type SignInFormProps, steps } from './sign-in-form.ts'
import { keepForRegistering } from './sms-sign-in.tsx'
import styles from './sign-in.module.css'

/** Resets a forgotten password: the phone's code sets another one and signs in. */
export function ResetPassword(props: SignInFormProps & { onReset: () => void }) {
  const { phone, onPhone, onSignedIn, linkState, linkTicket, onReset } = props
  const proven = oneTimeCodeMemory.read({ kind: 'phone', purpose: 'reset' })?.address
  const form = useAccountForm({
    id: 'reset',
    // The password tried before is not the new one.
    values: { phone: proven ?? phone, password: '' },
    onPhone,
    check: (values) =>
      withoutEmpty({
        phone: checks.phone(values.phone),
        otp: ticketOf(values.phone) === undefined ? codeMissing(code) : undefined,
        password: checkNewPassword(values.password, values.phone),
      }),
    send: async (values) => {
      const to = typedPhone(values.phone)
      const password = passwordDigest(values.password)
      try {
        const otp_ticket = ticketOf(values.phone) ?? ''
        const input = { phone: to, otp_ticket, password, ...deviceProof.member() }
        await callWithOtp(userPasswordReset, input)
      } catch (thrown) {
        const isUnknown =
          thrown instanceof CallFailure && thrown.errcode === errors.notFound.errcode
        if (isUnknown) return form.showProblems({ phone: thrown.message })
        if (thrown instanceof CallFailure && thrown.otpTicket !== undefined)
          keepForRegistering(to, thrown.otpTicket)
        if (isOtpRefused(thrown)) code.forget()
        throw thrown
      }
      try {
        await onSignedIn(await loginByPassword(to, password, linkTicket))
      } catch {
        // The password is set; signing in is the next step.
        code.forget()
        onReset()
      }
      return undefined
    },
  })
  const { code, isPhoneRight } = usePhoneCode('reset', form)
  const ticketOf = (typed: string) => ticketFor(code.progress, typedPhone(typed))
  const thrown = form.failure?.thrown
  const isUnused = thrown instanceof CallFailure && thrown.hasUnusedAccount
  return (
    <Form className="grid-5" onSubmit={form.submit}>
      {form.failure && (
        <FormError {...form.failure}>
          {isUnused && (
            <LinkButton to={steps.register} state={linkState} className={styles.wayOn}>
              {words.notMine}
            </LinkButton>
          )}
        </FormError>
      )}
      <PhoneField form={form} />
      <OneTimeCodeField id={form.idOf('otp')} code={code} isAddressRight={isPhoneRight} checks />
      <NewPasswordField
        {...form.field('password')}
        label={words.newPassword}
        typed={form.values.password}
        phone={typedPhone(form.values.phone)}
      />
      <WithErasure>
        <p className="soft small">{words.othersSignedOut}</p>
      </WithErasure>
      <WithSecondProof>
        <p className="soft small">{words.coolingOff(coolingDays)}</p>
      </WithSecondProof>
      <Button type="submit" size="large" busy={form.busy}>
        {words.setAndSignIn}
      </Button>
      <p className={styles.links}>
        <Link to={steps.signIn} state={linkState}>
          {words.remembered}
        </Link>
        <Link to={steps.register} state={linkState}>
          {words.noAccount}
        </Link>
      </p>
    </Form>
  )
}
