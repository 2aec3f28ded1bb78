import * as z from 'zod/mini'

/** Why a case is not decided along with others: each of them is decided by itself. */
export const leftOut = z.enum([
  'appeal',
  'other_type',
  'over',
  'supplement',
  'sensitive',
  'review',
  'pending',
])
export type LeftOut = z.infer<typeof leftOut>

/** Proves to a batch that a case was on its person's screen in this version. */
export const shownMember = { shown: z.string().check(z.maxLength(40)) }
