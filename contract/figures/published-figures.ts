import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant } from '../field.ts'
import { month } from './figures.ts'

/** A version of a closed month as it is published: `closedMonth`, signed. */
const signedMonth = z.object({
  month,
  /** 1 when the month was closed first. */
  version: z.number(),
  /** JSON, byte for byte as it is signed. */
  statement: z.string(),
  /** SM2 with SM3 over the statement: DER, in base64. */
  signature: z.string(),
  /** Id of the public key that verifies it. */
  key_id: z.string(),
  closed_at: instant,
})
export type SignedMonth = z.infer<typeof signedMonth>

/**
 * Every version of every closed month: the newest month first, and of a month its newest version. Ours. The public screen, its
 * files and its feed follow from these statements alone.
 */
export const figuresClosed = endpoint('GET figures/closed', {
  access: 'anyone',
  output: z.object({ months: z.array(signedMonth) }),
})
