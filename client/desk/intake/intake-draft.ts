import * as z from 'zod/mini'
import type { RawInput } from '../../../contract/endpoint.ts'
import type { intakeCreate } from '../../../contract/intake/intake.ts'
import { intakeSource } from '../../../contract/report/report-source.ts'
import { readJson } from '../../kit/read-json.ts'
import { readDraft, writeDraft } from '../frame/drafts.ts'
import { fromTimeInput } from '../../kit/ui/moment-field/time-input.ts'

const stored = z.object({
  source: intakeSource,
  description: z.string(),
  report_type_id: z.optional(z.number()),
  /** One a line, as spoken. */
  urls: z.string(),
  account: z.string(),
  site_name: z.string(),
  seen_at: z.string(),
  involves_minors: z.boolean(),
  wants_result: z.boolean(),
  send_code: z.boolean(),
  /** A name or a phone was written, which no draft keeps. */
  isNamed: z.boolean(),
  idempotencyKey: z.optional(z.string()),
  /** The server has the report; the code is being dictated. */
  isTaken: z.boolean(),
})

/** What a person writes down while the reporter speaks; a member has the name of its field in the contract. */
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
  urls: '',
  account: '',
  site_name: '',
  seen_at: '',
  involves_minors: false,
  wants_result: false,
  send_code: false,
  isNamed: false,
  isTaken: false,
}

export const readIntakeDraft = (memberId: string): IntakeDraft =>
  readJson(stored, readDraft(memberId, 'intake')) ?? emptyDraft

export const keepIntakeDraft = (memberId: string, draft: IntakeDraft): void =>
  writeDraft(memberId, 'intake', draft === emptyDraft ? '' : JSON.stringify(draft))

/** Returns the addresses as sent. The scheme is added, because a caller does not say `http://`. */
export const addressesIn = (lines: string): string[] =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => (/^https?:\/\//i.test(line) ? line : `http://${line}`))

const filled = (fields: object): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter(([, text]) => text.trim() !== ''))

/** Builds the call's input. Without name and phone the report is anonymous; the contract asks for a missing one of them. */
export function intakeInput(draft: IntakeDraft, caller: Caller): RawInput<typeof intakeCreate> {
  const { urls, account, site_name, seen_at, ...given } = draft
  const { idempotencyKey: _key, isTaken: _taken, isNamed: _named, ...contents } = given
  const reporter = filled(caller)
  return {
    ...contents,
    report_type_id: draft.report_type_id,
    urls: addressesIn(urls),
    ...filled({ account, site_name }),
    ...(seen_at && { seen_at: fromTimeInput(seen_at) ?? seen_at }),
    ...(Object.keys(reporter).length > 0 && { reporter: reporter as unknown as Caller }),
  }
}
