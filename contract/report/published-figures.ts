import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { month } from './figures.ts'

/** JSON, byte for byte as it is signed. */
const signed = {
  statement: z.string(),
  /** SM2 with SM3 over the statement: DER, in base64. */
  signature: z.string(),
  /** Id of the public key that verifies it. */
  key_id: z.string(),
}

/** A closed month as it is published: `closedMonth`, signed. */
const signedMonth = z.object({
  month,
  ...signed,
  /** Day in China, `YYYY-MM-DD`. */
  closed_on: z.string(),
  /** Each a `monthCorrection`, in the order of their numbers. */
  corrections: z._default(z.array(z.object(signed)), []),
})
export type SignedMonth = z.infer<typeof signedMonth>

/** Every closed month, newest first. Ours. The public page, its files and its feed follow from these statements alone. */
export const figuresClosed = endpoint('GET figures/closed', {
  access: 'anyone',
  output: z.object({ months: z.array(signedMonth) }),
})
