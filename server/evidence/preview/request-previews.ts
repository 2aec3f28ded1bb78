import type { Transaction } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { addJob } from '../../platform/jobs.ts'
import { insertWaiting } from './preview-store.ts'

/** NOTE: the name is in rows of the job queue, so it outlives a renaming here. */
export const makePreviewsJob = 'make_previews'

/** One job at a time: it takes only one worker from all others. */
export const queuePreviews = (trx: Transaction<Schema>): Promise<void> =>
  addJob(trx, makePreviewsJob, {}, { queue: makePreviewsJob })

/**
 * Has previews made of all files of these reports that have none, as soon as the caller's transaction is committed. To
 * be called when reports arrive at the desk and when more files come; can be repeated.
 * @param isWanted somebody has the case open and waits
 */
export async function requestPreviews(
  trx: Transaction<Schema>,
  reportIds: readonly string[],
  { isWanted = false } = {},
): Promise<void> {
  if (reportIds.length === 0) return
  // Which files, is in the table: a job's row would tell when a report came.
  if ((await insertWaiting(trx, reportIds, isWanted)) > 0) await queuePreviews(trx)
}
