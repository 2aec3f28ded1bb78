import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { nothing, otp, phone, sm3Hex, ticket } from './field.ts'

/** What the portal shows of the signed-in citizen. Contact details come masked. */
export const user = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.nullable(z.string()),
  wx_bound: z.boolean(),
  unread: z.number(),
})
export type User = z.infer<typeof user>

/** Signed in: the token replaces the one held before. `expires_in` is in seconds. */
export const session = z.object({ access_token: z.string(), expires_in: z.number(), user })

export const accessToken = endpoint({
  method: 'GET',
  path: 'accessToken',
  access: 'anyone',
  input: z.object({ client: z.literal('web', '客户端标识不对') }),
  output: z.object({ access_token: z.string(), expires_in: z.number() }),
  errors: [],
})

export const selfInfo = endpoint({
  method: 'GET',
  path: 'self/info',
  access: 'user',
  input: nothing,
  output: z.object({ user }),
  errors: ['signInRequired'],
})

export const loginPassword = endpoint({
  method: 'POST',
  path: 'login/password',
  access: 'visitor',
  input: z.object({ phone, password: sm3Hex, captcha_ticket: z.optional(ticket) }),
  output: session,
  errors: ['wrongCode', 'locked'],
})

export const loginPhone = endpoint({
  method: 'POST',
  path: 'login/phone',
  access: 'visitor',
  input: z.object({ phone, otp }),
  output: session,
  errors: ['wrongCode', 'locked'],
})

export const loginWx = endpoint({
  method: 'POST',
  path: 'login/wx',
  access: 'visitor',
  input: z.object({ code: z.string().check(z.maxLength(512)), state: ticket }),
  output: session,
  errors: ['wrongCode', 'forbidden'],
})

export const izyLogin = endpoint({
  method: 'POST',
  path: 'izy/login',
  access: 'visitor',
  input: z.looseObject({ ticket: z.string().check(z.maxLength(4096)) }),
  output: session,
  errors: ['wrongCode', 'forbidden'],
})

export const wxOauth = endpoint({
  method: 'POST',
  path: 'wx/oauth',
  access: 'visitor',
  input: z.object({ scene: z.enum(['login', 'bind']) }),
  output: z.object({ authorize_url: z.string(), state: z.string() }),
  errors: ['forbidden', 'signInRequired'],
})

export const selfLogout = endpoint({
  method: 'POST',
  path: 'self/logout',
  access: 'user',
  input: nothing,
  output: nothing,
  errors: ['signInRequired'],
})
