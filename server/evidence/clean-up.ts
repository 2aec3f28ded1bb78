import { batchesById } from '../platform/database/batches-by-id.ts'
import type { Services } from '../platform/services.ts'
import { previewKeysOf } from './preview/preview-store.ts'
import { deleteUnattachedFilesJob, unattachedLifetime } from './attachments.ts'
import { deleteFiles, unattachedFilesBefore } from './store.ts'

/** Seconds beyond the lifetime, because a report in submission may still attach the file. */
const leeway = 60 * 60
const batch = 50

/** Removes the content of rows concurrently. @returns the rows whose content is gone; adds the errors of others to `failures` */
export async function removeEach<Row>(
  rows: readonly Row[],
  remove: (row: Row) => Promise<void>,
  failures: unknown[],
) {
  const results = await Promise.allSettled(rows.map(remove))
  failures.push(...results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : [])))
  return rows.filter((_, index) => results[index]?.status === 'fulfilled')
}

/** Deletes unattached files, content before rows, so that a crash leaves the row. @throws AggregateError at the end */
async function deleteUnattachedFiles(deps: Services<'db' | 'clock' | 'files'>): Promise<void> {
  const age = (unattachedLifetime + leeway) * 1000
  const before = new Date(deps.clock.now().getTime() - age)
  const failures: unknown[] = []
  const removeContent = async ({ storage_key: storageKey }: { storage_key: string }) => {
    for (const previewKey of await previewKeysOf(deps.db, [storageKey]))
      await deps.files.remove(previewKey)
    await deps.files.remove(storageKey, { fromBucket: true })
  }
  const expired = batchesById(
    (after) => unattachedFilesBefore(deps.db, before, after, batch),
    ({ id }) => id,
  )
  for await (const files of expired) {
    const removed = await removeEach(files, removeContent, failures)
    await deleteFiles(
      deps.db,
      removed.map(({ id }) => id),
    )
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some files could not be removed')
}

export const fileTasks = (deps: Parameters<typeof deleteUnattachedFiles>[0]) => ({
  [deleteUnattachedFilesJob]: () => deleteUnattachedFiles(deps),
})

export const fileCrontab = `17 * * * * ${deleteUnattachedFilesJob}`
