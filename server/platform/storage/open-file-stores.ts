import { join } from 'node:path'
import type { StorageConfig } from '../../config/storage.ts'
import { unusableDataFolder } from '../make-data-folder.ts'
import type { Bucket } from './bucket.ts'
import type { FileStore } from './file-store.ts'
import { createLocalFileStore, type LocalFileStore } from './local-file-store.ts'
import { createS3Bucket } from './s3-bucket.ts'
import { createStoreWithBucket, createStoreWithoutBucket } from './store-with-bucket.ts'

/** Where evidence lies. */
export interface FileStores {
  /** What everybody reads and writes: the disk, and the bucket behind it. */
  readonly files: FileStore
  /** For those who move files: each by itself. */
  readonly local: LocalFileStore
  readonly bucket: Bucket | undefined
  /** Where files go that come in from now on, once they are kept. */
  readonly goesTo: StorageConfig['store']
  close(): void
}

/**
 * Opens what the configuration names. A bucket that is away is no reason not to start.
 * @throws ConfigError when the folders cannot be made
 */
export async function openFileStores({
  dataDir,
  storage,
  dataDirCopy,
  storageMinFreeBytes: minFreeBytes,
}: {
  readonly dataDir: string
  readonly storage: StorageConfig
  readonly dataDirCopy: string | undefined
  readonly storageMinFreeBytes: number
}): Promise<FileStores> {
  const local = await createLocalFileStore(join(dataDir, 'files'), {
    minFreeBytes,
    secondFolder: dataDirCopy && join(dataDirCopy, 'files'),
  }).catch((error: unknown) => {
    throw unusableDataFolder(dataDir, error)
  })
  const bucket = storage.s3 && (await createS3Bucket(storage.s3))
  return {
    files: bucket ? createStoreWithBucket(local, bucket) : createStoreWithoutBucket(local),
    local,
    bucket,
    goesTo: storage.store,
    close: () => bucket?.close(),
  }
}
