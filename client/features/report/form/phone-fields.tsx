import type { UseFormReturn } from 'react-hook-form'
import { TextField } from '../../../kit/ui/text-field/text-field.tsx'
import { CodeField } from '../../verification/code-field.tsx'
import { useCode } from '../../verification/use-code.ts'
import type { PhoneProof } from '../draft/draft.ts'
import type { FormValues } from './form-values.ts'
import { progressOf, proofOf } from './phone-progress.ts'
import { controlId } from './problems.ts'

export interface PhoneFieldsProps {
  form: UseFormReturn<FormValues>
  /** False for someone who is signed in with a phone. */
  needsProof: boolean
  proof: PhoneProof | undefined
  setProof: (proof: PhoneProof | undefined) => void
}

/** The reporter's phone, proven by a code that is sent to it. */
export function PhoneFields({ form, needsProof, proof, setProof }: PhoneFieldsProps) {
  const { register, watch, trigger, setError, clearErrors, setFocus, formState } = form
  const code = useCode({ kind: 'phone', purpose: 'report' }, watch('reporter.phone'), {
    progress: progressOf(proof),
    setProgress: (progress) => setProof(proofOf(progress)),
    error: formState.errors.otp?.message,
    setError: (message) =>
      message === undefined ? clearErrors('otp') : setError('otp', { message }),
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
        label="手机号"
        error={formState.errors.reporter?.phone?.message}
      />
      {needsProof && (
        <CodeField
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
