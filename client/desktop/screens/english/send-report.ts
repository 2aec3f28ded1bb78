import { reportNonameCreate } from '../../../../contract/report.ts'
import { uploadEvidence } from '../../../features/report/evidence/upload-evidence.ts'
import type { Sent } from '../../../features/report/sending/send-report.ts'
import { visitor } from '../../../features/session/visitor.ts'
import { visitorTickets } from '../../../features/verification/visitor-tickets.ts'

/** What is typed and chosen. */
export interface EnglishReport {
  typeId: number | undefined
  /** One address a line. */
  addresses: string
  account: string
  description: string
  involvesMinors: boolean
}

export type FieldName = 'type' | 'addresses' | 'account' | 'description' | 'files'
export type Problems = Partial<Record<FieldName, string>>

/** A scheme that was left out is added: people type `example.com/x`. */
const addressesOf = (text: string): string[] =>
  text
    .split(/\s+/)
    .filter(Boolean)
    .map((address) => (/^[a-z][a-z\d+.-]*:\/\//i.test(address) ? address : `http://${address}`))

const inputOf = (report: EnglishReport, file_ids: readonly string[], captcha_ticket: string) => ({
  report_type_id: report.typeId ?? 0,
  urls: addressesOf(report.addresses),
  ...(report.account.trim() && { account: report.account }),
  description: report.description,
  involves_minors: report.involvesMinors,
  file_ids: [...file_ids],
  captcha_ticket,
})

const words: Readonly<Record<string, readonly [FieldName, string]>> = {
  report_type_id: ['type', 'Choose what you are reporting'],
  urls: ['addresses', 'Enter a web address, or say below in which account or group you saw it'],
  'urls.': ['addresses', 'An address is not complete: one a line, e.g. https://example.com/page'],
  account: ['account', 'Use at most 200 characters'],
  description: ['description', 'Describe what happened, in 5 to 2000 characters'],
  file_ids: ['files', 'A file has expired: please choose your files again'],
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
export function check(report: EnglishReport): Problems {
  const { error } = reportNonameCreate.input.safeParse(inputOf(report, [], 'x'.repeat(16)))
  const paths = (error?.issues ?? []).map(({ path }) => path.join('.'))
  const problems = problemsOf(paths)
  // The contract looks for a place only once the rest is right.
  const hasPlace = report.addresses.trim() || report.account.trim()
  return hasPlace ? problems : { ...problemsOf(['urls']), ...problems }
}

/** A file that the server does not take. */
export class RefusedFile extends Error {}

/** Ids of the files that are there already: a second try does not send them again. */
export type StoredFiles = Map<File, string>

async function upload(file: File, stored: StoredFiles): Promise<string> {
  const known = stored.get(file)
  if (known !== undefined) return known
  const { signal } = new AbortController()
  const nothing = () => undefined
  const answer = await uploadEvidence(
    { name: file.name, content: file, upload: undefined, removesMetadata: true },
    { signal, onProgress: nothing, onBegun: nothing, onWaiting: nothing },
    visitor,
  )
  if ('refused' in answer) throw new RefusedFile(file.name)
  stored.set(file, answer.stored.file_id)
  return answer.stored.file_id
}

/**
 * Sends the files, then the report, under its key: where the back end announced `idempotency`, it makes one report however
 * often it is sent.
 * @throws CallFailure, or RefusedFile
 */
export async function sendReport(
  report: EnglishReport,
  { files, stored, key }: { files: readonly File[]; stored: StoredFiles; key: string },
): Promise<Sent> {
  const ids: string[] = []
  for (const file of files) ids.push(await upload(file, stored))
  return visitorTickets.withTicket((ticket, options) => {
    const { captcha_ticket: _none, ...input } = inputOf(report, ids, '')
    return visitor.call(
      reportNonameCreate,
      { ...input, captcha_ticket: ticket },
      { idempotencyKey: key, isSubmission: true, ...options },
    )
  })
}
