import { setTimeout as wait } from 'node:timers/promises'
import { withContents } from '../../commands/with-contents.ts'
import { fillBucket } from '../../evidence/fill-bucket.ts'
import { openFileStores } from '../../platform/storage/open-file-stores.ts'
import { endWithError } from '../../run-until-signal.ts'

// Runs beside a product of a test and moves kept evidence into the bucket at once; the product's job waits up to a
// quarter of an hour. After SIGTERM, moves the rest and fails unless all evidence is in the bucket alone.
const end = new AbortController()
process.once('SIGTERM', () => end.abort())

await withContents(async ({ config, ...contents }) => {
  const stores = await openFileStores(config)
  const { local, bucket } = stores
  if (!bucket) throw new Error('S3_BUCKET is not set')
  const move = () => fillBucket({ db: contents.db, local, bucket }, new Date('9999-12-31'))
  process.stdout.write('ready\n')
  while (!end.signal.aborted) {
    await move()
    await wait(200)
  }
  const { failures } = await move()
  if (failures.length > 0) throw new AggregateError(failures, 'some evidence was not moved')
  const files = await contents.db.selectFrom('file').select('storage_key').execute()
  for (const { storage_key: key } of files) {
    if ((await local.keptSize(key)) !== undefined)
      throw new Error(`evidence lies on the disk: ${key}`)
    if ((await bucket.size(key)) === undefined)
      throw new Error(`evidence does not lie in the bucket: ${key}`)
  }
  stores.close()
}).catch(endWithError)
