import * as words from '#words/verification.ts'
import { otp } from '../../../../contract/person-field.ts'
import { typedOtp } from '../../../../contract/typed-person.ts'
import { firstProblem } from '../../../kit/first-problem.ts'
import { features } from '../features.ts'

const hasSixDigits = () => features().six_digit_codes === true

export function codeProblem(typed: string): string | undefined {
  if (hasSixDigits()) return firstProblem(otp.safeParse(typed).error)
  return /^[0-9A-Za-z]{4,8}$/.test(typedOtp(typed)) ? undefined : words.enterCode
}

/** Whether the code is complete: most have six digits. */
export const isWholeCode = (typed: string): boolean => /^\d{6}$/.test(typed)

export const codeKeyboard = () => (hasSixDigits() ? 'numeric' : 'text')

/** Returns the message for a missing code. @param what is expected: 验证码, 短信验证码 */
export const missingCode = (what = words.code): string => words.missing(what, hasSixDigits())
