import type { Transaction } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { addJob } from '../../platform/jobs.ts'
import { detachFiles } from './store.ts'

/**
 * Erases the files of a report and of its messages, in the caller's transaction: their names and digests at
 * once, their content by a job as soon as it is committed, or by the next hour's clean-up.
 */
export async function eraseFiles(trx: Transaction<Schema>, reportId: string): Promise<void> {
  if ((await detachFiles(trx, reportId)) > 0) await addJob(trx, 'delete_unclaimed_files', {})
}
