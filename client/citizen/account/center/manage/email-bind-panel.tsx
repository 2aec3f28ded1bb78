import * as words from '#words/account.ts'
import { useRef } from 'react'
import { selfEmailBind } from '../../../../../contract/account/account.ts'
import { callWithOtp, isAboutOtp } from '../../../site/verification/call-with-otp.ts'
import { useStore } from '../../../../kit/store.ts'
import { TextField } from '../../../../kit/ui/text-field/text-field.tsx'
import { missingCode } from '../../../site/verification/code-form.ts'
import { OneTimeCodeField } from '../../../site/verification/one-time-code-field.tsx'
import { ticketFor } from '../../../site/verification/one-time-code-progress.ts'
import { useOneTimeCode } from '../../../site/verification/use-one-time-code.ts'
import { checks } from '../../form/check-values.ts'
import { ReauthenticationFields } from '../reauthentication/reauthentication-fields.tsx'
import { useReauthentication } from '../reauthentication/use-reauthentication.ts'
import { Panel } from './panel.tsx'
import { usePanels } from './use-panels.ts'
import { InvalidFields } from '../../../../kit/use-submission.ts'
import { useField, useFormState } from '../../../../kit/form-state.ts'

/** Binds an e-mail in place of the previous one: a code verifies the address, the password the citizen. */
export function EmailBindPanel() {
  const { finish } = usePanels()
  const isChange = useStore((state) => Boolean(state.user.email))
  const form = useFormState(
    () => ({ email: '' }),
    ({ email }) => ({ email: checks.email(email) }),
  )
  const typed = useField(form, 'email')
  const address = typed.value
  const field = useRef<HTMLInputElement>(null)
  const code = useOneTimeCode({ kind: 'email', purpose: 'bind' }, address)
  const reauthentication = useReauthentication({ ways: ['password'] })
  const isAddressRight = () => {
    const isRight = form.check(['email'])
    if (!isRight) field.current?.focus()
    return isRight
  }
  const bind = async () => {
    const { progress, error: codeError } = await code.settle()
    const otp_ticket = ticketFor(progress, address)
    const isRight = isAddressRight()
    if (isRight && otp_ticket === undefined)
      code.setError(codeError ?? missingCode(words.emailCode))
    if (!(await reauthentication.isComplete()) || otp_ticket === undefined || !isRight)
      throw new InvalidFields()
    await reauthentication.withTickets(async ({ verify_ticket, password }) => {
      // A back end without tickets gets the password itself.
      const options = password === undefined ? {} : { extra: { verify_ticket, password } }
      const input = { email: address, otp_ticket, verify_ticket: verify_ticket ?? '' }
      try {
        await callWithOtp(selfEmailBind, input, options)
        code.forget()
      } catch (thrown) {
        if (isAboutOtp(thrown)) code.forget()
        throw thrown
      }
    })
    await finish('email', words.emailBound)
  }
  return (
    <Panel label={isChange ? words.changeEmail : words.bindEmail} send={bind}>
      <TextField
        ref={field}
        id="account-email"
        type="email"
        label={isChange ? words.newEmail : words.email}
        autoComplete="email"
        spellCheck={false}
        {...typed}
      />
      <OneTimeCodeField
        id="account-email-code"
        code={code}
        isAddressRight={isAddressRight}
        checks
      />
      <ReauthenticationFields id="email-bind-proof" reauthentication={reauthentication} />
    </Panel>
  )
}
