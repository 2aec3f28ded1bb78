import * as z from 'zod/mini'
import { createDeviceStorage } from '../../../kit/device-storage.ts'

const lastSuccess = z.object({
  /** Absent when the back end gave none: received all the same. */
  query_code: z.optional(z.string()),
  reported_at: z.string(),
  ignored_changes: z.boolean(),
  way: z.enum(['named', 'anonymous']),
  /** Until when it may be withdrawn, in ms since 1970 by this device's clock. */
  withdraw_until: z.optional(z.number()),
  withdrawn: z.optional(z.boolean()),
  /** Until when a reload shows it again, in ms since 1970: whoever reopens a closed tab hours later finds nothing. */
  kept_until: z.optional(z.number()),
  /** The entry of the history that shows it. */
  entry: z.string(),
})
export type LastSuccess = z.infer<typeof lastSuccess>

/** ms for which a reload of its page shows a code again. */
export const successLifetime = 30 * 60_000

const key = 'report_success'
/**
 * The code may only outlive a reload of its own page: it is kept for this tab, forgotten when the page is
 * left, and never written where another tab or a later visit could find it.
 */
const tab = createDeviceStorage(() => globalThis.sessionStorage)

export const keepSuccess = (success: LastSuccess): void => tab.write(key, JSON.stringify(success))

export const forgetSuccess = (): void => tab.remove(key)

/** What this entry of the history shows, after a reload; anything else that is left is forgotten. */
export function successAt(entry: string): LastSuccess | undefined {
  try {
    const kept = lastSuccess.parse(JSON.parse(tab.read(key) ?? ''))
    if (kept.entry === entry && (kept.kept_until ?? Infinity) > Date.now()) return kept
  } catch {
    // Nothing there, or nothing of ours.
  }
  forgetSuccess()
  return undefined
}
