import { tidyOrphans } from '../evidence/orphans.ts'
import { verifyFiles } from '../evidence/verify-files.ts'
import { openFileStores } from '../platform/storage/open-file-stores.ts'
import { createProgress, withContents } from './with-contents.ts'

/**
 * Opens every file of evidence, wherever it is stored, and compares it with the database, e.g. after a restore; then counts
 * the files that have no row. The process ends with 1 when a file has a fault.
 * @param args `delete-orphans` deletes files that have had no row for a week; without it nothing changes
 */
export const verifyStoredFiles = ([word]: readonly string[]): Promise<void> =>
  withContents(async ({ config, ...contents }) => {
    const isDeleting = word === 'delete-orphans'
    const stores = await openFileStores(config)
    const { files } = stores
    const progress = createProgress()
    try {
      const verified = await verifyFiles({ ...contents, files }, ({ whole, faults }) =>
        progress(`${whole + faults.length} files so far, ${faults.length} faults`),
      )
      for (const { id, storageKey, fault } of verified.faults)
        process.stdout.write(`file ${id}, kept as ${storageKey}: ${fault}\n`)
      const mib = Math.round(verified.bytes / 1024 / 1024)
      process.stdout.write(
        `whole: ${verified.whole} (${mib} MiB), faults: ${verified.faults.length}\n`,
      )
      if (verified.faults.length > 0) process.exitCode = 1
      const orphans = await tidyOrphans({ ...contents, ...stores }, { now: new Date(), isDeleting })
      const { onDisk, inBucket } = orphans
      if (onDisk + inBucket > 0)
        process.stdout.write(
          `of no row, for a week or longer: ${onDisk} on the disk, ${inBucket} in the bucket${isDeleting ? ', deleted' : ''}\n`,
        )
    } finally {
      stores.close()
    }
  })
