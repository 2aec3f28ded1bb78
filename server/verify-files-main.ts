import { tidyOrphans } from './evidence/orphans.ts'
import { verifyFiles } from './evidence/verify-files.ts'
import { openFileStores } from './platform/storage/open-file-stores.ts'
import { runWithContents } from './run-with-contents.ts'

const usage = 'verify-files [delete-orphans]: without a word it changes nothing'

// Opens every file of evidence and compares it with the database: after a restore, or now and then; wherever it lies. Then
// counts what belongs to no row, and deletes it when it is told to.
await runWithContents(async ({ config, ...contents }) => {
  const [word, ...more] = process.argv.slice(2)
  const isDeleting = word === 'delete-orphans'
  if (more.length > 0 || (word !== undefined && !isDeleting)) throw new Error(usage)
  const stores = await openFileStores(config)
  const { files } = stores
  let told = Date.now()
  try {
    const verified = await verifyFiles({ ...contents, files }, ({ whole, faults }) => {
      if (Date.now() - told < 2000) return
      told = Date.now()
      process.stderr.write(`${whole + faults.length} files so far, ${faults.length} faults\n`)
    })
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
