import { passwordProblem } from '../../../kit/password/password-rules.ts'
import { typedPhone } from '../../../kit/typed-phone.ts'

/** What is wrong with a new password for the phone as it was typed; apart, because signing in needs no such rules. */
export const checkNewPassword = (text: string, forPhone: string): string | undefined =>
  passwordProblem(text, typedPhone(forPhone))
