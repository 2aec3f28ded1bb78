import * as words from '#words/find-by-phone.ts'
import { useEffect, useRef } from 'react'
import { phone as phoneField } from '../../../../contract/person-field.ts'
import { Form } from '../../../kit/form.tsx'
import { typedPhone } from '../../../../contract/typed-person.ts'
import { InvalidFields, useSubmission } from '../../../kit/use-submission.ts'
import { useField, useFormState } from '../../../kit/form-state.ts'
import { Alert } from '../../../kit/ui/alert/alert.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Card } from '../../../kit/ui/card/card.tsx'
import { TextField } from '../../../kit/ui/text-field/text-field.tsx'
import { captchaTickets } from '../../site/verification/captcha-tickets.ts'
import { isOtpRefused } from '../../site/verification/call-with-otp.ts'
import { OneTimeCodeField } from '../../site/verification/one-time-code-field.tsx'
import { ticketFor } from '../../site/verification/one-time-code-progress.ts'
import { useOneTimeCode } from '../../site/verification/use-one-time-code.ts'
import { findReports, type Finding } from './find-reports.ts'
import styles from './find-by-phone.module.css'

interface ProvePhoneProps {
  /** The form appears again: its field takes the focus. */
  isAgain: boolean
  onFound: (finding: Finding) => void
}

/** Verifies a phone by a one-time code, then finds its reports. */
export function ProvePhone({ isAgain, onFound }: ProvePhoneProps) {
  const form = useFormState(
    () => ({ phone: '' }),
    (values) => ({
      phone: phoneField.safeParse(typedPhone(values.phone)).error?.issues[0]?.message,
    }),
  )
  const typed = useField(form, 'phone')
  const { busy, submitError, submit } = useSubmission()
  const field = useRef<HTMLInputElement>(null)
  const phone = typedPhone(typed.value)
  const code = useOneTimeCode({ kind: 'phone', purpose: 'find' }, phone)
  useEffect(() => captchaTickets.prepare(), [])
  useEffect(() => {
    if (isAgain) field.current?.focus()
  }, [isAgain])
  const isPhoneRight = () => {
    const isRight = form.check(['phone'])
    if (!isRight) field.current?.focus()
    return isRight
  }
  const find = async () => {
    const ticket = ticketFor(code.progress, phone)
    if (!isPhoneRight()) throw new InvalidFields()
    if (ticket === undefined) {
      code.setError(words.codeMissing)
      throw new InvalidFields()
    }
    try {
      const found = await findReports(phone, ticket)
      code.forget()
      onFound(found)
    } catch (thrown) {
      if (isOtpRefused(thrown)) code.forget()
      throw thrown
    }
  }
  return (
    <Card>
      <Form className={styles.form} onSubmit={() => submit(find)}>
        <TextField
          ref={field}
          id="find-phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          label={words.phone}
          hint={words.phoneHint}
          {...typed}
        />
        <OneTimeCodeField id="find-otp" code={code} isAddressRight={isPhoneRight} checks />
        {submitError !== undefined && <Alert tone="danger" title={submitError} announce />}
        <Button type="submit" size="large" busy={busy}>
          {words.find}
        </Button>
      </Form>
    </Card>
  )
}
