import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { nothing } from '../payload.ts'
import { month } from './figures.ts'

/** A closed month as it is published. */
const signedMonth = z.object({
  month,
  /** `closedMonth` as JSON, byte for byte as it is signed. */
  statement: z.string(),
  /** SM2 with SM3 over the statement: DER, in base64. */
  signature: z.string(),
  /** Id of the public key that verifies it. */
  key_id: z.string(),
  /** Day in China, `YYYY-MM-DD`. */
  closed_on: z.string(),
})
export type SignedMonth = z.infer<typeof signedMonth>

/** Every closed month, newest first. Ours. The public page, its files and its feed follow from these statements alone. */
export const figuresClosed = endpoint('GET figures/closed', {
  access: 'anyone',
  input: nothing,
  output: z.object({ months: z.array(signedMonth) }),
  errors: [],
})
