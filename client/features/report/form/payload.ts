import type { RawInput } from '../../../../contract/endpoint.ts'
import type { reportCreate, reportNonameCreate } from '../../../../contract/report.ts'
import type { ReportValues } from '../draft/draft.ts'
import { localToInstant } from './seen-at.ts'

export type AnonymousReport = Omit<RawInput<typeof reportNonameCreate>, 'captcha_ticket'>
export type NamedReport = RawInput<typeof reportCreate>

/** What belongs to the report and is not typed. */
export interface Attached {
  typeId: number
  fileIds: readonly string[]
}

const filled = (text: string) => text.trim() || undefined

/** Indexes of the address rows that hold something: row `filledRows(v)[i]` became `urls[i]`. */
export const filledRows = ({ addresses }: ReportValues): number[] =>
  addresses.flatMap(({ value }, i) => (value.trim() ? [i] : []))

/** The report as the contract takes it. What was left empty is left out. */
export function anonymousReport(values: ReportValues, attached: Attached): AnonymousReport {
  const seenAt = filled(values.seen_at)
  return {
    report_type_id: attached.typeId,
    site_name: filled(values.site_name),
    urls: values.addresses.map(({ value }) => value.trim()).filter(Boolean),
    account: filled(values.account),
    // What is no time goes through as it is, so that the schema's message names it.
    seen_at: seenAt && (localToInstant(seenAt) ?? seenAt),
    description: values.description,
    file_ids: [...attached.fileIds],
    involves_minors: values.involves_minors,
  }
}

/** The same with who reports; only here the reporter leaves the device. */
export const namedReport = (
  values: ReportValues,
  attached: Attached,
  otpTicket: string | undefined,
): NamedReport => ({
  ...anonymousReport(values, attached),
  reporter: {
    name: values.reporter.name,
    // Left out by whoever is signed in and means the account's.
    phone: filled(values.reporter.phone),
    id_number: filled(values.reporter.id_number),
    email: filled(values.reporter.email),
  },
  otp_ticket: otpTicket,
  wants_result: values.wants_result,
})
