import { removeEndedLeases } from '../../platform/lease.ts'
import { removeEach } from '../clean-up.ts'
import { uploadLifetime, type ResumableDeps } from './deps.ts'
import { deleteUploads, uploadsBefore } from './store.ts'

/** Milliseconds beyond the lifetime, after which no request can still be finishing the upload. */
const leeway = 60 * 60 * 1000
const batch = 50

type Deps = Pick<ResumableDeps, 'db' | 'clock' | 'files'>

/** Deletes unfinished uploads, content first, and expired leases. @throws AggregateError at the end */
async function deleteUnfinishedUploads({ db, clock, files }: Deps): Promise<void> {
  await removeEndedLeases(db)
  const before = new Date(clock.now().getTime() - uploadLifetime - leeway)
  const failures: unknown[] = []
  for (let full = true; full;) {
    const expired = await uploadsBefore(db, before, { limit: batch, skip: failures.length })
    const removed = await removeEach(expired, (row) => files.remove(row.storage_key), failures)
    const idMacs = removed.map(({ id_mac }) => id_mac)
    await db.transaction().execute((trx) => deleteUploads(trx, idMacs))
    full = expired.length === batch
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some uploads could not be removed')
}

export const uploadTasks = (deps: Deps) => ({
  delete_unfinished_uploads: () => deleteUnfinishedUploads(deps),
})

export const uploadCrontab = '37 * * * * delete_unfinished_uploads'
