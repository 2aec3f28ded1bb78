import * as words from '#words/report.ts'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Button } from '../../../kit/ui/button/button.tsx'
import { TextField } from '../../../kit/ui/text-field/text-field.tsx'
import { OneTimeCodeField } from '../../site/verification/one-time-code-field.tsx'
import { useOneTimeCode } from '../../site/verification/use-one-time-code.ts'
import type { FormValues } from './form-values.ts'
import { controlId } from './problems.ts'
import { isOwn } from './own-phone.ts'
import styles from './report-form.module.css'
import type { ReportForm } from './use-report-form.ts'
import type { OneTimeCodeProgress } from '../../site/verification/one-time-code-progress.ts'

export interface PhoneFieldsProps {
  form: UseFormReturn<FormValues>
  /** Masked phone of the signed-in citizen. */
  ownPhone: string | undefined
  proof: OneTimeCodeProgress | undefined
  setProof: (proof: OneTimeCodeProgress | undefined) => void
  onCode: ReportForm['onCode']
}

/** The reporter's phone: that of the account, or another one. */
export function PhoneFields(props: PhoneFieldsProps) {
  const { form, ownPhone } = props
  const [isOther, setOther] = useState(() => form.getValues('reporter.phone') !== '')
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
          form.setValue('reporter.phone', '')
          form.clearErrors(['reporter.phone', 'otp'])
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
  const { register, watch, trigger, setError, clearErrors, setFocus, formState } = form
  const phone = watch('reporter.phone')
  const code = useOneTimeCode({ kind: 'phone', purpose: 'report' }, phone, {
    progress: proof,
    setProgress: setProof,
    error: formState.errors.otp?.message,
    setError: (message) =>
      message === undefined ? clearErrors('otp') : setError('otp', { message }),
  })
  useEffect(() => {
    onCode(isOwn(phone, ownPhone) ? undefined : async () => (await code.settle()).error)
    return () => onCode(undefined)
  })
  const isPhoneRight = async () => {
    const isRight = await trigger('reporter.phone')
    if (!isRight) setFocus('reporter.phone')
    return isRight
  }
  return (
    <>
      <TextField
        {...register('reporter.phone')}
        id={controlId('reporter.phone')}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        label={words.phone}
        error={formState.errors.reporter?.phone?.message}
        required
      />
      {!isOwn(phone, ownPhone) && (
        <OneTimeCodeField
          id={controlId('otp')}
          code={code}
          isAddressRight={isPhoneRight}
          onProven={() => clearErrors('reporter.phone')}
          checks
        />
      )}
    </>
  )
}
