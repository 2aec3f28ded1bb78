import * as z from 'zod/mini'
import { createDeviceStorage } from '../../../kit/device-storage.ts'
import { withdrawableUntil } from '../withdrawal/time-left.ts'
import type { Sent } from '../sending/send-report.ts'

const lastSuccess = z.object({
  /** Absent when the back end gave none: received all the same. */
  query_code: z.optional(z.string()),
  reported_at: z.string(),
  ignored_changes: z.boolean(),
  way: z.enum(['named', 'anonymous']),
  /** What was reported, for who may need help by that. */
  type_id: z.optional(z.number()),
  /** Until when it may be withdrawn, in ms since 1970 by this device's clock. */
  withdraw_until: z.optional(z.number()),
  withdrawn: z.optional(z.boolean()),
  /** Until when it is shown again, in ms since 1970: whoever reopens a closed tab hours later finds nothing. */
  kept_until: z.optional(z.number()),
  /** The back end was asked to send the code to the reporter's phone. */
  code_by_sms: z.optional(z.boolean()),
  /** The steps, with when each is expected, as the answer said. */
  progress: z.optional(
    z.array(
      z.object({
        name: z.optional(z.string()),
        reached_at: z.optional(z.string()),
        expected_at: z.optional(z.string()),
      }),
    ),
  ),
  /** The citizen has kept the code, or said so. */
  is_saved: z.optional(z.boolean()),
  /** The citizen was asked, and went without it. */
  is_left: z.optional(z.boolean()),
  /** The entries of the history that show it: the form's, and its own. */
  entries: z.array(z.string()),
})
export type LastSuccess = z.infer<typeof lastSuccess>

/** ms for which the tab shows a receipt again. */
const successLifetime = 30 * 60_000

/** What is shown of a report that is in. @param entry of the history that shows it */
export const successOf = (
  sent: Sent,
  entry: string,
  about: Pick<LastSuccess, 'way' | 'type_id'>,
): LastSuccess => ({
  ...sent,
  ...about,
  reported_at: sent.reported_at ?? new Date().toISOString(),
  ignored_changes: sent.ignored_changes ?? false,
  withdraw_until: withdrawableUntil(sent.withdraw_seconds),
  kept_until: Date.now() + successLifetime,
  entries: [entry],
})

const key = 'report_success'
/**
 * For this tab and half an hour, and never where another tab or a later visit could find it: a code that was lost is lost for
 * good. docs/THREATS.md says who may see it.
 */
const tab = createDeviceStorage(() => globalThis.sessionStorage)

export const keepSuccess = (success: LastSuccess): void => tab.write(key, JSON.stringify(success))

export const forgetSuccess = (): void => tab.remove(key)

/** What was reported in this tab last; undefined once its time is over. */
export function successOfThisTab(): LastSuccess | undefined {
  try {
    const found = lastSuccess.parse(JSON.parse(tab.read(key) ?? ''))
    if ((found.kept_until ?? Infinity) > Date.now()) return found
  } catch {
    // Nothing there, or nothing of ours.
  }
  forgetSuccess()
  return undefined
}

/** What this entry of the history shows: after a reload, or when the back button leads to a form that was sent. */
export function successAt(entry: string): LastSuccess | undefined {
  const found = successOfThisTab()
  return found?.entries.includes(entry) ? found : undefined
}

/** The code of what was just reported in this tab, unless that was withdrawn. */
export function codeOfThisTab(): string | undefined {
  const found = successOfThisTab()
  return found?.withdrawn ? undefined : found?.query_code
}
