import { reportNonameCreate } from '../../../../contract/report.ts'
import type { ReportValues } from '../../report/draft/draft.ts'
import { anonymousReport } from '../../report/form/payload.ts'

export type FieldName = 'type' | 'addresses' | 'account' | 'description' | 'files'
export type Problems = Partial<Record<FieldName, string>>

type Rows = ReportValues['addresses']

/** What is typed into the field of web addresses, as the draft keeps it: a row for each line. */
export const rowsOf = (text: string): Rows => text.split('\n').map((value) => ({ value }))
export const textOf = (rows: Rows): string => rows.map(({ value }) => value).join('\n')

/** One address a row, with the scheme that people leave out: `example.com/x`. */
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

/** Which fields a failed check is about, by the paths of the contract. */
export function problemsOf(paths: readonly string[]): Problems {
  const problems: Problems = {}
  for (const path of paths) {
    const [head = ''] = path.split('.')
    const [field, message] = words[path.startsWith('urls.') ? 'urls.' : head] ?? []
    if (field && message) problems[field] ??= message
  }
  return problems
}

/** What is wrong with a report, by the contract's own rules. */
export function check(values: ReportValues, typeId: number | undefined): Problems {
  const report = anonymousReport(values, { typeId: typeId ?? 0, fileIds: [] })
  const { error } = reportNonameCreate.input.safeParse({
    ...report,
    captcha_ticket: 'x'.repeat(16),
  })
  const problems = problemsOf((error?.issues ?? []).map(({ path }) => path.join('.')))
  // The contract looks for a place only once the rest is right.
  const hasPlace = values.addresses.some(({ value }) => value.trim()) || values.account.trim()
  return hasPlace ? problems : { ...problemsOf(['urls']), ...problems }
}
