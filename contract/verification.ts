import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { deviceProof, email, otp, phone, ticket } from './field.ts'
import { nothing } from './payload.ts'

/**
 * A proof-of-work challenge in the format of altcha 2: the browser finds a counter whose derived key
 * starts with the given prefix. Opaque here; `altcha-lib` reads it on both sides.
 */
const challenge = z.looseObject({ parameters: z.looseObject({}), signature: z.string() })
const solution = z.looseObject({
  counter: z.number(),
  derivedKey: z.string().check(z.maxLength(256)),
})

/**
 * Ours answers a challenge. The specification does not say what another back end answers, so that the client
 * goes by what comes (`client/citizen/site/verification/captcha/read-captcha.ts`):
 *
 * - `{ challenge: { parameters, signature } }` as ours: solved unseen.
 * - A picture to read, in a member of any name: a data URL, SVG, base64 of PNG, JPEG, GIF, WebP, BMP or SVG, or an
 *   address below /api (which is asked for with the token; elsewhere none is loaded); relative to /api in a member
 *   such as `img`, `image` or `url`. Beside it may stand what
 *   names it (`key`, `captcha_key`, `captcha_id`, `id`, `uuid`, `token`, …) and the same for the ears: an
 *   `audio/…` data URL, or an address below /api in a member that `audio`, `voice`, `sound` or `speech` is in
 *   the name of.
 * - `enabled`, `captchaEnabled` or `captchaOnOff` that is false: nothing is asked for, whatever stands beside it.
 * - A key without a picture that can be read: the citizen is told that this captcha is not known.
 * - Anything else, `{}`, null, HTTP 404 or errcode 404: nothing is asked for, and calls go without a ticket.
 */
export const captcha = endpoint({
  method: 'GET',
  path: 'captcha',
  access: 'visitor',
  input: nothing,
  output: z.object({ challenge }),
  errors: [],
})

/**
 * Ours takes a challenge with its solution. What was read off another back end's picture is sent as `captcha`,
 * `captcha_code` and `code`, the names in common use, beside the key under the name that it came with. When
 * the answer has a `captcha_ticket`, that goes along with the call; else, or without this call (404), the same
 * members go along with the call itself. Any other failure, and `false` or `valid: false` or
 * `success: false`, means that the text is wrong.
 */
export const captchaVerify = endpoint({
  method: 'POST',
  path: 'captcha/verify',
  access: 'visitor',
  input: z.object({ challenge, solution }),
  /** `expires_in` in seconds; the ticket is good for one use. */
  output: z.object({ captcha_ticket: z.string(), expires_in: z.number() }),
  errors: ['wrongCode'],
})

/** What a one-time code is for; a code sent for one purpose proves nothing for another. */
const phonePurpose = z.enum(
  ['report', 'register', 'login', 'reset', 'modify', 'destroy', 'bind', 'find'],
  '用途不对',
)
const emailPurpose = z.enum(['bind', 'modify', 'unbind'], '用途不对')

const otpSent = z.object({
  /** Both in seconds. */
  resend_after: z.number(),
  expires_in: z.number(),
  /** True when the provider refused for good to deliver the code before this one. */
  last_refused: z.boolean(),
})
/** Left out by a signed-in citizen who proves the account's own. */
const ownPhone = z.optional(phone)
const ownEmail = z.optional(email)
const otpTicket = z.object({ otp_ticket: z.string(), expires_in: z.number() })

/**
 * Of ours the code is good for the token that asked for it, and for no other. Another back end may answer nothing:
 * then another code is offered after a minute, and no time is named until which this one is good.
 */
export const smsOtp = endpoint({
  method: 'POST',
  path: 'sms/otp',
  access: 'visitor',
  input: z.object({
    phone: ownPhone,
    purpose: phonePurpose,
    captcha_ticket: ticket,
    device_proof: deviceProof,
  }),
  output: otpSent,
  errors: ['wrongCode'],
})

/**
 * Another back end may answer nothing, or not know the call (404): then the code itself goes along, as `otp` in
 * place of `otp_ticket`, with the call that needs it.
 */
export const smsOtpCheck = endpoint({
  method: 'POST',
  path: 'sms/otp/check',
  access: 'visitor',
  input: z.object({ phone: ownPhone, purpose: phonePurpose, otp }),
  output: otpTicket,
  errors: ['wrongCode', 'locked'],
})

export const emailOtp = endpoint({
  method: 'POST',
  path: 'email/otp',
  access: 'user',
  input: z.object({ email: ownEmail, purpose: emailPurpose, captcha_ticket: ticket }),
  output: otpSent,
  errors: ['signInRequired', 'wrongCode'],
})

export const emailOtpCheck = endpoint({
  method: 'POST',
  path: 'email/otp/check',
  access: 'user',
  input: z.object({ email: ownEmail, purpose: emailPurpose, otp }),
  output: otpTicket,
  errors: ['signInRequired', 'wrongCode', 'locked'],
})
