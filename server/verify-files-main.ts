import { verifyFiles } from './api/file/verify-files.ts'
import { openFileStores } from './platform/storage/open-file-stores.ts'
import { runWithContents } from './run-with-contents.ts'

// Opens every file of evidence and compares it with the database: after a restore, or now and then; wherever it lies. Changes nothing.
await runWithContents(async ({ config, ...contents }) => {
  const stores = await openFileStores(config)
  const { files } = stores
  let told = 0
  const verified = await verifyFiles({ ...contents, files }, ({ whole, faults }) => {
    if (Date.now() - told < 2000) return
    told = Date.now()
    process.stderr.write(`${whole + faults.length} files so far, ${faults.length} faults\n`)
  })
  for (const { id, storageKey, fault } of verified.faults)
    process.stdout.write(`file ${id}, kept as ${storageKey}: ${fault}\n`)
  const mib = Math.round(verified.bytes / 1024 / 1024)
  process.stdout.write(
    `whole: ${verified.whole} (${mib} MiB), of which not sealed yet: ${verified.inPlain}, faults: ${verified.faults.length}\n`,
  )
  if (verified.faults.length > 0) process.exitCode = 1
  stores.close()
})
