import * as words from '#words/report.ts'
import { useEffect, useState } from 'react'
import { typedPhone } from '../../../../contract/typed-person.ts'
import { type FormState, useField } from '../../../kit/form-state.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { TextField } from '../../../kit/ui/text-field/text-field.tsx'
import { OneTimeCodeField } from '../../site/verification/one-time-code-field.tsx'
import { useOneTimeCode } from '../../site/verification/use-one-time-code.ts'
import type { ReportValues } from '../draft/draft.ts'
import { controlId } from './problems.ts'
import { isOwn } from './own-phone.ts'
import styles from './report-form.module.css'
import type { ReportForm } from './use-report-form.ts'
import type { OneTimeCodeProgress } from '../../site/verification/one-time-code-progress.ts'

export interface PhoneFieldsProps {
  form: FormState<ReportValues>
  /** Masked phone of the signed-in citizen. */
  ownPhone: string | undefined
  proof: OneTimeCodeProgress | undefined
  setProof: (proof: OneTimeCodeProgress | undefined) => void
  onCode: ReportForm['onCode']
}

/** The reporter's phone: that of the account, or another one. */
export function PhoneFields(props: PhoneFieldsProps) {
  const { form, ownPhone } = props
  const [isOther, setOther] = useState(() => form.values().reporter.phone !== '')
  if (ownPhone === undefined) return <ProvenPhone {...props} />
  if (!isOther)
    return (
      <div className={styles.own}>
        <p>
          <strong>{words.phone}</strong> <span translate="no">{ownPhone}</span>
        </p>
        <p className="soft small">{words.ownPhone}</p>
        <Button variant="secondary" onClick={() => setOther(true)}>
          {words.otherPhone}
        </Button>
      </div>
    )
  return (
    <>
      <ProvenPhone {...props} />
      <Button
        variant="quiet"
        className={styles.add}
        onClick={() => {
          form.set('reporter.phone', '')
          form.clear(['reporter.phone', 'otp'])
          setOther(false)
        }}
      >
        {words.ownInstead}
        {ownPhone}
      </Button>
    </>
  )
}

/** Phone field with verification by a one-time code. */
function ProvenPhone({ form, ownPhone, proof, setProof, onCode }: PhoneFieldsProps) {
  const field = useField(form, 'reporter.phone')
  const phone = typedPhone(field.value)
  const code = useOneTimeCode({ kind: 'phone', purpose: 'report' }, phone, {
    progress: proof,
    setProgress: setProof,
    error: form.use(({ problems }) => problems['otp']),
    setError: (message) =>
      message === undefined ? form.clear(['otp']) : form.show({ otp: message }),
  })
  useEffect(() => {
    onCode(isOwn(phone, ownPhone) ? undefined : async () => (await code.settle()).error)
    return () => onCode(undefined)
  })
  const isPhoneRight = () => {
    const isRight = form.check(['reporter.phone'])
    if (!isRight) document.getElementById(controlId('reporter.phone'))?.focus()
    return isRight
  }
  return (
    <>
      <TextField
        {...field}
        id={controlId('reporter.phone')}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        label={words.phone}
        required
      />
      {!isOwn(phone, ownPhone) && (
        <OneTimeCodeField
          id={controlId('otp')}
          code={code}
          isAddressRight={isPhoneRight}
          onProven={() => form.clear(['reporter.phone'])}
          checks
        />
      )}
    </>
  )
}
