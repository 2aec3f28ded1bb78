import * as z from 'zod/mini'
import { receiptMinutes } from '../../../../contract/retention.ts'
import { tabStorage } from '../../../kit/device-storage.ts'
import { readJson } from '../../../kit/read-json.ts'
import { withdrawableUntil } from '../withdrawal/time-left.ts'
import type { Sent } from '../sending/send-report.ts'
import { serverNow } from '../../../kit/server-clock.ts'

const lastSuccess = z.object({
  /** Absent if the back end sent none; the report was received all the same. */
  query_code: z.optional(z.string()),
  reported_at: z.string(),
  ignored_changes: z.boolean(),
  way: z.enum(['named', 'anonymous']),
  /** Type of the report, for the help on it. */
  type_id: z.optional(z.number()),
  /** End of withdrawal in ms since 1970, by this device's clock. */
  withdraw_until: z.optional(z.number()),
  withdrawn: z.optional(z.boolean()),
  /** End of retention in ms since 1970: a tab reopened hours later shows nothing. */
  kept_until: z.optional(z.number()),
  /** The back end was asked to send the code to the reporter's phone. */
  code_by_sms: z.optional(z.boolean()),
  /** The files as this device knows them, in order. */
  files: z.optional(z.array(z.object({ name: z.string(), size: z.number() }))),
  /** The steps with their expected dates, from the answer. */
  progress: z.optional(
    z.array(
      z.object({
        name: z.optional(z.string()),
        reached_at: z.optional(z.string()),
        expected_at: z.optional(z.string()),
      }),
    ),
  ),
  /** The citizen has saved the code, or said so. */
  is_saved: z.optional(z.boolean()),
  /** The citizen was warned, and left without the code. */
  is_left: z.optional(z.boolean()),
  /** Keys of the history entries that show it: the form's, and its own. None: not seen yet, so each form shows it. */
  entries: z.array(z.string()),
})
export type LastSuccess = z.infer<typeof lastSuccess>

/** Retention in ms. */
const successLifetime = receiptMinutes * 60_000

/** Builds the shown receipt from the answer. */
export const successOf = (
  sent: Sent,
  about: Pick<LastSuccess, 'way' | 'type_id' | 'files'>,
): LastSuccess => ({
  ...sent,
  ...about,
  reported_at: sent.reported_at ?? new Date(serverNow()).toISOString(),
  ignored_changes: sent.ignored_changes ?? false,
  withdraw_until: withdrawableUntil(sent.withdraw_seconds),
  kept_until: Date.now() + successLifetime,
  entries: [],
})

/** Key that `site/acknowledged.ts` reads too; importing it would be another file of the form. */
const key = 'report_success'
/** Kept for this tab and half an hour: a lost code cannot be recovered. docs/THREATS.md says who may see it. */
export const keepSuccess = (success: LastSuccess): void =>
  tabStorage.write(key, JSON.stringify(success))

export const forgetSuccess = (): void => tabStorage.remove(key)

/** Returns the last report of this tab; undefined after its retention. */
export function successOfThisTab(): LastSuccess | undefined {
  const found = readJson(lastSuccess, tabStorage.read(key))
  if (found && (found.kept_until ?? Infinity) > Date.now()) return found
  forgetSuccess()
  return undefined
}

/** Returns the receipt of a history entry: after a reload, or when the back button leads to a sent form. */
export function successAt(entry: string): LastSuccess | undefined {
  const found = successOfThisTab()
  return !found?.entries.length || found.entries.includes(entry) ? found : undefined
}

/** Returns the code of the report just sent in this tab, unless it was withdrawn. */
export function codeOfThisTab(): string | undefined {
  const found = successOfThisTab()
  return found?.withdrawn ? undefined : found?.query_code
}

/** Changes the receipt that this tab keeps, if it still has one. */
export function changeSuccess(change: Partial<LastSuccess>): void {
  const success = successOfThisTab()
  if (success) keepSuccess({ ...success, ...change })
}
