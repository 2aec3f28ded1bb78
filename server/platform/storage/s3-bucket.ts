import { Agent } from 'node:https'
import { basename } from 'node:path/posix'
import { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import type { S3Config } from '../../config/storage.ts'
import type { Bucket, BucketEntry } from './bucket.ts'
import { ContentMissing, StorageUnavailable, type ByteRange } from './file-store.ts'
import { inBucket, isMissing, isOutOfRange, isUnknownKey, readableFrom } from './s3-answers.ts'
import { putInParts } from './s3-put.ts'

/** Below this, so that a bucket may hold other things, and a lifecycle rule can name what is ours. */
const folder = 'evidence/'
const keyPattern = /^[0-9a-f]{32}$/

/** Milliseconds that are waited for a bucket, at each of three tries. */
export interface BucketPatience {
  readonly connect: number
  /** Until it begins to answer what is small: somebody at the desk waits, or a transaction. */
  readonly small: number
  /** Until it has taken a part of 8 MiB, or has listed; and of silence while content is read. */
  readonly large: number
}
const usualPatience: BucketPatience = { connect: 3000, small: 5000, large: 20_000 }
const attempts = 3

function nameOf(key: string): string {
  if (!keyPattern.test(key)) throw new StorageUnavailable('read a storage key')
  return `${folder}${key.slice(0, 2)}/${key.slice(2, 4)}/${key}`
}

async function connect(config: S3Config, patience: BucketPatience): Promise<S3Client> {
  // Loaded only where it is used: it takes tens of megabytes.
  const { S3Client } = await import('@aws-sdk/client-s3')
  return new S3Client({
    ...(config.endpoint && { endpoint: config.endpoint.href }),
    region: config.region,
    forcePathStyle: config.forcePathStyle,
    credentials: {
      accessKeyId: config.accessKeyId,
      secretAccessKey: config.secretAccessKey,
    },
    maxAttempts: attempts,
    // The checksums of AWS's own are unknown to many other stores; what lies there is sealed, and verified by its seal.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: patience.connect,
      requestTimeout: patience.large,
      throwOnRequestTimeout: true,
      // Of a connection on which nothing moves, also while content is read.
      socketTimeout: patience.large,
      httpsAgent: new Agent({ keepAlive: true, maxSockets: 50, ca: config.ca }),
    },
  })
}

/** Objects `evidence/ab/cd/<storage key>`, as below `kept` on the disk, in a bucket of a store that speaks S3. */
export async function createS3Bucket(
  config: S3Config,
  patience: BucketPatience = usualPatience,
): Promise<Bucket> {
  const s3 = await connect(config, patience)
  const sdk = await import('@aws-sdk/client-s3')
  const Bucket = config.bucket
  const soon = { requestTimeout: patience.small }

  async function* list(): AsyncGenerator<BucketEntry> {
    for (let ContinuationToken: string | undefined; ;) {
      const asked = new sdk.ListObjectsV2Command({ Bucket, Prefix: folder, ContinuationToken })
      const page = await inBucket('list files', () => s3.send(asked))
      for (const { Key = '', LastModified } of page.Contents ?? []) {
        const key = basename(Key)
        if (keyPattern.test(key) && LastModified) yield { key, putAt: LastModified }
      }
      ContinuationToken = page.NextContinuationToken
      if (ContinuationToken === undefined) return
    }
  }

  async function read(key: string, range?: ByteRange): Promise<Readable> {
    const Range = range && `bytes=${range.start}-${range.end - 1}`
    const asked = new sdk.GetObjectCommand({ Bucket, Key: nameOf(key), Range })
    try {
      const { Body } = await s3.send(asked, soon)
      if (Body instanceof Readable) return readableFrom(Body)
    } catch (error) {
      if (isOutOfRange(error)) return Readable.from([], { objectMode: false })
      if (isUnknownKey(error)) throw new ContentMissing()
      throw new StorageUnavailable('read a file', error)
    }
    throw new StorageUnavailable('read a file')
  }

  return {
    put: async (key, content, size) =>
      putInParts({ s3, sdk, Bucket, Key: nameOf(key) }, content, size),
    read,

    async size(key) {
      const asked = new sdk.HeadObjectCommand({ Bucket, Key: nameOf(key) })
      try {
        return (await s3.send(asked, soon)).ContentLength
      } catch (error) {
        if (isMissing(error)) return undefined
        throw new StorageUnavailable('look for a file', error)
      }
    },

    async remove(key) {
      const asked = new sdk.DeleteObjectCommand({ Bucket, Key: nameOf(key) })
      await inBucket('remove a file', () =>
        s3.send(asked, soon).catch((error: unknown) => {
          if (!isMissing(error)) throw error
        }),
      )
    },

    list,

    async forgetUnfinished(before) {
      let forgotten = 0
      const asked = new sdk.ListMultipartUploadsCommand({ Bucket, Prefix: folder })
      const { Uploads = [] } = await inBucket('list unfinished files', () => s3.send(asked))
      for (const { Key, UploadId, Initiated } of Uploads) {
        if (!Initiated || Initiated >= before) continue
        const abort = new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId })
        await inBucket('forget an unfinished file', () => s3.send(abort))
        forgotten += 1
      }
      return forgotten
    },

    close: () => s3.destroy(),
  }
}
