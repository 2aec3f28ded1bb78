import { reportNonameCreate } from '../../../../contract/report/report.ts'
import type { ReportValues } from '../../report/draft/draft.ts'
import { anonymousReport } from '../../report/form/payload.ts'

export type FieldName = 'type' | 'addresses' | 'account' | 'description' | 'files'
export type Problems = Partial<Record<FieldName, string>>

type Rows = ReportValues['addresses']

/** Converts the text of the address field to the rows of a draft, one for each line. */
export const rowsOf = (text: string): Rows => text.split('\n').map((value) => ({ value }))
export const textOf = (rows: Rows): string => rows.map(({ value }) => value).join('\n')

/** Returns one address for each row and adds a missing scheme: `example.com/x`. */
export function tidyAddresses(rows: Rows): Rows {
  const addresses = textOf(rows).split(/\s+/).filter(Boolean)
  const hasScheme = (address: string) => /^[a-z][a-z\d+.-]*:\/\//i.test(address)
  return rowsOf(addresses.map((a) => (hasScheme(a) ? a : `http://${a}`)).join('\n'))
}

const words: Readonly<Record<string, readonly [FieldName, string]>> = {
  report_type_id: ['type', 'Choose what you are reporting'],
  urls: ['addresses', 'Enter a web address, or say below in which account or group you saw it'],
  'urls.': ['addresses', 'An address is not complete: one per line, e.g. example.com/page'],
  account: ['account', 'Use at most 200 characters'],
  description: ['description', 'Describe what happened, in 5 to 2000 characters'],
  file_ids: ['files', 'A file has expired: please remove it and add it again'],
}

/** Maps the contract's paths to the fields of the form. */
export function problemsOf(paths: readonly string[]): Problems {
  const problems: Problems = {}
  for (const path of paths) {
    const [head = ''] = path.split('.')
    const [field, message] = words[path.startsWith('urls.') ? 'urls.' : head] ?? []
    if (field && message) problems[field] ??= message
  }
  return problems
}

/** Checks a report by the contract's rules. Returns the messages by field. */
export function check(values: ReportValues, typeId: number | undefined): Problems {
  const report = anonymousReport(values, { typeId: typeId ?? 0, fileIds: [] })
  const { error } = reportNonameCreate.input.safeParse({
    ...report,
    captcha_ticket: 'x'.repeat(16),
  })
  const problems = problemsOf((error?.issues ?? []).map(({ path }) => path.join('.')))
  // The contract checks for a place only once the other fields are valid.
  const hasPlace = values.addresses.some(({ value }) => value.trim()) || values.account.trim()
  return hasPlace ? problems : { ...problemsOf(['urls']), ...problems }
}
