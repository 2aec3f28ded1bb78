import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

export const maxFiles = 9
export const maxFileBytes = 50 * 1024 * 1024

/** Whether a file of this media type or name may have a password with which it is opened for staff. */
export const mayBeLocked = (typeOrName: string): boolean => /[./](?:pdf|zip)$/i.test(typeOrName)

/** 128 random bits. */
const unguessable = /^[A-Za-z0-9_-]{22}$/

/** Id of a file: 22 unguessable characters. Knowing it grants the right to attach the file. */
export const fileId = z.string('文件标识不对').check(z.regex(unguessable, '文件标识不对'))

/** Bytes, and SM3 of the content as lower-case hex. */
const digest = { size: z.number(), sm3: z.string() }

export const storedFile = z.object({
  file_id: fileId,
  name: z.string(),
  mime: z.string(),
  ...digest,
  /** The file as it was sent, if its metadata were removed before storing. */
  original: z.optional(z.object(digest)),
  /** Metadata were to be removed and could not be: the file is stored as it was sent. */
  metadata_kept: z.optional(z.literal(true)),
  /** Of a picture: for the token that sent it, to have its words read (`picture-words.ts`). */
  reader_key: z.optional(z.string()),
})
export type StoredFile = z.infer<typeof storedFile>

/**
 * Form field of `file/upload/many` before the files, and metadata key of a resumable upload. `1` removes place, time,
 * device and author from pictures, films and recordings where the visible or audible content stays unchanged; where that is impossible, the
 * answer says `metadata_kept`.
 */
export const removeMetadata = 'remove_metadata'

/** multipart/form-data, the parts named `files[]`. */
export const fileUploadMany = endpoint('POST file/upload/many', {
  access: 'visitor',
  output: z.object({
    files: z.array(storedFile),
    /** Refused files, each with its reason; the accepted ones are stored. */
    refused: z.array(z.object({ name: z.string(), errcode: z.number(), reason: z.string() })),
  }),
  multipart: true,
})

/**
 * Root path of resumable uploads: the tus protocol 1.0.0 (creation, creation-with-upload, expiration, termination).
 * Ours, because none of the 35 calls fits. Each upload has its own address below this path; knowing its id, 22
 * unguessable characters, grants the right to resume it. Failures carry their `errcode` as HTTP status as well.
 */
export const resumableUploads = 'file/upload/resumable'
export const uploadId = z.string().check(z.regex(unguessable))

/** Returns the file of a completed upload, any number of times; the path ends with the upload's id. */
export const resumedFile = endpoint(`GET ${resumableUploads}`, {
  access: 'visitor',
  output: z.object({ file: storedFile }),
  errors: ['notFound', 'conflict', 'fileType'],
})
