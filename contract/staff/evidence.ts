import * as z from 'zod/mini'
import { text } from '../field.ts'
import { withCase } from './case.ts'

/**
 * An original, as a download that is never shown in a page; recorded. For reviewers with a fresh code. `POST` with JSON; the
 * answer is the file itself, or an envelope whose errcode is the HTTP status.
 */
export const originalPath = 'staff/evidence/original'
export const originalInput = z.object({
  ...withCase,
  position: z.number().check(z.int(), z.minimum(1)),
  reason: text('下载原因', 500, 10),
})
/** Below it are pictures of evidence, for whoever works with cases. */
export const previewRoot = 'staff/evidence/preview'
/** Where a page of a preview is: a WebP; recorded once a person, file and session. */
export const previewPath = (number: string, position: number, page: number): string =>
  `${previewRoot}/${number}/${position}/${page}`
