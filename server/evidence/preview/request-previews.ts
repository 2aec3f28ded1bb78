import type { Trx } from '../../platform/database/schema.ts'
import { addJob } from '../../platform/jobs.ts'
import { evidenceTypes } from '../../../contract/evidence/kinds.ts'
import { insertWaiting, type Priority, reopenUnmade } from './preview-store.ts'

/** NOTE: the names are in rows of the job queue, so they outlive a renaming here. */
export const makePreviewsJob = 'make_previews'
/** The job for cases that are open at the desk: whoever waits there waits for no file of another case. */
export const makeOpenedJob = 'make_opened_previews'

/** Queues a job. Its own queue runs one at a time, so that each occupies one worker only. */
export const queuePreviews = (trx: Trx, job: string): Promise<void> =>
  addJob(trx, job, {}, { queue: job })

/**
 * Requests previews of the files of these reports; work starts when the caller's transaction commits. Call it when
 * reports arrive at the desk and when files are added. Idempotent.
 * @param again storage keys of files that are tried once more; a preview that they have stays until then
 */
export async function requestPreviews(
  trx: Trx,
  reportIds: readonly string[],
  { priority = 'other', again = [] }: { priority?: Priority; again?: readonly string[] } = {},
): Promise<void> {
  if (reportIds.length === 0) return
  // The table lists the files. A job with the files in its payload would reveal when a report came.
  const isOpened = priority === 'opened'
  const waiting = await insertWaiting(trx, reportIds, priority)
  const reopened = isOpened ? await reopenUnmade(trx, reportIds, evidenceTypes, again) : 0
  if (waiting + reopened > 0) await queuePreviews(trx, isOpened ? makeOpenedJob : makePreviewsJob)
}
