import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { nothing } from './payload.ts'

/**
 * What the portal shows of the signed-in citizen. Contact details come masked; `name` is the masked phone
 * while none has been given.
 */
export const user = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.nullable(z.string()),
  wx_bound: z.boolean(),
  /** Notices not read yet. */
  unread: z.number(),
})
export type User = z.infer<typeof user>

/**
 * Signed in: the token replaces the one held before. `expires_in` is in seconds. `device_proof` is kept on the device
 * until the citizen signs out, and goes along where they prove who they are the next time.
 */
export const session = z.object({
  access_token: z.string(),
  expires_in: z.number(),
  user,
  device_proof: z.optional(z.string()),
})

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
