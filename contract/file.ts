import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { nothing } from './payload.ts'

export const maxFiles = 9
export const maxFileBytes = 50 * 1024 * 1024

/** Accepted kinds, by file name ending; the server decides by content. */
export const acceptedEndings = [
  'jpg',
  'jpeg',
  'png',
  'webp',
  'gif',
  'heic',
  'pdf',
  'docx',
  'xlsx',
  'pptx',
  'txt',
  'mp4',
  'mov',
  'mp3',
  'm4a',
  'wav',
  'zip',
] as const

/** 128 random bits. */
const unguessable = /^[A-Za-z0-9_-]{22}$/

/** Holding a `file_id` is the right to attach the file: 22 characters, unguessable. */
export const fileId = z.string('文件标识不对').check(z.regex(unguessable, '文件标识不对'))

/** Bytes, and SM3 of the content as lower-case hex. */
const digest = { size: z.number(), sm3: z.string() }

export const storedFile = z.object({
  file_id: fileId,
  name: z.string(),
  mime: z.string(),
  ...digest,
  /** The file as it was sent, where its metadata were removed before it was stored. */
  original: z.optional(z.object(digest)),
})
export type StoredFile = z.infer<typeof storedFile>

/**
 * As a field of `file/upload/many` before the files, and in the metadata of a resumable upload: `1` has place, time,
 * device and author removed from pictures, films and recordings where that leaves what they show as it is.
 */
export const removeMetadata = 'remove_metadata'

/** multipart/form-data, the parts named `files[]`. */
export const fileUploadMany = endpoint({
  method: 'POST',
  path: 'file/upload/many',
  access: 'visitor',
  input: nothing,
  output: z.object({
    files: z.array(storedFile),
    /** Files that were not taken, each with the reason; the good ones stay. */
    refused: z.array(z.object({ name: z.string(), errcode: z.number(), reason: z.string() })),
  }),
  errors: [],
  multipart: true,
})

/**
 * Uploads that go on where they were cut off: the tus protocol 1.0.0 (creation, creation-with-upload,
 * expiration, termination), ours because none of the 35 calls fits. Below this path each has an address of
 * its own; holding its id, 22 unguessable characters, is the right to go on with it. Failures carry their
 * `errcode` as HTTP status as well.
 */
export const resumableUploads = 'file/upload/resumable'
export const uploadId = z.string().check(z.regex(unguessable))

/** Reads what a whole upload has become, as often as asked; below it, the upload's id. */
export const resumedFile = endpoint({
  method: 'GET',
  path: resumableUploads,
  access: 'visitor',
  input: nothing,
  output: z.object({ file: storedFile }),
  errors: ['notFound', 'conflict', 'fileType'],
})
