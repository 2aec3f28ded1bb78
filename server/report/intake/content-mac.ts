import {
  reporterFields,
  reportFields,
  type FieldRules,
  type FieldsWith,
  type ReportContents,
  type Reporter,
} from '../../../contract/report/report-fields.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'

/** The fields of the mac's first version. NOTE: stored macs depend on it, so it never changes. */
const firstForm = {
  report: [
    ['report_type_id', 'title', 'site_name', 'urls', 'account'],
    ['seen_at', 'description'],
    ['file_ids', 'involves_minors', 'wants_result'],
  ],
  reporter: ['name', 'phone', 'id_number', 'email'],
} as const satisfies {
  report: readonly (readonly FieldsWith<typeof reportFields, 'inContentMac'>[])[]
  reporter: readonly FieldsWith<typeof reporterFields, 'inContentMac'>[]
}

/** Normalises a value, so that another spelling of the same instant is not a change. */
const canonical = (field: string, value: unknown): unknown =>
  field === 'seen_at' && typeof value === 'string' ? Date.parse(value) : (value ?? null)

const isEmpty = (value: unknown): boolean =>
  value === null || value === false || value === '' || (Array.isArray(value) && value.length === 0)

/** Returns the fields added later, without empty ones: a retry matches a submission from before the field. */
const later = (sent: object, rules: Record<string, FieldRules>, first: readonly string[]) =>
  Object.entries(sent)
    .filter(([field]) => rules[field]?.inContentMac && !first.includes(field))
    .map(([field, value]) => [field, canonical(field, value)] as const)
    .filter(([, value]) => !isEmpty(value))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))

/** Computes the mac that tells a repeated submission from a changed one; without tickets, which a retry renews. */
export function contentMac(
  keyring: Keyring,
  contents: ReportContents,
  reporter: Reporter | undefined,
): Buffer {
  const laterFields = [
    later(contents, reportFields, firstForm.report.flat()),
    later(reporter ?? {}, reporterFields, firstForm.reporter),
  ]
  const form = [
    ...firstForm.report.map((fields) => fields.map((field) => canonical(field, contents[field]))),
    reporter ? firstForm.reporter.map((field) => canonical(field, reporter[field])) : null,
    ...(laterFields.flat().length > 0 ? laterFields : []),
  ]
  return keyring.mac('report-content', JSON.stringify(form))
}
