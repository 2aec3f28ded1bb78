import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { email, nothing, personName, phone, sm3Hex, ticket } from './field.ts'
import { session } from './session.ts'

const proof = { otp_ticket: z.optional(ticket), verify_ticket: z.optional(ticket) }

export const userRegister = endpoint({
  method: 'POST',
  path: 'user/register',
  access: 'visitor',
  input: z.object({
    phone,
    otp_ticket: ticket,
    password: sm3Hex,
    name: z.optional(personName),
    register_client: z.literal('web', '客户端标识不对'),
    agreed: z.literal(true, '请先阅读并同意隐私说明'),
  }),
  output: session,
  errors: ['wrongCode', 'conflict'],
})

export const userPhoneBrief = endpoint({
  method: 'GET',
  path: 'user/phone/brief',
  access: 'user',
  input: nothing,
  /** Both masked. */
  output: z.object({ phone: z.string(), email: z.nullable(z.string()) }),
  errors: ['signInRequired'],
})

export const userPasswordReset = endpoint({
  method: 'POST',
  path: 'user/password/reset',
  access: 'visitor',
  input: z.object({ phone, otp_ticket: ticket, password: sm3Hex }),
  output: nothing,
  errors: ['wrongCode'],
})

export const selfModifyInfo = endpoint({
  method: 'POST',
  path: 'self/modify/info',
  access: 'user',
  input: z.object({ name: personName }),
  output: nothing,
  errors: ['signInRequired'],
})

export const selfPasswordVerify = endpoint({
  method: 'POST',
  path: 'self/password/verify',
  access: 'user',
  input: z.object({ password: sm3Hex }),
  output: z.object({ verify_ticket: z.string(), expires_in: z.number() }),
  errors: ['signInRequired', 'wrongCode', 'locked'],
})

export const selfModifyPassword = endpoint({
  method: 'POST',
  path: 'self/modify/password',
  access: 'user',
  input: z.object({
    verify_way: z.enum(['password', 'phone', 'email'], '验证方式不对'),
    password: sm3Hex,
    ...proof,
  }),
  output: nothing,
  errors: ['signInRequired', 'wrongCode'],
})

export const selfEmailBind = endpoint({
  method: 'POST',
  path: 'self/email/bind',
  access: 'user',
  input: z.object({ email, otp_ticket: ticket }),
  output: nothing,
  errors: ['signInRequired', 'wrongCode', 'conflict'],
})

export const selfEmailUnbind = endpoint({
  method: 'POST',
  path: 'self/email/unbind',
  access: 'user',
  input: z.object(proof),
  output: nothing,
  errors: ['signInRequired', 'wrongCode', 'conflict'],
})

export const selfWxBind = endpoint({
  method: 'POST',
  path: 'self/wx/bind',
  access: 'user',
  input: z.object({ code: z.string().check(z.maxLength(512)), state: ticket }),
  output: nothing,
  errors: ['signInRequired', 'wrongCode', 'conflict', 'forbidden'],
})

export const selfWxUnbind = endpoint({
  method: 'POST',
  path: 'self/wx/unbind',
  access: 'user',
  input: z.object(proof),
  output: nothing,
  errors: ['signInRequired', 'wrongCode', 'conflict'],
})

export const selfDestroy = endpoint({
  method: 'POST',
  path: 'self/destroy',
  access: 'user',
  input: z.object(proof),
  output: nothing,
  errors: ['signInRequired', 'wrongCode'],
})
