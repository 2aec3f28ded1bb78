import { missingCode } from '../../site/verification/code-form.ts'
import type { OneTimeCode } from '../../site/verification/use-one-time-code.ts'

/** What to do about a phone that is not proven yet. What the field says already stays. */
export const codeMissing = ({ error }: Pick<OneTimeCode, 'error'>): string =>
  error ?? missingCode('短信验证码')
