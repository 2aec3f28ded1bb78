import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { toColleagues } from './audience.ts'
import { access, stepInput, version, withCase } from './case.ts'

/** Sends a case for review (送审) with the proposed step. The deadline goes on. */
export const casePropose = endpoint('POST staff/case/propose', {
  access,
  input: z.object({ ...withCase, version, ...stepInput }),
  output: z.object({ version: z.number() }),
  idempotent: 'required',
})
/**
 * Ends a review without the step: a reviewer returns it with a reason, or its author takes it back. A reviewer agrees by
 * `staff/case/step` with the proposed step, and another outcome, authority or words if need be.
 */
export const caseReturn = endpoint('POST staff/case/return', {
  access,
  input: z.object({ ...withCase, version, reason: z.optional(toColleagues('退回原因', 500, 2)) }),
  output: z.object({ version: z.number() }),
})
