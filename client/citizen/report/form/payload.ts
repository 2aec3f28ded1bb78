import type { RawInput } from '../../../../contract/endpoint.ts'
import type { reportCreate, reportNonameCreate } from '../../../../contract/report.ts'
import type { ReportValues } from '../draft/draft.ts'
import { sentOf } from '../fields/field-table.ts'
import { namedFields, reporterFields, reportFields } from '../fields/report-fields.ts'

export type AnonymousReport = Omit<RawInput<typeof reportNonameCreate>, 'captcha_ticket'>
export type NamedReport = RawInput<typeof reportCreate>

/** What belongs to the report and is not typed. */
export interface Attached {
  typeId: number
  fileIds: readonly string[]
}

/** Indexes of the address rows that hold something: row `filledRows(v)[i]` became `urls[i]`. */
export const filledRows = ({ addresses }: ReportValues): number[] =>
  addresses.flatMap(({ value }, i) => (value.trim() ? [i] : []))

/** The report as the contract takes it. What was left empty is left out. */
export function anonymousReport(values: ReportValues, attached: Attached): AnonymousReport {
  const { addresses: urls, ...rest } = sentOf(reportFields, values)
  return { report_type_id: attached.typeId, urls, ...rest, file_ids: [...attached.fileIds] }
}

/** The same with who reports; only here the reporter leaves the device. */
export const namedReport = (
  values: ReportValues,
  attached: Attached,
  otpTicket: string | undefined,
): NamedReport => ({
  ...anonymousReport(values, attached),
  ...sentOf(namedFields, values),
  reporter: sentOf(reporterFields, values.reporter),
  otp_ticket: otpTicket,
})
