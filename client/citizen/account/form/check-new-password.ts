import { passwordProblem } from '../../../kit/password/password-rules.ts'
import { typedPhone } from '../../../../contract/typed-person.ts'

/** Validates a new password against the typed phone; apart, because signing in does not need the rules. */
export const checkNewPassword = (text: string, forPhone: string): string | undefined =>
  passwordProblem(text, typedPhone(forPhone))
