import * as words from '#words/report.ts'
import type { Field } from './field-table.ts'
import { filled, optional } from './report-fields.ts'

const filePassword: Field<string, string | undefined> = {
  ...optional('evidence', words.filePassword),
  shown: filled,
}

/** The fields beside the files, never stored on the device; apart, because drafts and so the start page need none of them. */
export const evidenceFields = { file_password: filePassword }
