import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { deviceProof, sm3Hex, ticket } from '../field.ts'
import { otp, phone } from '../person-field.ts'
import { session } from './session.ts'

/**
 * From `izy/login` under the same token: links the account of this sign-in to the partner's citizen. The account's
 * phone must be the one that the partner vouches for (else 422 with `fields.link_ticket`); an account that is already
 * linked stays linked as it is (409).
 */
export const linkTicket = z.optional(ticket)

/**
 * Signs in by password. Requires `captcha_ticket` (422 with `fields.captcha_ticket`) when there are many sign-ins
 * from one address.
 */
export const loginPassword = endpoint('POST login/password', {
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
 * Signs in with a code of purpose `login`. Answers `notFound` for a phone without an account, once the code has
 * proven the phone; `data.otp_ticket` then registers it without another code. Answers `conflict` with
 * `unused_account` for an account that was not used for 90 days, because the number may have a new owner. Such an
 * account opens by password, by WeChat, or here with a `device_proof`; `data.otp_ticket` registers a new account in
 * its place, see `replace_unused`.
 */
export const loginPhone = endpoint('POST login/phone', {
  access: 'visitor',
  input: z.object({ phone, otp, device_proof: deviceProof, link_ticket: linkTicket }),
  output: session,
  errors: ['wrongCode', 'locked', 'notFound', 'conflict'],
})

/** The `code` that WeChat returns with the citizen. */
export const wxCode = z
  .string('微信授权没有通过')
  .check(z.minLength(1, '微信授权没有通过'), z.maxLength(512, '微信授权没有通过'))

/** Signs in with WeChat. `notFound`: this WeChat is bound to no account; the citizen signs in otherwise and binds it. */
export const loginWx = endpoint('POST login/wx', {
  access: 'visitor',
  input: z.object({ code: wxCode, state: ticket }),
  output: session,
  errors: ['wrongCode', 'forbidden', 'notFound'],
})

/**
 * Signs in with the query string with which a partner platform sent the citizen to `/login`: `ticket` and all other
 * parameters. `notFound`: the partner's citizen is linked to no account here. If the partner vouches for a phone,
 * `data.link_ticket` links the account to which they then sign in by code or password.
 */
export const izyLogin = endpoint('POST izy/login', {
  access: 'visitor',
  input: z.looseObject({ ticket: z.string().check(z.maxLength(4096)) }),
  output: session,
  errors: ['wrongCode', 'forbidden', 'notFound'],
})

/**
 * Returns the WeChat address to which the client sends the citizen. They return with `code` and `state` in the query
 * string to `/login` or, for scene `bind`, to `/user/manage`. Scene `bind` needs one of the tickets (see `proof`,
 * purpose `modify`).
 */
export const wxOauth = endpoint('POST wx/oauth', {
  access: 'visitor',
  input: z.object({
    scene: z.enum(['login', 'bind'], '用途不对'),
    /** True inside WeChat's own browser, where a QR code cannot be scanned. */
    in_wechat: z._default(z.boolean(), false),
    otp_ticket: z.optional(ticket),
    verify_ticket: z.optional(ticket),
  }),
  output: z.object({ authorize_url: z.string(), state: z.string() }),
  errors: ['forbidden', 'signInRequired', 'wrongCode'],
})

export const selfLogout = endpoint('POST self/logout', {
  access: 'user',
  errors: ['signInRequired'],
})
