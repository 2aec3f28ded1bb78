import * as words from '#words/sign-in.ts'
import { missingCode } from '../../site/verification/code-form.ts'
import type { OneTimeCode } from '../../site/verification/use-one-time-code.ts'

/** Returns the message for an unverified phone. A message of the field itself stays. */
export const codeMissing = ({ error }: Pick<OneTimeCode, 'error'>): string =>
  error ?? missingCode(words.smsCode)
