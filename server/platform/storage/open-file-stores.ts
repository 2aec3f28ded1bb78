import { join } from 'node:path'
import type { S3Config } from '../../config/storage.ts'
import { unusableDataFolder } from '../make-data-folder.ts'
import type { Bucket } from './bucket.ts'
import { type FileStore, ContentMissing } from './file-store.ts'
import { createLocalFileStore, type LocalFileStore } from './local-file-store.ts'
import { createS3Bucket } from './s3-bucket.ts'

const orWhenMissing =
  <T>(read: () => Promise<T>) =>
  (error: unknown): Promise<T> => {
    if (error instanceof ContentMissing) return read()
    throw error
  }

/**
 * A bucket with the disk as its spool. Files arrive on the disk and are acknowledged there, synced, so that no citizen
 * waits for the bucket; a job moves kept files into it under the same key. Reads try the disk first and then the bucket:
 * while a file is moved it is in both, and both copies are the same.
 */
export function createStoreWithBucket(local: LocalFileStore, bucket: Bucket): FileStore {
  return {
    ...local,
    read: (key, range) =>
      local.read(key, range).catch(orWhenMissing(() => bucket.read(key, range))),
    async remove(key, { fromBucket = false } = {}) {
      await local.remove(key)
      if (fromBucket) await bucket.remove(key)
    },
  }
}

/** Opens the configured store; a bucket that is away stops no start. @throws ConfigError */
export async function openFileStores({
  dataDir,
  bucket: config,
  storageMinFreeBytes: minFreeBytes,
}: {
  readonly dataDir: string
  readonly bucket: S3Config | undefined
  readonly storageMinFreeBytes: number
}) {
  const local = await createLocalFileStore(join(dataDir, 'files'), { minFreeBytes }).catch(
    (error: unknown) => {
      throw unusableDataFolder(dataDir, error)
    },
  )
  const bucket = config && (await createS3Bucket(config))
  return {
    /** The store to read and write: the disk, or the bucket with the disk as its spool. */
    files: bucket ? createStoreWithBucket(local, bucket) : local,
    /** The disk alone, for the job that moves files into the bucket. */
    local,
    /** Undefined where evidence stays on the disk. */
    bucket,
    close: () => bucket?.close(),
  }
}
export type FileStores = Awaited<ReturnType<typeof openFileStores>>
