import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { accessReason } from '../field.ts'
import { access, evidence, withCase } from './case.ts'
import {
  fileText,
  noPreviewReasons,
  outerPrograms,
  redactionBox,
  textEncodings,
} from './evidence-text.ts'

/**
 * Path to download an original file, which is never shown in a page; recorded. For reviewers with a fresh code. Takes
 * a `POST` with JSON and answers the file itself, or an envelope whose errcode is the HTTP status.
 */
export const originalPath = 'staff/evidence/original'
/** The files of authorities' answers are counted from here on, so that the citizen's keep their positions. They have no 打码件. */
export const answersFrom = 1000
/** Header of an original whose reporter gave a password: that password, percent-encoded as UTF-8. */
export const passwordHeader = 'File-Password'
const withFile = { ...withCase, position: z.number().check(z.int(), z.minimum(1)) }
export const originalInput = z.object({
  ...withFile,
  reason: accessReason('下载原因'),
})
/** Root path of evidence previews, for people who work with cases. */
export const previewRoot = 'staff/evidence/preview'
/** Returns the path of a preview page, a WebP; recorded as seen once for each person, file and session. */
export const previewPath = (number: string, position: number, page: number): string =>
  `${previewRoot}/${number}/${position}/${page}`
/** Returns the path of a page as a blurred grey picture of a few bytes, from which nothing is recognised; not recorded. */
export const veilPath = (number: string, position: number, page: number): string =>
  `${previewPath(number, position, page)}/veil`

/**
 * Returns the path of a recording's first minutes, as WAV; recorded as heard once for each person, file and session.
 * @param row of a member of an archive
 */
export const soundPath = (number: string, position: number, row?: number): string =>
  `${previewRoot}/${number}/${position}/sound${row === undefined ? '' : `/${row}`}`
/** Returns the path of the newest 打码件 of a page; recorded as the page itself. */
export const redactedPath = (number: string, position: number, page: number): string =>
  `${previewPath(number, position, page)}/redacted`

/**
 * A row of an archive's tree, from 0 on: a member is told by its place, because names are hostile. The tree of a member begins at
 * its `first_row`.
 */
const treeRow = z.number().check(z.int(), z.minimum(0))

/**
 * Makes a 打码件 of a page: the preview's pixels with these boxes filled black, as a new sealed picture. Without boxes: the
 * caller has looked and none is needed.
 */
export const evidenceRedact = endpoint('POST staff/evidence/redact', {
  access,
  input: z.object({
    ...withFile,
    page: z.number().check(z.int(), z.minimum(1)),
    boxes: z.array(redactionBox).check(z.maxLength(200)),
  }),
})

/**
 * Returns the text of a file, or of the opened member of an archive; recorded as read once for each person, file and session.
 * With an encoding the original is decoded in it, where it was read in another one.
 */
export const evidenceText = endpoint('POST staff/evidence/text', {
  access,
  input: z.object({
    ...withFile,
    row: z.optional(treeRow),
    encoding: z.optional(z.enum(textEncodings)),
  }),
  output: z.object({ text: fileText }),
})

/** The properties of a file that change while it is opened. */
const shown = z.omit(evidence, {
  name: true,
  mime: true,
  size: true,
  sm3: true,
  arrived_at: true,
  redacted: true,
})

/**
 * Opens the member at a row of an archive, by its reporter's password where none is typed; a locked file, by its password; or else
 * six further frames of a film. Recorded each time. A typed password is neither stored nor logged.
 */
export const evidenceOpen = endpoint('POST staff/evidence/open', {
  access,
  input: z.object({
    ...withFile,
    row: z.optional(treeRow),
    password: z.optional(
      z.string().check(z.minLength(1, '请填写密码'), z.maxLength(200, '密码太长')),
    ),
  }),
  /** Why nothing was opened, both null when it was; and the file as it is shown now. */
  output: z.object({
    reason: z.nullable(z.enum(noPreviewReasons)),
    missing: z.nullable(z.enum(outerPrograms)),
    list: z.array(shown),
  }),
})

/**
 * Returns the progress of a case's previews, for a page that waits for one. Reads nothing of the case, so nothing is
 * recorded: opened members are left out, because their names are contents of the case.
 */
export const evidenceProgress = endpoint('POST staff/evidence/progress', {
  access,
  input: z.object(withCase),
  output: z.object({ list: z.array(z.omit(shown, { members: true })) }),
})
