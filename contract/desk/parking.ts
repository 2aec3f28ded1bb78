import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, text } from '../field.ts'
import { toColleagues } from './audience.ts'
import { access, version, withCase } from './case.ts'

/** Lengths for which a case is put aside. */
export const parkings = { hour: '1 小时', tomorrow: '明天', event: '有新情况时' } as const
export const parking = z.enum(Object.keys(parkings) as [keyof typeof parkings])
/** Puts a case aside (放一放), with a reason for colleagues; `for` null takes it back. */
export const casePark = endpoint('POST staff/case/park', {
  access,
  input: z.object({
    ...withCase,
    version,
    for: z.nullable(parking),
    reason: z.optional(toColleagues('放一放的原因', 500, 2)),
  }),
  output: z.object({ version: z.number() }),
})

/** Keeps a case beyond its retention period. */
export const caseHold = endpoint('POST staff/case/hold', {
  access: { staff: ['supervisor'] },
  input: z.object({ ...withCase, until: z.nullable(instant), reason: text('原因', 500, 5) }),
  output: z.object({ version: z.number() }),
})
