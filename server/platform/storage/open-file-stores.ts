import { join } from 'node:path'
import type { S3Config } from '../../config/storage.ts'
import { unusableDataFolder } from '../make-data-folder.ts'
import type { Bucket } from './bucket.ts'
import type { FileStore } from './file-store.ts'
import { createLocalFileStore, type LocalFileStore } from './local-file-store.ts'
import { createS3Bucket } from './s3-bucket.ts'
import { createStoreWithBucket } from './store-with-bucket.ts'

/** Where evidence is stored. */
export interface FileStores {
  /** For reading and writing: the disk, or the bucket with the disk as its spool. */
  readonly files: FileStore
  /** The disk alone, for the job that moves files into the bucket. */
  readonly local: LocalFileStore
  /** Undefined where evidence stays on the disk. */
  readonly bucket: Bucket | undefined
  close(): void
}

/**
 * Opens the store that the configuration names. A bucket that is away does not stop the start.
 * @throws ConfigError when the folders cannot be made
 */
export async function openFileStores({
  dataDir,
  bucket: config,
  storageMinFreeBytes: minFreeBytes,
}: {
  readonly dataDir: string
  readonly bucket: S3Config | undefined
  readonly storageMinFreeBytes: number
}): Promise<FileStores> {
  const local = await createLocalFileStore(join(dataDir, 'files'), { minFreeBytes }).catch(
    (error: unknown) => {
      throw unusableDataFolder(dataDir, error)
    },
  )
  const bucket = config && (await createS3Bucket(config))
  return {
    files: bucket ? createStoreWithBucket(local, bucket) : local,
    local,
    bucket,
    close: () => bucket?.close(),
  }
}
