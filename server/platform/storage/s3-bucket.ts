import { Agent } from 'node:https'
import { basename } from 'node:path/posix'
import { Readable } from 'node:stream'
import type { CompletedPart, S3Client } from '@aws-sdk/client-s3'
import type { S3Config } from '../../config/storage.ts'
import type { Bucket, BucketEntry } from './bucket.ts'
import { type ByteRange, ContentMissing, StorageUnavailable } from './file-store.ts'

/** The prefix, so that a bucket may hold other objects and a lifecycle rule can name ours. */
const folder = 'evidence/'
const keyPattern = /^[0-9a-f]{32}$/

/** Milliseconds to wait for a bucket, at each of three attempts. */
interface BucketPatience {
  readonly connect: number
  /** Timeout for small answers, in ms: a member of staff or a transaction is waiting. */
  readonly small: number
  /** Timeout for 8-MiB parts, listings and stalled reads, in ms. */
  readonly large: number
}
const usualPatience: BucketPatience = { connect: 3000, small: 5000, large: 20_000 }
const attempts = 3

function nameOf(key: string): string {
  if (!keyPattern.test(key)) throw new StorageUnavailable('read a storage key')
  return `${folder}${key.slice(0, 2)}/${key.slice(2, 4)}/${key}`
}

async function connect(config: S3Config, patience: BucketPatience): Promise<S3Client> {
  // Loaded on demand: it takes tens of megabytes.
  const { S3Client } = await import('@aws-sdk/client-s3')
  return new S3Client({
    ...(config.endpoint && { endpoint: config.endpoint.href }),
    region: config.region,
    forcePathStyle: config.forcePathStyle,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    maxAttempts: attempts,
    // Many stores do not know AWS's own checksums; the contents are sealed, and the seal verifies them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: patience.connect,
      requestTimeout: patience.large,
      throwOnRequestTimeout: true,
      // The timeout for a connection without traffic, also while content is read.
      socketTimeout: patience.large,
      httpsAgent: new Agent({ keepAlive: true, maxSockets: 50, ca: config.ca }),
    },
  })
}

/** Opens an S3 bucket. Objects are named `evidence/ab/cd/<storage key>`, like the files below `kept` on the disk. */
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

/** Bytes of one part, which is all that is in memory. S3 requires 5 MiB, except for the last part. */
const partSize = 8 * 1024 * 1024

/** The destination of an object. */
interface Target {
  readonly s3: S3Client
  readonly sdk: typeof import('@aws-sdk/client-s3')
  readonly Bucket: string
  readonly Key: string
}

/** Splits a content into parts of 8 MiB; the last one is the rest. An empty content is one empty part. */
async function* partsOf(content: Readable, size: number): AsyncGenerator<Buffer> {
  let part = Buffer.allocUnsafe(Math.min(partSize, size))
  let filled = 0
  let left = size
  for await (const read of content) {
    if (!(read instanceof Uint8Array)) throw new TypeError('A file comes as a stream of bytes')
    if (read.length > left) throw new Error('A file is larger than it was said to be')
    left -= read.length
    for (let at = 0; at < read.length;) {
      const some = read.subarray(at, at + part.length - filled)
      part.set(some, filled)
      filled += some.length
      at += some.length
      if (filled < part.length) continue
      yield part
      // A new buffer: the client may still hold the one before.
      part = Buffer.allocUnsafe(Math.min(partSize, left + read.length - at))
      filled = 0
    }
  }
  if (left > 0) throw new Error('A file is smaller than it was said to be')
  if (size === 0) yield part
}

async function putWhole({ s3, sdk, Bucket, Key }: Target, content: Readable, size: number) {
  for await (const Body of partsOf(content, size))
    await s3.send(new sdk.PutObjectCommand({ Bucket, Key, Body }))
}

async function putParts(target: Target, content: Readable, size: number): Promise<void> {
  const { s3, sdk, Bucket, Key } = target
  const { UploadId } = await s3.send(new sdk.CreateMultipartUploadCommand({ Bucket, Key }))
  const upload = { Bucket, Key, UploadId }
  try {
    const Parts: CompletedPart[] = []
    for await (const Body of partsOf(content, size)) {
      const PartNumber = Parts.length + 1
      const sent = await s3.send(new sdk.UploadPartCommand({ ...upload, PartNumber, Body }))
      Parts.push({ PartNumber, ETag: sent.ETag })
    }
    await s3.send(new sdk.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }))
  } catch (error) {
    // `forgetUnfinished` removes an upload that cannot be aborted now.
    await s3.send(new sdk.AbortMultipartUploadCommand(upload)).catch(() => undefined)
    throw error
  }
}

/** Puts a content as one object, above 8 MiB as a multipart upload. See `Bucket.put`. */
async function putInParts(target: Target, content: Readable, size: number): Promise<void> {
  content.on('error', () => undefined)
  try {
    await inBucket('put a file', () =>
      size <= partSize ? putWhole(target, content, size) : putParts(target, content, size),
    )
  } finally {
    content.destroy()
  }
}

/** Turns a failure of the bucket into a StorageUnavailable. @param doing as in "failed to …" */
export async function inBucket<T>(doing: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof StorageUnavailable ? error : new StorageUnavailable(doing, error)
  }
}

const hasName = (error: unknown, names: readonly string[]) =>
  error instanceof Error && names.includes(error.name)

/** Returns whether the bucket answered that the object does not exist. */
export const isMissing = (error: unknown): boolean => hasName(error, ['NoSuchKey', 'NotFound'])

/** The same for an answer with a body, which distinguishes it from a missing bucket or path. */
const isUnknownKey = (error: unknown): boolean => hasName(error, ['NoSuchKey'])

const isOutOfRange = (error: unknown): boolean => hasName(error, ['InvalidRange'])

/** Reads an object's body; a failure is a StorageUnavailable. Destroying the stream ends the request. */
function readableFrom(body: Readable): Readable {
  async function* bytes() {
    try {
      for await (const chunk of body) yield chunk
    } catch (error) {
      throw new StorageUnavailable('read a file to its end', error)
    }
  }
  // The body may fail before it is read.
  body.on('error', () => undefined)
  return Readable.from(bytes(), { objectMode: false }).once('close', () => body.destroy())
}
