import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { fileId, fileUploadMany } from '../evidence/file.ts'
import { instant, text } from '../field.ts'
import type { Outcome } from '../report/report-steps.ts'
import { access, caseNumber, withCase } from './case.ts'
import { authorityOutcome, type AuthorityOutcome } from './authority-part.ts'

/** Returns the result that a case may be closed with after an answer; null after 退回 and news of progress. */
export const resultOfAnswer = (outcome: AuthorityOutcome): Outcome | null =>
  outcome === 'transferred' || outcome === 'not_found' || outcome === 'gone' ? outcome : null

/** Files of one answer. */
export const maxAnswerFiles = 3

/** The token in the QR code of a package's cover: 256 bits. */
const answerToken = z
  .string('链接不完整，请扫描封面上的二维码')
  .check(z.regex(/^[A-Za-z0-9_-]{43}$/, '链接不完整，请扫描封面上的二维码'))

/** Header with the token, of an upload without an account. */
export const answerTokenHeader = 'Answer-Token'

const answer = {
  outcome: authorityOutcome,
  words: text('答复内容', 2000, 2),
  file_ids: z._default(
    z.array(fileId).check(z.maxLength(maxAnswerFiles, `最多 ${maxAnswerFiles} 个文件`)),
    [],
  ),
}

/** Opens the form of a package's cover, without an account; tells nothing of the report. */
export const answerOpen = endpoint('POST staff/answer/open', {
  access: 'anyone',
  input: z.object({ token: answerToken }),
  output: z.object({
    case_number: caseNumber,
    authority: z.string(),
    due_at: instant,
    /** What it has answered by this cover so far. */
    answers: z.array(z.object({ outcome: authorityOutcome, at: instant })),
  }),
})

/** multipart/form-data as `file/upload/many`, with `answerTokenHeader`. */
export const answerUpload = endpoint('POST staff/answer/upload', {
  access: 'anyone',
  output: fileUploadMany.output,
  multipart: true,
})

/** Sends an authority's answer by its token, which goes on being accepted; recorded as the authority's. */
export const answerSend = endpoint('POST staff/answer/send', {
  access: 'anyone',
  input: z.object({ token: answerToken, ...answer }),
})

/** Stores scans of an answer, and finds their case by the QR code of the cover. */
export const answerScan = endpoint('POST staff/answer/scan', {
  access,
  output: z.extend(fileUploadMany.output, {
    /** Null when no QR code of a cover is on the first pages, or its case is not in the caller's scope. */
    case_number: z.nullable(caseNumber),
  }),
  multipart: true,
})

/** Enters an authority's answer at the desk, by who has the case: typed in, or with its scan. Never ends the cover's token. */
export const answerEnter = endpoint('POST staff/answer/enter', {
  access,
  input: z.object({ ...withCase, ...answer }),
  /** `is_back`: returned within two working days, so that the case is in processing again after ten seconds. */
  output: z.object({ id: z.string(), is_back: z.boolean() }),
  idempotent: 'required',
})

/** Deletes one's own answer within ten seconds, with what it would have changed. @throws conflict later */
export const answerUndo = endpoint('POST staff/answer/undo', {
  access,
  input: z.object({ ...withCase, id: z.uuid('没有这份回函') }),
})

/** 催办: records who reminds the authority that has the case, and returns the letter to be sent as the package was. */
export const authorityRemind = endpoint('POST staff/authority/remind', {
  access,
  input: z.object(withCase),
  output: z.object({ channel: z.string(), letter: z.string() }),
})
