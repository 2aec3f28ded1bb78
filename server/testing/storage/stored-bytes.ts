import { buffer } from 'node:stream/consumers'
import type { Environment } from '../../config/variable.ts'
import { storageConfig } from '../../config/storage.ts'
import { openFileStores } from '../../platform/storage/open-file-stores.ts'

/** Returns the raw stored bytes of a file, from the product's disk or bucket. */
export async function storedBytes(
  { dataDir, environment }: { dataDir: string; environment: Environment },
  storageKey: string,
): Promise<Buffer> {
  const bucket = storageConfig(environment)
  const stores = await openFileStores({ dataDir, bucket, storageMinFreeBytes: 0 })
  try {
    return await buffer(await stores.files.read(storageKey))
  } finally {
    stores.close()
  }
}
