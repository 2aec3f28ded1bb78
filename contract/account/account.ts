import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { deviceProof, sm3Hex, ticket } from '../field.ts'
import { email, personName, phone } from '../person-field.ts'
import { session } from './session.ts'
import { linkTicket, wxCode } from './sign-in.ts'

/**
 * Proof that the caller is the account holder; one of two: `verify_ticket` from `self/password/verify`, or
 * `otp_ticket` for a code sent to the account's e-mail or, where the call says so, to its phone. For seven days, a
 * password set with an SMS code alone is not accepted as proof (422).
 */
const proof = { otp_ticket: z.optional(ticket), verify_ticket: z.optional(ticket) }

export const userRegister = endpoint('POST user/register', {
  access: 'visitor',
  input: z.object({
    phone,
    otp_ticket: ticket,
    password: sm3Hex,
    name: z.optional(personName),
    register_client: z.literal('web', '客户端标识不对'),
    agreed: z.literal(true, '请先阅读并同意隐私说明'),
    /** Deletes the phone's long unused account (409 with `unused_account`) and registers in its place. */
    replace_unused: z.optional(z.literal(true)),
    /** Ticket from `izy/login`: links the new account as well. An invalid or expired one is ignored. */
    link_ticket: linkTicket,
    /** `privacy.version` of the front-end config that the citizen read; refused (409) when another version is current. */
    privacy_version: z.optional(z.string().check(z.maxLength(40))),
  }),
  output: session,
  errors: ['wrongCode', 'conflict'],
})

export const userPhoneBrief = endpoint('GET user/phone/brief', {
  access: 'user',
  /** Both masked. */
  output: z.object({ phone: z.string(), email: z.nullable(z.string()) }),
  errors: ['signInRequired'],
})

/** Ends every session of the account. `notFound` and `conflict` (see `login/phone`) only after the code has proven the phone. */
export const userPasswordReset = endpoint('POST user/password/reset', {
  access: 'visitor',
  input: z.object({
    phone,
    otp_ticket: ticket,
    password: sm3Hex,
    device_proof: deviceProof,
  }),
  errors: ['wrongCode', 'notFound', 'conflict'],
})

export const selfModifyInfo = endpoint('POST self/modify/info', {
  access: 'user',
  input: z.object({ name: personName }),
  errors: ['signInRequired'],
})

export const selfPasswordVerify = endpoint('POST self/password/verify', {
  access: 'user',
  input: z.object({ password: sm3Hex }),
  output: z.object({ verify_ticket: z.string(), expires_in: z.number() }),
  errors: ['signInRequired', 'wrongCode', 'locked'],
})

/**
 * Changes the password and ends every other session. `otp_ticket` is for a code of purpose `modify`, sent to the
 * account's phone or e-mail as `verify_way` says.
 */
export const selfModifyPassword = endpoint('POST self/modify/password', {
  access: 'user',
  input: z.object({
    verify_way: z.enum(['password', 'phone', 'email'], '验证方式不对'),
    password: sm3Hex,
    ...proof,
  }),
  errors: ['signInRequired', 'wrongCode'],
})

/**
 * Binds the e-mail that `otp_ticket` (purpose `bind`) proves, in place of the previous one. Requires the password
 * too: otherwise a stolen session could bind another e-mail and set a new password with it.
 */
export const selfEmailBind = endpoint('POST self/email/bind', {
  access: 'user',
  input: z.object({ email, otp_ticket: ticket, verify_ticket: ticket }),
  errors: ['signInRequired', 'wrongCode', 'conflict'],
})

/** Unbinds the e-mail. `otp_ticket`: purpose `unbind`, by e-mail. An SMS code is not enough: phone numbers get new owners. */
export const selfEmailUnbind = endpoint('POST self/email/unbind', {
  access: 'user',
  input: z.object(proof),
  errors: ['signInRequired', 'wrongCode', 'conflict'],
})

/** Binds WeChat with the values that WeChat returned from `wx/oauth` of scene `bind`. */
export const selfWxBind = endpoint('POST self/wx/bind', {
  access: 'user',
  input: z.object({ code: wxCode, state: ticket }),
  errors: ['signInRequired', 'wrongCode', 'conflict', 'forbidden'],
})

/** Unbinds WeChat. `otp_ticket`: purpose `modify`, by e-mail. */
export const selfWxUnbind = endpoint('POST self/wx/unbind', {
  access: 'user',
  input: z.object(proof),
  errors: ['signInRequired', 'wrongCode', 'conflict'],
})

/**
 * Deletes the account and all personal data. Reports stay, and their codes still find them. `otp_ticket`: purpose
 * `modify`, by e-mail.
 */
export const selfDestroy = endpoint('POST self/destroy', {
  access: 'user',
  input: z.object(proof),
  errors: ['signInRequired', 'wrongCode'],
})
