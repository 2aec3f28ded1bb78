import type { OneTimeCodeUse } from '../../site/verification/one-time-code.ts'
import { useOneTimeCode } from '../../site/verification/use-one-time-code.ts'
import { checks } from './check-values.ts'
import { typedPhone } from '../../../../contract/typed-person.ts'
import type { AccountForm } from './use-account-form.ts'

/** One-time code to the phone of a form; its error is the form's `otp`. */
export function usePhoneCode(
  purpose: (OneTimeCodeUse & { kind: 'phone' })['purpose'],
  form: AccountForm,
) {
  const { phone } = form.values
  const code = useOneTimeCode({ kind: 'phone', purpose }, typedPhone(phone), {
    error: form.errorOf('otp'),
    setError: (message) => form.setProblem('otp', message),
  })
  const isPhoneRight = () => {
    const problem = checks.phone(phone)
    if (problem === undefined) return true
    form.showProblems({ phone: problem })
    return false
  }
  return { code, isPhoneRight }
}
