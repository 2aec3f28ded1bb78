import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { deviceProof, ticket } from '../field.ts'
import { email, otp, phone } from '../person-field.ts'

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
 * Our back end answers a challenge. The specification does not define the answer, so the client goes by its form
 * (`client/citizen/site/verification/captcha/read-captcha.ts`):
 *
 * - `{ challenge: { parameters, signature } }`, as ours: solved in the background.
 * - A picture in a member of any name: a data URL, SVG, base64 of PNG, JPEG, GIF, WebP, BMP or SVG, or an address
 *   below /api, requested with the token; other addresses are not loaded. In a member such as `img`, `image` or
 *   `url`, the address may be relative to /api. Beside it may stand its key (`key`, `captcha_key`, `captcha_id`,
 *   `id`, `uuid`, `token`, …) and a sound: an `audio/…` data URL, or an address below /api in a member whose name
 *   contains `audio`, `voice`, `sound` or `speech`.
 * - `enabled`, `captchaEnabled` or `captchaOnOff` that is false: no captcha is needed, whatever else the answer
 *   holds.
 * - A key without a readable picture: the citizen is told that this captcha is not known.
 * - Anything else, `{}`, null, HTTP 404 or errcode 404: no captcha is needed, and calls are sent without a ticket.
 */
export const captcha = endpoint('GET captcha', {
  access: 'visitor',
  output: z.object({ challenge }),
})

/**
 * Our back end takes a challenge with its solution. For another back end's picture, the citizen's text is sent as
 * `captcha`, with the key under its original name. If the answer has a `captcha_ticket`, the ticket is sent with the
 * call; otherwise, or without this call (404), the same members are sent with the call itself. Any other failure, and `false`, `valid: false` or `success: false`, means that the
 * text is wrong.
 */
export const captchaVerify = endpoint('POST captcha/verify', {
  access: 'visitor',
  input: z.object({ challenge, solution }),
  /** `expires_in` in seconds; the ticket is good for one use. */
  output: z.object({ captcha_ticket: z.string(), expires_in: z.number() }),
  errors: ['wrongCode'],
})

/** Purpose of a one-time code; it proves nothing for another purpose. */
const phonePurpose = z.enum(
  ['report', 'register', 'login', 'reset', 'modify', 'destroy', 'bind', 'find'],
  '用途不对',
)
const emailPurpose = z.enum(['bind', 'modify', 'unbind'], '用途不对')

const otpSent = z.object({
  /** Both in seconds. */
  resend_after: z.number(),
  expires_in: z.number(),
  /** True when the provider permanently refused to deliver the previous code. */
  last_refused: z.boolean(),
})
/** Omitted by a signed-in citizen who proves the account's own. */
const ownPhone = z.optional(phone)
const ownEmail = z.optional(email)
const otpTicket = z.object({ otp_ticket: z.string(), expires_in: z.number() })

/**
 * Sends a code; ours is valid only for the token that requested it. Another back end may answer nothing: then the
 * client offers another code after a minute and names no expiry.
 */
export const smsOtp = endpoint('POST sms/otp', {
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
 * Checks a code. Another back end may answer nothing, or not know the call (404): then the code itself is sent as
 * `otp`, in place of `otp_ticket`, with the call that needs it.
 */
export const smsOtpCheck = endpoint('POST sms/otp/check', {
  access: 'visitor',
  input: z.object({ phone: ownPhone, purpose: phonePurpose, otp }),
  output: otpTicket,
  errors: ['wrongCode', 'locked'],
})

export const emailOtp = endpoint('POST email/otp', {
  access: 'user',
  input: z.object({ email: ownEmail, purpose: emailPurpose, captcha_ticket: ticket }),
  output: otpSent,
  errors: ['signInRequired', 'wrongCode'],
})

export const emailOtpCheck = endpoint('POST email/otp/check', {
  access: 'user',
  input: z.object({ email: ownEmail, purpose: emailPurpose, otp }),
  output: otpTicket,
  errors: ['signInRequired', 'wrongCode', 'locked'],
})
