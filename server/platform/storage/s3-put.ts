import type { Readable } from 'node:stream'
import type { CompletedPart, S3Client } from '@aws-sdk/client-s3'
import { inBucket } from './s3-answers.ts'

/** Bytes of one part, the only ones in memory. S3 takes no smaller ones than 5 MiB, but for the last. */
const partSize = 8 * 1024 * 1024

/** Where an object is put. */
interface Target {
  readonly s3: S3Client
  readonly sdk: typeof import('@aws-sdk/client-s3')
  readonly Bucket: string
  readonly Key: string
}

/** A content in parts of 8 MiB; the last one is what is left. An empty content is one empty part. */
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
      // A new one: the bucket's client may still hold the one before.
      part = Buffer.allocUnsafe(Math.min(partSize, left + read.length - at))
      filled = 0
    }
  }
  if (left > 0) throw new Error('A file is smaller than it was said to be')
  if (size === 0) yield part
}

async function putWhole(
  { s3, sdk, Bucket, Key }: Target,
  content: Readable,
  size: number,
): Promise<void> {
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
    // Where that fails as well, `forgetUnfinished` finds it.
    await s3.send(new sdk.AbortMultipartUploadCommand(upload)).catch(() => undefined)
    throw error
  }
}

/** Puts a content as one object, from 8 MiB on as a multipart upload. See `Bucket.put`. */
export async function putInParts(target: Target, content: Readable, size: number): Promise<void> {
  content.on('error', () => undefined)
  try {
    await inBucket('put a file', () =>
      size <= partSize ? putWhole(target, content, size) : putParts(target, content, size),
    )
  } finally {
    content.destroy()
  }
}
