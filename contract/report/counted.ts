import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { month } from './figures.ts'
import { anyReport, requireReport } from './report.ts'

/** Path below `/api` of the shell script that checks a proof with OpenSSL alone. */
export const countedScriptPath = 'figures/check-counted.sh'

/**
 * Returns the closed month in which a report is counted as received, for the holder of its code or its owner. Ours.
 * docs/decisions/0073 says what the proof tells, and why it tells nothing of others.
 */
export const reportCounted = endpoint('POST report/counted', {
  access: 'visitor',
  input: z
    .object({ ...anyReport, with_proof: z._default(z.boolean(), false) })
    .check(requireReport()),
  output: z.object({
    /** Null: the month is not closed yet, or does not have the report. */
    month: z.nullable(month),
    /**
     * On request: the file that the script reads, `countedProof` as JSON. Null where the month publishes no number of reports,
     * or the former release received the report.
     */
    proof: z.nullable(z.string()),
    /** Of a counted report: the public key that verifies the month, by its id below `receiptKeyPath`. */
    key_id: z.nullable(z.string()),
  }),
  errors: ['notFound', 'signInRequired'],
})

/** A proof that a report is counted. Texts are base64 but for the key's id. It has neither the code nor anything of the report. */
export interface CountedProof {
  /** The signed statement of the month, byte for byte. */
  readonly statement: string
  readonly signature: string
  readonly key_id: string
  /** SM3 over this salt and the code is the commitment to the code. */
  readonly code_salt: string
  /** SM3 over this salt and the commitment is the name of the report in the month, a leaf of the tree. */
  readonly member_salt: string
  /** Place of the leaf among the received reports. */
  readonly index: number
  /** The digests beside the way from the leaf to the root, with blanks between them. Source: RFC 9162 §2.1.3. */
  readonly path: string
}
