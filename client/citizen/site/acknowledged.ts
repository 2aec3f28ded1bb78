import * as z from 'zod/mini'
import { readJson } from '../../kit/read-json.ts'
import { tabStorage } from '../../kit/device-storage.ts'

/** Key of the receipt that this tab keeps; `report/success/last-success.ts` writes it. */
export const receiptKey = 'report_success'

const acknowledged = z.looseObject({
  query_code: z.string(),
  kept_until: z.number(),
  withdrawn: z.optional(z.boolean()),
})

/**
 * Returns the query code of the report that the server acknowledged in this tab, for a page that has failed. The receipt counts as
 * unseen from then on, so whichever form the tab opens next shows it.
 */
export function takeAcknowledgedCode(): string | undefined {
  const kept = readJson(acknowledged, tabStorage.read(receiptKey))
  if (!kept || kept.withdrawn || kept.kept_until <= Date.now()) return undefined
  tabStorage.write(receiptKey, JSON.stringify({ ...kept, entries: [] }))
  return kept.query_code
}
