import { errors } from '../../../../contract/envelope.ts'
import { CallFailure } from '../../../kit/call-failure.ts'
import type { OneTimeCode } from '../../verification/use-one-time-code.ts'

/** What to do about a phone that is not proven yet. What the field says already stays. */
export const codeMissing = ({ error }: Pick<OneTimeCode, 'error'>): string =>
  error ?? '请获取短信验证码，并填写收到的 6 位数字'

/** Whether the ticket is not good any more: the phone has to be proven again. */
export const isTicketRefused = (thrown: unknown): boolean =>
  thrown instanceof CallFailure && thrown.errcode === errors.wrongCode.errcode
