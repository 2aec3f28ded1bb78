import { CallError } from '../http/call-error.ts'

export function unprovenPhone(): CallError {
  const message = '手机号还没有验证，或验证已过期，请获取短信验证码重新验证'
  return new CallError('wrongCode', message, { fields: { otp_ticket: message } })
}

/** Of an action that needs proof of who holds the session. */
export const unproven = (): CallError =>
  new CallError('wrongCode', '身份验证已过期或已用过，请重新验证后再试')
