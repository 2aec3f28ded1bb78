import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { deviceProof, otp, phone, sm3Hex, ticket } from './field.ts'
import { nothing } from './payload.ts'
import { session } from './session.ts'

/**
 * Of `izy/login`, in the same token: links the account that is signed in to with it. The phone is the one that the
 * partner vouches for (else 422 with `fields.link_ticket`); an account that is linked stays as it is (409).
 */
export const linkTicket = z.optional(ticket)

/**
 * `captcha_ticket` is asked for (422 with `fields.captcha_ticket`) when many sign in from one address.
 */
export const loginPassword = endpoint({
  method: 'POST',
  path: 'login/password',
  access: 'visitor',
  input: z.object({
    phone,
    password: sm3Hex,
    captcha_ticket: z.optional(ticket),
    device_proof: deviceProof,
    link_ticket: linkTicket,
  }),
  output: session,
  errors: ['wrongCode', 'locked', 'conflict'],
})

/**
 * With a code of purpose `login`. A phone without an account answers `notFound` once the code has proven it;
 * `data.otp_ticket` then registers it without another code. `conflict` with `unused_account`: nobody has used the
 * account for 90 days, so that the number may have another owner; it opens by password, by WeChat, or here with a
 * `device_proof`. `data.otp_ticket` registers anew then, see `replace_unused`.
 */
export const loginPhone = endpoint({
  method: 'POST',
  path: 'login/phone',
  access: 'visitor',
  input: z.object({ phone, otp, device_proof: deviceProof, link_ticket: linkTicket }),
  output: session,
  errors: ['wrongCode', 'locked', 'notFound', 'conflict'],
})

/** `code` as WeChat sends it back with the citizen. */
export const wxCode = z
  .string('微信授权没有通过')
  .check(z.minLength(1, '微信授权没有通过'), z.maxLength(512, '微信授权没有通过'))

/** `notFound`: this WeChat is bound to no account; sign in otherwise and bind it first. */
export const loginWx = endpoint({
  method: 'POST',
  path: 'login/wx',
  access: 'visitor',
  input: z.object({ code: wxCode, state: ticket }),
  output: session,
  errors: ['wrongCode', 'forbidden', 'notFound'],
})

/**
 * With what a partner platform sent the citizen to `/login` with: `ticket`, and all else of its query string. `notFound`:
 * the partner's citizen is linked to no account here; `data.link_ticket`, where the partner vouches for a phone, links
 * the one that they then sign in to by code or password.
 */
export const izyLogin = endpoint({
  method: 'POST',
  path: 'izy/login',
  access: 'visitor',
  input: z.looseObject({ ticket: z.string().check(z.maxLength(4096)) }),
  output: session,
  errors: ['wrongCode', 'forbidden', 'notFound'],
})

/**
 * Where to send the citizen, who comes back to `/login` or, to bind, to `/user/manage` with `code` and
 * `state` in the query string. Scene `bind` needs one of the tickets (see `proof`, purpose `modify`).
 */
export const wxOauth = endpoint({
  method: 'POST',
  path: 'wx/oauth',
  access: 'visitor',
  input: z.object({
    scene: z.enum(['login', 'bind'], '用途不对'),
    /** True inside WeChat's own browser, where nobody can scan a QR code. */
    in_wechat: z._default(z.boolean(), false),
    otp_ticket: z.optional(ticket),
    verify_ticket: z.optional(ticket),
  }),
  output: z.object({ authorize_url: z.string(), state: z.string() }),
  errors: ['forbidden', 'signInRequired', 'wrongCode'],
})

export const selfLogout = endpoint({
  method: 'POST',
  path: 'self/logout',
  access: 'user',
  input: nothing,
  output: nothing,
  errors: ['signInRequired'],
})
