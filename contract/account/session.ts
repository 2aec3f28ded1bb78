import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** The signed-in citizen. Contact details are masked; `name` is the masked phone until a name is given. */
export const user = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.nullable(z.string()),
  wx_bound: z.boolean(),
  unread: z.number(),
})
export type User = z.infer<typeof user>

/**
 * Answer of a sign-in: the token replaces the previous one. `expires_in` is in seconds. The device keeps
 * `device_proof` until the citizen signs out, and sends it with the next sign-in.
 */
export const session = z.object({
  access_token: z.string(),
  expires_in: z.number(),
  user,
  device_proof: z.optional(z.string()),
})

export const accessToken = endpoint('GET accessToken', {
  access: 'anyone',
  input: z.object({ client: z.literal('web', '客户端标识不对') }),
  output: z.object({ access_token: z.string(), expires_in: z.number() }),
})

export const selfInfo = endpoint('GET self/info', {
  access: 'user',
  output: z.object({ user }),
  errors: ['signInRequired'],
})
