import * as words from '#words/sign-in.ts'
import { useRef, type ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import { userRegister } from '../../../../contract/account/account.ts'
import { errors } from '../../../../contract/errors.ts'
import { CallFailure } from '../../../kit/call-failure.ts'
import { Form } from '../../../kit/form.tsx'
import { passwordDigest } from '../../../kit/password/digest.ts'
import { NewPasswordField } from '../../../kit/password/new-password-field.tsx'
import { useStore } from '../../../kit/store.ts'
import { typedPhone } from '../../../../contract/typed-person.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Checkbox } from '../../../kit/ui/checkbox/checkbox.tsx'
import { TextField } from '../../../kit/ui/text-field/text-field.tsx'
import { LegalLink } from '../../site/legal/legal-link.tsx'
import { reloadFrontConfig } from '../../site/load-front-config.ts'
import { isOtpRefused, callWithOtp } from '../../site/verification/call-with-otp.ts'
import { OneTimeCodeField } from '../../site/verification/one-time-code-field.tsx'
import { oneTimeCodeMemory } from '../../site/verification/one-time-code-memory.ts'
import { ticketFor } from '../../site/verification/one-time-code-progress.ts'
import type { AccountProblems, AccountValues } from '../form/account-values.ts'
import { checkNewPassword } from '../form/check-new-password.ts'
import { checks, withoutEmpty } from '../form/check-values.ts'
import { FormError } from '../form/form-error.tsx'
import { PhoneField } from '../form/phone-field.tsx'
import { useAccountForm } from '../form/use-account-form.ts'
import { usePhoneCode } from '../form/use-phone-code.ts'
import { codeMissing } from './code-missing.ts'
import type { Session } from './complete-sign-in.ts'
import { type SignInFormProps, steps } from './sign-in-form.ts'
import styles from './sign-in.module.css'

/** Returns the version of the privacy notice on this page; undefined before the config is loaded. */
function shownPrivacyVersion(): string | undefined {
  const { config } = useStore.getState().config
  return typeof config === 'object' ? config.privacy.version : undefined
}

interface Registration extends AccountValues {
  otpTicket: string
  /** Confirms that a long unused account is deleted for this one. */
  replaceUnused: boolean
  /** Links the new account to the partner's citizen. */
  linkTicket: string | undefined
}

/** Registers an account. @throws CallFailure */
function registerAccount(values: Registration): Promise<Session> {
  const name = values.name.trim()
  const privacy_version = shownPrivacyVersion()
  return callWithOtp(userRegister, {
    phone: typedPhone(values.phone),
    otp_ticket: values.otpTicket,
    password: passwordDigest(values.password),
    register_client: 'web',
    agreed: true,
    ...(values.replaceUnused && { replace_unused: true }),
    ...(name && { name }),
    ...(values.linkTicket && { link_ticket: values.linkTicket }),
    ...(privacy_version !== undefined && { privacy_version }),
  })
}

/** Handles a phone that has an account, and shows a privacy notice that has changed; undefined for other failures. */
async function conflictProblems(thrown: unknown): Promise<AccountProblems | undefined> {
  if (!(thrown instanceof CallFailure) || thrown.errcode !== errors.conflict.errcode)
    return undefined
  const before = shownPrivacyVersion()
  await reloadFrontConfig().catch(() => undefined)
  return shownPrivacyVersion() === before
    ? { phone: thrown.message }
    : { agreed: words.privacyUpdated }
}

const isUnused = (thrown: unknown): boolean =>
  thrown instanceof CallFailure && thrown.hasUnusedAccount

/** Registration: phone with a code, password, optional name, consent. */
export function Register(props: SignInFormProps & { onRegistered: () => void }) {
  const { phone, onPhone, onSignedIn, linkState, linkTicket, onRegistered } = props
  const proven = oneTimeCodeMemory.read({ kind: 'phone', purpose: 'register' })?.address
  /** Phone whose account is deleted for this one, confirmed by the citizen. */
  const replaces = useRef('')
  const form = useAccountForm({
    id: 'register',
    values: { phone: proven ?? phone },
    onPhone,
    check: (values) =>
      withoutEmpty({
        phone: checks.phone(values.phone),
        otp: ticketOf(values.phone) === undefined ? codeMissing(code) : undefined,
        password: checkNewPassword(values.password, values.phone),
        name: checks.name(values.name),
        agreed: values.agreed ? undefined : words.agreeFirst,
      }),
    send: async (values) => {
      try {
        const otpTicket = ticketOf(values.phone) ?? ''
        const replaceUnused = replaces.current === typedPhone(values.phone)
        replaces.current = ''
        const session = await registerAccount({ ...values, otpTicket, replaceUnused, linkTicket })
        // The account exists from here on: some back ends do not sign in after registration.
        await onSignedIn(session).catch(onRegistered)
      } catch (thrown) {
        if (isUnused(thrown)) throw thrown
        const problem = await conflictProblems(thrown)
        if (problem?.agreed !== undefined) form.change({ agreed: false })
        if (problem === undefined) {
          if (isOtpRefused(thrown)) code.forget()
          throw thrown
        }
        form.showProblems(problem)
      }
    },
  })
  const { code, isPhoneRight } = usePhoneCode('register', form)
  const ticketOf = (typed: string) => ticketFor(code.progress, typedPhone(typed))
  return (
    <Form className="grid-5" onSubmit={form.submit}>
      {form.failure && (
        <FormError {...form.failure}>
          {isUnused(form.failure.thrown) && (
            <>
              <p>{words.whatGoes}</p>
              <Button
                type="submit"
                variant="danger"
                className={styles.wayOn}
                onClick={() => {
                  replaces.current = typedPhone(form.values.phone)
                }}
              >
                {words.deleteOld}
              </Button>
            </>
          )}
        </FormError>
      )}
      <PhoneField form={form} />
      <OneTimeCodeField id={form.idOf('otp')} code={code} isAddressRight={isPhoneRight} checks />
      <NewPasswordField
        {...form.field('password')}
        label={words.choosePassword}
        typed={form.values.password}
        phone={typedPhone(form.values.phone)}
      />
      <TextField {...form.field('name')} label={words.name} autoComplete="name" optional />
      <Agreement
        name="agreed"
        id={form.idOf('agreed')}
        checked={form.values.agreed}
        onChange={({ target }) => form.change({ agreed: target.checked })}
        error={form.errorOf('agreed')}
      />
      <Button type="submit" size="large" busy={form.busy}>
        {words.register}
      </Button>
      <p className={styles.links}>
        <Link to={steps.signIn} state={linkState}>
          {words.haveAccount}
        </Link>
      </p>
    </Form>
  )
}

/** Consent by an unticked box. The texts open beside the form. */
const Agreement = (props: Omit<ComponentProps<typeof Checkbox>, 'label'>) => (
  <Checkbox
    {...props}
    label={
      <>
        {words.agreed}
        <LegalLink to="privacy" />
        {words.and}
        <LegalLink to="rules" />
      </>
    }
  />
)
