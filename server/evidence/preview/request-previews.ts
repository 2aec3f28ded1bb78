import type { Trx } from '../../platform/database/schema.ts'
import { addJob } from '../../platform/jobs.ts'
import { evidenceTypes } from '../../../contract/evidence/kinds.ts'
import { insertWaiting, reopenUnmade } from './preview-store.ts'

/** NOTE: the name is in rows of the job queue, so it outlives a renaming here. */
export const makePreviewsJob = 'make_previews'

/** Queues the job. Its own queue runs one job at a time, so that previews occupy one worker only. */
export const queuePreviews = (trx: Trx): Promise<void> =>
  addJob(trx, makePreviewsJob, {}, { queue: makePreviewsJob })

/**
 * Requests previews of the files of these reports; work starts when the caller's transaction commits. Call it when
 * reports arrive at the desk and when files are added. Idempotent.
 * @param isWanted whether a member of staff has the case open and waits
 * @param again storage keys of files that are tried once more; a preview that they have stays until then
 */
export async function requestPreviews(
  trx: Trx,
  reportIds: readonly string[],
  { isWanted = false, again = [] }: { isWanted?: boolean; again?: readonly string[] } = {},
): Promise<void> {
  if (reportIds.length === 0) return
  // The table lists the files. A job with the files in its payload would reveal when a report came.
  const waiting = await insertWaiting(trx, reportIds, isWanted)
  const reopened = isWanted ? await reopenUnmade(trx, reportIds, evidenceTypes, again) : 0
  if (waiting + reopened > 0) await queuePreviews(trx)
}
