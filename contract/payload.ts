import * as z from 'zod/mini'

export const page = {
  offset: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10_000_000)), 0),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(9999)), 20),
}

export const listOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({ total: z.number(), list: z.array(item) })
