import * as z from 'zod/mini'
import type { RawInput } from '../../../contract/endpoint.ts'
import type { intakeCreate } from '../../../contract/desk/intake.ts'
import { intakeSource } from '../../../contract/report/report-source.ts'
import { readDraft, writeDraft } from '../frame/drafts.ts'

const stored = z.object({
  source: intakeSource,
  description: z.string(),
  typeId: z.nullable(z.number()),
  urls: z.string(),
  account: z.string(),
  siteName: z.string(),
  seenAt: z.string(),
  involvesMinors: z.boolean(),
  wantsResult: z.boolean(),
  sendCode: z.boolean(),
  /** A name or a phone was written, which no draft keeps. */
  isNamed: z.boolean(),
  idempotencyKey: z.nullable(z.string()),
  /** The server has the report; the code is being dictated. */
  isTaken: z.boolean(),
})

/** What a person writes down while the reporter speaks. */
export type IntakeDraft = z.infer<typeof stored>
/** The reporter. In memory only: never stored on the computer. */
export interface Caller {
  readonly name: string
  readonly phone: string
}

export const nobody: Caller = { name: '', phone: '' }
export const emptyDraft: IntakeDraft = {
  source: 'phone',
  description: '',
  typeId: null,
  urls: '',
  account: '',
  siteName: '',
  seenAt: '',
  involvesMinors: false,
  wantsResult: false,
  sendCode: false,
  isNamed: false,
  idempotencyKey: null,
  isTaken: false,
}

export function readIntakeDraft(memberId: string): IntakeDraft {
  try {
    return stored.parse(JSON.parse(readDraft(memberId, 'intake') ?? ''))
  } catch {
    // None, or one of another version of the desk.
    return emptyDraft
  }
}

export const keepIntakeDraft = (memberId: string, draft: IntakeDraft): void =>
  writeDraft(memberId, 'intake', draft === emptyDraft ? '' : JSON.stringify(draft))

/** Returns the addresses as sent: one a line. Nobody says `http://` on the phone. */
export const addressesIn = (lines: string): string[] =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => (/^https?:\/\//i.test(line) ? line : `http://${line}`))

const filled = <Name extends string>(name: Name, text: string) =>
  (text.trim() === '' ? {} : { [name]: text.trim() }) as { [Key in Name]?: string }

/** Builds the call's input. Without name and phone the report is anonymous. */
export function intakeInput(draft: IntakeDraft, caller: Caller): RawInput<typeof intakeCreate> {
  const reporter = { ...filled('name', caller.name), ...filled('phone', caller.phone) }
  const isNamed = Object.keys(reporter).length > 0
  return {
    source: draft.source,
    report_type_id: draft.typeId ?? undefined,
    description: draft.description,
    urls: addressesIn(draft.urls),
    ...filled('account', draft.account),
    ...filled('site_name', draft.siteName),
    ...(draft.seenAt && { seen_at: `${draft.seenAt}:00+08:00` }),
    involves_minors: draft.involvesMinors,
    // The contract names the missing one of the two.
    ...(isNamed && {
      reporter: reporter as Caller,
      wants_result: draft.wantsResult,
      send_code: draft.sendCode,
    }),
  }
}

/** Returns the first message of each field. @param problems by path, as in the contract and the server's `fields` */
export function byField(problems: Readonly<Record<string, string>>): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [path, message] of Object.entries(problems))
    found[path.startsWith('urls.') ? 'urls' : path] ??= message
  return found
}
