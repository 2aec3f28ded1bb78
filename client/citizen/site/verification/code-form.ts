import { otp } from '../../../../contract/field.ts'
import { features } from '../features.ts'

const hasSixDigits = () => features().six_digit_codes

/** What is wrong with a typed code, as far as its form goes. */
export function codeProblem(typed: string): string | undefined {
  if (hasSixDigits()) return otp.safeParse(typed).error?.issues[0]?.message
  return /^[0-9A-Za-z]{4,8}$/.test(typed.trim()) ? undefined : '请填写收到的验证码'
}

/** Whether the code is there as a whole: most have six digits everywhere. */
export const isWholeCode = (typed: string): boolean => /^\d{6}$/.test(typed.trim())

/** The keyboard that phones show for it. */
export const codeKeyboard = () => (hasSixDigits() ? 'numeric' : 'text')

/** @param what is to be got: 验证码, 短信验证码 */
export const missingCode = (what = '验证码'): string =>
  hasSixDigits() ? `请获取${what}，并填写收到的 6 位数字` : `请获取${what}，并填写在这里`
