import { moveFiles, type Moved } from './evidence/move/move-files.ts'
import type { MoveDeps } from './evidence/move/move-file.ts'
import { countPlaces } from './evidence/move/place-store.ts'
import { openFileStores } from './platform/storage/open-file-stores.ts'
import { runWithContents } from './run-with-contents.ts'

const usage = 'move-files [s3 | local]: without a word, where FILE_STORE says'
const mib = (bytes: number) => Math.round(bytes / 1024 / 1024)
const sayOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

async function move(deps: MoveDeps, destination: 's3' | 'local'): Promise<void> {
  let told = Date.now()
  const tell = ({ files, bytes, failures }: Moved) => {
    if (Date.now() - told < 2000) return
    told = Date.now()
    process.stderr.write(`${files} files so far (${mib(bytes)} MiB), ${failures.length} failed\n`)
  }
  const moved = await moveFiles(deps, { destination, before: new Date('9999-12-31') }, tell)
  for (const { id, storageKey, error } of moved.failures)
    process.stdout.write(`file ${id}, kept as ${storageKey}: ${sayOf(error)}\n`)
  if (moved.hasGivenUp) process.stdout.write('given up: nothing could be moved any more\n')
  const places = [...(await countPlaces(deps.db))].map(
    ([place, { files, bytes }]) => `${place} ${files} (${mib(bytes)} MiB)`,
  )
  process.stdout.write(
    `moved: ${moved.files} (${mib(moved.bytes)} MiB), failed: ${moved.failures.length}. Now at ${places.join(', ') || 'no place: there are no files'}\n`,
  )
  if (moved.failures.length > 0) process.exitCode = 1
}

// Moves evidence between the disk and the bucket, file by file, while the portal serves. May be killed and started again.
await runWithContents(async ({ config, ...contents }) => {
  const [word = config.storage.store, ...more] = process.argv.slice(2)
  const stores = await openFileStores(config)
  const { local, bucket } = stores
  try {
    if (!bucket) throw new Error('There is no bucket: S3_BUCKET is not set.')
    if (more.length > 0 || (word !== 's3' && word !== 'local')) throw new Error(usage)
    await move({ ...contents, local, bucket }, word)
  } finally {
    stores.close()
  }
})
