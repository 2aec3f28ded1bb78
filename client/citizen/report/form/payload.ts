import type { RawInput } from '../../../../contract/endpoint.ts'
import type { reportCreate, reportNonameCreate } from '../../../../contract/report/report.ts'
import { typedAddress } from '../../../../contract/typed-text.ts'
import type { ReportValues } from '../draft/draft.ts'
import { sentOf } from '../fields/field-table.ts'
import {
  evidenceFields,
  namedFields,
  phonePrefix,
  reporterFields,
  reportFields,
} from '../fields/report-fields.ts'

export type AnonymousReport = Omit<RawInput<typeof reportNonameCreate>, 'captcha_ticket'>
export type NamedReport = RawInput<typeof reportCreate>

/** Members of the report that are not typed. */
export interface Attached {
  typeId: number
  fileIds: readonly string[]
}

/** Returns the indexes of non-empty address rows: row `filledRows(v)[i]` became `urls[i]`. */
export const filledRows = ({ addresses }: ReportValues): number[] =>
  addresses.flatMap(({ value }, i) => (typedAddress(value) ? [i] : []))

/** Builds the contract's input of an anonymous report. Empty values are left out. */
export function anonymousReport(values: ReportValues, attached: Attached): AnonymousReport {
  const { addresses: urls, numbers, account, ...rest } = sentOf(reportFields, values)
  const places = [...numbers.map((number) => `${phonePrefix}${number}`), account]
  return {
    report_type_id: attached.typeId,
    urls,
    account: places.filter(Boolean).join('；') || undefined,
    ...rest,
    file_ids: [...attached.fileIds],
    ...sentOf(evidenceFields, values),
  }
}

/** Builds the input of a named report; only here the reporter leaves the device. */
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
