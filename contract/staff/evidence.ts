import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { accessReason, evidence, withCase } from './case.ts'
import { caseWorkers, itemErrors } from './role.ts'

/**
 * An original, as a download that is never shown in a page; recorded. For reviewers with a fresh code. `POST` with JSON; the
 * answer is the file itself, or an envelope whose errcode is the HTTP status.
 */
export const originalPath = 'staff/evidence/original'
export const originalInput = z.object({
  ...withCase,
  position: z.number().check(z.int(), z.minimum(1)),
  reason: accessReason('下载原因'),
})
/** Below it are pictures of evidence, for whoever works with cases. */
export const previewRoot = 'staff/evidence/preview'
/** Where a page of a preview is: a WebP; recorded once a person, file and session. */
export const previewPath = (number: string, position: number, page: number): string =>
  `${previewRoot}/${number}/${position}/${page}`

/** How far the previews of a case are, for a page that waits for one: nothing of the case is read, so nothing is recorded. */
export const evidenceProgress = endpoint({
  method: 'POST',
  path: 'staff/evidence/progress',
  access: { staff: caseWorkers },
  input: z.object(withCase),
  output: z.object({
    list: z.array(z.pick(evidence, { position: true, preview: true, pages: true })),
  }),
  errors: itemErrors,
})
