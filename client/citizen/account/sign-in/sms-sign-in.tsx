import * as words from '#words/sign-in.ts'
import { Link } from 'react-router-dom'
import { errors } from '../../../../contract/errors.ts'
import { loginPhone } from '../../../../contract/account/sign-in.ts'
import { CallFailure } from '../../../kit/call-failure.ts'
import { call } from '../../site/session/call.ts'
import { deviceProof } from '../../site/session/device-proof.ts'
import { Form } from '../../../kit/form.tsx'
import { Alert } from '../../../kit/ui/alert/alert.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { LinkButton } from '../../../kit/ui/button/link-button.tsx'
import { OneTimeCodeField } from '../../site/verification/one-time-code-field.tsx'
import { saysCodeIsWrong } from '../../site/verification/says-code-is-wrong.ts'
import { oneTimeCodeMemory } from '../../site/verification/one-time-code-memory.ts'
import { checks, withoutEmpty } from '../form/check-values.ts'
import { FormError } from '../form/form-error.tsx'
import { PhoneField } from '../form/phone-field.tsx'
import { typedPhone } from '../../../../contract/typed-person.ts'
import { useAccountForm } from '../form/use-account-form.ts'
import { usePhoneCode } from '../form/use-phone-code.ts'
import { type SignInFormProps, steps } from './sign-in-form.ts'
import styles from './sign-in.module.css'

/** Minimum validity of a ticket in ms; the server grants 10 minutes. */
const ticketLife = 9 * 60_000

/** Tells whether the code is wrong; any such refusal is shown at its field. */
const isAboutCode = (thrown: unknown): thrown is CallFailure =>
  thrown instanceof CallFailure &&
  thrown.fields === undefined &&
  (thrown.errcode === errors.wrongCode.errcode ||
    thrown.errcode === errors.locked.errcode ||
    saysCodeIsWrong(thrown.answered))

/** Returns the ticket that registers a verified phone without an account. */
const newPhoneTicket = (thrown: unknown): string | undefined =>
  thrown instanceof CallFailure ? thrown.otpTicket : undefined

/** Keeps the code for the registration form. */
export const keepForRegistering = (address: string, value: string) =>
  oneTimeCodeMemory.keep(
    { kind: 'phone', purpose: 'register' },
    { address, resendAt: 0, ticket: { value, expiresAt: Date.now() + ticketLife } },
  )

export function SmsSignIn(props: SignInFormProps & { usePassword: () => void }) {
  const { phone, onPhone, onSignedIn, linkState, linkTicket: link_ticket, usePassword } = props
  const form = useAccountForm({
    id: 'sms-sign-in',
    values: {
      phone: phone || oneTimeCodeMemory.read({ kind: 'phone', purpose: 'login' })?.address || '',
    },
    onPhone,
    check: (values) =>
      withoutEmpty({ phone: checks.phone(values.phone), otp: checks.otp(code.otp) }),
    send: async (values) => {
      const to = typedPhone(values.phone)
      try {
        await onSignedIn(
          await call(loginPhone, {
            phone: to,
            otp: code.otp.trim(),
            ...deviceProof.member(),
            ...(link_ticket && { link_ticket }),
          }),
        )
      } catch (thrown) {
        if (isAboutCode(thrown)) return form.showProblems({ otp: thrown.message })
        const value = newPhoneTicket(thrown)
        if (value !== undefined) keepForRegistering(to, value)
        throw thrown
      }
      return undefined
    },
  })
  const { code, isPhoneRight } = usePhoneCode('login', form)
  const thrown = form.failure?.thrown
  const isUnused = thrown instanceof CallFailure && thrown.hasUnusedAccount
  const isNew = !isUnused && newPhoneTicket(thrown) !== undefined
  return (
    <Form className="grid-5" onSubmit={form.submit}>
      {isNew && (
        <Alert tone="info" title={words.unregistered} announce>
          <p>{words.proven}</p>
          <LinkButton to={steps.register} state={linkState} className={styles.wayOn}>
            {words.registerPhone}
          </LinkButton>
        </Alert>
      )}
      {form.failure && !isNew && (
        <FormError {...form.failure}>
          {isUnused && (
            <>
              <Button variant="secondary" className={styles.wayOn} onClick={usePassword}>
                {words.toPassword}
              </Button>
              <LinkButton to={steps.register} state={linkState} className={styles.wayOn}>
                {words.notMine}
              </LinkButton>
            </>
          )}
        </FormError>
      )}
      <PhoneField form={form} />
      <OneTimeCodeField id={form.idOf('otp')} code={code} isAddressRight={isPhoneRight} />
      <Button type="submit" size="large" busy={form.busy}>
        {words.signIn}
      </Button>
      <p className={styles.links}>
        <Link to={steps.register} state={linkState}>
          {words.noAccount}
        </Link>
      </p>
    </Form>
  )
}
