import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { unclaimedLifetime } from './claim.ts'
import { deleteFiles, unclaimedBefore } from './store.ts'

/** Seconds beyond the lifetime: no report that is being sent right now can still want the file. */
const leeway = 60 * 60
const batch = 200

/**
 * Deletes files that no report or message claimed. Content first: after a crash in between, the row is
 * still there and the next run goes on; the other way round the content would stay for ever.
 */
async function deleteUnclaimedFiles(deps: {
  db: Kysely<Schema>
  clock: Clock
  files: FileStore
}): Promise<void> {
  const age = (unclaimedLifetime + leeway) * 1000
  const before = new Date(deps.clock.now().getTime() - age)
  for (;;) {
    const gone = await unclaimedBefore(deps.db, before, batch)
    if (gone.length === 0) return
    for (const file of gone) await deps.files.remove(file.storage_key)
    await deleteFiles(
      deps.db,
      gone.map((file) => file.id),
    )
  }
}

/** Work for the job worker, by the job's name. */
export const fileTasks = (deps: Parameters<typeof deleteUnclaimedFiles>[0]) => ({
  delete_unclaimed_files: () => deleteUnclaimedFiles(deps),
})

/** In graphile-worker's crontab format. */
export const fileCrontab = '17 * * * * delete_unclaimed_files'
