import { problem } from '#words/kit.ts'
import * as words from '#words/report.ts'
import { reportCreate, reportNonameCreate } from '../../../../contract/report/report.ts'
import type { Way } from '../../../../contract/report/way.ts'
import type { ReportValues } from '../draft/draft.ts'
import { type Attached, anonymousReport, filledRows, namedReport } from './payload.ts'
import {
  evidenceFields,
  namedFields,
  reporterFields,
  reportFields,
} from '../fields/report-fields.ts'
import { missingCode } from '../../site/verification/code-form.ts'
import { fromTimeInput } from '../../../kit/ui/moment-field/time-input.ts'

/** Field → error message. Fields are named by their path in the form, e.g. `reporter.phone`. */
export type Problems = Readonly<Record<string, string>>

/** The form's fields in the order of the page, without address rows. */
export const fieldOrder: readonly string[] = [
  ...Object.keys(reportFields),
  'files',
  ...Object.keys(evidenceFields),
  ...Object.keys(reporterFields).flatMap((name) =>
    name === 'phone' ? ['reporter.phone', 'otp'] : `reporter.${name}`,
  ),
  ...Object.keys(namedFields),
]

export const controlId = (field: string): string => `report-${field.replaceAll('.', '-')}`

/** Returns the form's field for a path of the contract or of the server's `fields`; undefined if it has none. */
export function fieldOf(path: string, values: ReportValues): string | undefined {
  const [head = '', index] = path.split('.')
  if (head === 'urls') return `addresses.${filledRows(values)[Number(index)] ?? 0}.value`
  if (head === 'file_ids') return 'files'
  if (head === 'otp_ticket') return 'otp'
  // Numbers are sent as a part of the account.
  if (head === 'account' && !values.account.trim() && values.numbers.trim()) return 'numbers'
  return fieldOrder.find((field) => field === path)
}

/** Maps the server's `fields` to the form; returns messages without a field apart. */
export function problemsFrom(fields: Problems, values: ReportValues) {
  const problems: Record<string, string> = {}
  const others: string[] = []
  for (const [path, message] of Object.entries(fields)) {
    const field = fieldOf(path, values)
    if (field) problems[field] ??= message
    else others.push(message)
  }
  return { problems, others }
}

export interface CheckContext {
  way: Way
  typeId: number
  now: number
  /** The phone is verified or needs no verification. */
  phoneSettled: boolean
  /** Message about the code that was typed, if it was refused. */
  codeError?: string | undefined
  /** The phone may be left out: the citizen is signed in and uses the account's. */
  hasOwnPhone: boolean
}

/** Placeholder for the ticket, which is obtained just before sending. */
const later = 'x'.repeat(16)

/** Checks whether a place is given. The contract checks that last, but all errors should show at once. */
function placeIssues(values: ReportValues) {
  const urls = filledRows(values).map(() => 'http://place.example')
  const account = (values.account + values.numbers).trim() ? '有' : undefined
  const rest = { report_type_id: 1, description: '其他都没有问题', captcha_ticket: later }
  return reportNonameCreate.input.safeParse({ ...rest, urls, account }).error?.issues ?? []
}

/** Tolerance in ms for a wrong clock, where a back end tells no time; the server decides. */
const tolerance = 86_400_000
const isInFuture = (seen: string, now: number): boolean =>
  Date.parse(seen.includes('T') ? seen : `${seen}T00:00+08:00`) > now + tolerance

/** Returns all errors of the form, by the contract's rules. */
export function problemsOf(values: ReportValues, context: CheckContext): Problems {
  const { way, typeId, now, phoneSettled, codeError, hasOwnPhone } = context
  const attached: Attached = { typeId, fileIds: [] }
  const { error } =
    way === 'named'
      ? reportCreate.input.safeParse(namedReport(values, attached, undefined))
      : reportNonameCreate.input.safeParse({
          ...anonymousReport(values, attached),
          captcha_ticket: later,
        })
  const found: Record<string, string> = {}
  for (const { path, message } of [...(error?.issues ?? []), ...placeIssues(values)])
    found[path.join('.')] ??= problem(message)
  const { problems } = problemsFrom(found, values)
  if (/^T|\?/.test(values.seen_at)) problems['seen_at'] = words.dayMissing
  if (isInFuture(fromTimeInput(values.seen_at) ?? '', now)) problems['seen_at'] ??= words.inFuture
  if (way === 'named' && !hasOwnPhone && !values.reporter.phone.trim())
    problems['reporter.phone'] ??= words.phoneMissing
  if (way === 'named' && !phoneSettled && !problems['reporter.phone'])
    problems['otp'] ??= codeError ?? missingCode(words.smsCode)
  return problems
}

const rank = (field: string) => {
  const [head = ''] = field.split('.')
  const i = fieldOrder.findIndex((known) => known === field || known === head)
  return i < 0 ? fieldOrder.length : i
}

const sorted = (problems: Problems) =>
  Object.entries(problems).sort(
    ([a], [b]) => rank(a) - rank(b) || a.localeCompare(b, 'en', { numeric: true }),
  )

/** Returns the errors for the summary, in the order of the page. */
export const inOrder = (problems: Problems): { id: string; message: string }[] =>
  sorted(problems).map(([field, message]) => ({ id: controlId(field), message }))

export const firstField = (problems: Problems): string | undefined => sorted(problems)[0]?.[0]
