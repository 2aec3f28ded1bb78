import type * as z from 'zod/mini'
import type { Input } from '../endpoint.ts'
import type { reportCreate, reporter } from './report.ts'

/** The contents of a report as a citizen sends them, without proofs and without the reporter. */
export type ReportContents = Omit<Input<typeof reportCreate>, 'otp_ticket' | 'reporter'>
export type Reporter = z.infer<typeof reporter>
/** Field names on the wire, which are the column names as well. */
export type ReportField = keyof ReportContents
export type ReporterField = keyof Reporter

/** Rules for a field of a report, shared by server and client. */
export interface FieldRules {
  /** Kept on the device while the report is being written, and restored from drafts of every earlier version. */
  readonly inDraft: boolean
  /** If a submission under the same key has another value, it is answered with `ignored_changes`. */
  readonly inContentMac: boolean
}

/** Every field of a report has its row; a new one does not compile until its rules are here. */
export const reportFields = {
  report_type_id: { inDraft: true, inContentMac: true },
  // No form has this field; other clients send it.
  title: { inDraft: false, inContentMac: true },
  site_name: { inDraft: true, inContentMac: true },
  urls: { inDraft: true, inContentMac: true },
  account: { inDraft: true, inContentMac: true },
  seen_at: { inDraft: true, inContentMac: true },
  description: { inDraft: true, inContentMac: true },
  file_ids: { inDraft: true, inContentMac: true },
  // Stored with the files that it may open.
  file_password: { inDraft: false, inContentMac: true },
  involves_minors: { inDraft: true, inContentMac: true },
  wants_result: { inDraft: true, inContentMac: true },
  // Handled at once, and not stored with the report.
  send_code: { inDraft: true, inContentMac: true },
} as const satisfies Record<ReportField, FieldRules>

/** Rules for the reporter's fields. None of them is kept on a device, because others may use it as well. */
export const reporterFields = {
  name: { inDraft: false, inContentMac: true },
  phone: { inDraft: false, inContentMac: true },
  id_number: { inDraft: false, inContentMac: true },
  email: { inDraft: false, inContentMac: true },
} as const satisfies Record<ReporterField, FieldRules>

/** The fields of a table for which a rule is true. */
export type FieldsWith<Table, Rule extends keyof FieldRules> = {
  [Field in keyof Table]: Table[Field] extends Record<Rule, true> ? Field : never
}[keyof Table]

/** The fields that a draft keeps; each has its place in the stored draft. */
export type DraftField = FieldsWith<typeof reportFields, 'inDraft'>
export type DraftReporterField = FieldsWith<typeof reporterFields, 'inDraft'>
