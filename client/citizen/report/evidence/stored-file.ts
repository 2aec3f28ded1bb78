import * as z from 'zod/mini'
import { uploadId } from '../../../../contract/evidence/file.ts'

/** A file stored by the back end. Its id goes along with the report. */
export const storedFile = z.object({
  file_id: z.string().check(z.minLength(1)),
  name: z.optional(z.string()),
  /** Bytes. */
  size: z.optional(z.number()),
  mime: z.optional(z.string()),
  /** SM3 of the content, lower-case hex. */
  sm3: z.optional(z.string()),
  /** Digest and size of the file as sent, if its metadata were removed. */
  original: z.optional(z.object({ size: z.number() })),
  /** Metadata could not be removed, and the citizen has not yet decided about that. */
  metadata_kept: z.optional(z.boolean()),
  /** Lets the words of a picture be read for the token that sent it. */
  reader_key: z.optional(z.string()),
})
export type StoredFile = z.infer<typeof storedFile>

/** An unfinished upload on the server, kept in the draft to resume it. */
export const begunUpload = z.object({
  id: uploadId,
  /** Bytes acknowledged by the server, as far as known. */
  offset: z.number(),
})
export type BegunUpload = z.infer<typeof begunUpload>
