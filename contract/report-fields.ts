import type * as z from 'zod/mini'
import type { Input } from './endpoint.ts'
import type { reportCreate, reporter } from './report.ts'

/** What a citizen sends in a report; without proofs, and who reports apart. */
export type ReportContents = Omit<Input<typeof reportCreate>, 'otp_ticket' | 'reporter'>
export type Reporter = z.infer<typeof reporter>
/** Their names on the wire, which are those of the columns as well. */
export type ReportField = keyof ReportContents
export type ReporterField = keyof Reporter

/** What both sides must know of every field that a citizen sends. */
export interface FieldRules {
  /** Kept on the device while the report is being written, and restored from drafts of every earlier version. */
  readonly inDraft: boolean
  /** A submission under the same key with another value is answered with `ignored_changes`. */
  readonly inContentMac: boolean
}

/** Every field of a report has its row; a new one does not compile until its rules are here. */
export const reportFields = {
  report_type_id: { inDraft: true, inContentMac: true },
  // No form asks for it; other clients send it.
  title: { inDraft: false, inContentMac: true },
  site_name: { inDraft: true, inContentMac: true },
  urls: { inDraft: true, inContentMac: true },
  account: { inDraft: true, inContentMac: true },
  seen_at: { inDraft: true, inContentMac: true },
  description: { inDraft: true, inContentMac: true },
  file_ids: { inDraft: true, inContentMac: true },
  involves_minors: { inDraft: true, inContentMac: true },
  wants_result: { inDraft: true, inContentMac: true },
  // Done at once, and not kept with the report.
  send_code: { inDraft: true, inContentMac: true },
} as const satisfies Record<ReportField, FieldRules>

/** The same of who reports. None of it is kept on a device, which others may use as well. */
export const reporterFields = {
  name: { inDraft: false, inContentMac: true },
  phone: { inDraft: false, inContentMac: true },
  id_number: { inDraft: false, inContentMac: true },
  email: { inDraft: false, inContentMac: true },
} as const satisfies Record<ReporterField, FieldRules>

/** The fields of a table that one rule holds for. */
export type FieldsWith<Table, Rule extends keyof FieldRules> = {
  [Field in keyof Table]: Table[Field] extends Record<Rule, true> ? Field : never
}[keyof Table]

/** What a draft keeps: each of these fields has its place in the stored draft. */
export type DraftField = FieldsWith<typeof reportFields, 'inDraft'>
export type DraftReporterField = FieldsWith<typeof reporterFields, 'inDraft'>
