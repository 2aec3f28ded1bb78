import type { IncomingHttpHeaders } from 'node:http'

/** The 35 calls of spec §7, written here because this back end does not use our contract. */
export const specificationCalls = [
  'GET accessToken',
  'POST izy/login',
  'POST access/report/type',
  'GET captcha',
  'POST captcha/verify',
  'POST sms/otp',
  'POST sms/otp/check',
  'POST user/register',
  'POST file/upload/many',
  'POST report/noname/create',
  'POST report/create',
  'POST report/appeal',
  'POST self/query',
  'POST self/msg',
  'POST login/phone',
  'POST login/password',
  'POST self/logout',
  'GET user/phone/brief',
  'POST user/password/reset',
  'POST self/modify/info',
  'POST self/password/verify',
  'POST self/modify/password',
  'POST email/otp',
  'POST email/otp/check',
  'POST self/email/bind',
  'POST self/email/unbind',
  'POST self/wx/bind',
  'POST self/wx/unbind',
  'POST self/destroy',
  'POST wx/oauth',
  'POST login/wx',
  'GET report/judge',
  'GET front/config/detail',
  'GET report/type/list',
  'GET self/info',
] as const
export type SpecificationCall = (typeof specificationCalls)[number]

/** A file as it arrived in a multipart body. */
export interface SentFile {
  /** Name of the form's field: `files[]` as the specification says. */
  readonly field: string
  readonly name: string
  readonly bytes: number
}

/** A received call; its path may be unknown to the specification. */
export interface ReceivedCall {
  readonly method: string
  /** Below `/api/`, e.g. `report/create`. */
  readonly path: string
  readonly token: string | undefined
  readonly headers: IncomingHttpHeaders
  /** Query string or body, depending on the method. */
  readonly payload: Readonly<Record<string, unknown>>
  readonly files: readonly SentFile[]
  /** 1 for the first call of this path. */
  readonly nth: number
}

/** Refusal of a call with `errcode` 1; the specification names no other code but 419. */
export class Refusal extends Error {}

/** Returns a payload member as text; empty for missing members, lists and objects. */
export function textOf(payload: ReceivedCall['payload'], member: string): string {
  const value = payload[member]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
