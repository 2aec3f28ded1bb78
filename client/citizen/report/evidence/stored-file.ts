import * as z from 'zod/mini'
import { uploadId } from '../../../../contract/file.ts'

/** A file that the back end has: whatever it calls it goes along with the report; the rest is what it says of it. */
export const storedFile = z.object({
  file_id: z.string().check(z.minLength(1)),
  name: z.optional(z.string()),
  /** Bytes. */
  size: z.optional(z.number()),
  mime: z.optional(z.string()),
  /** SM3 of the content, lower-case hex. */
  sm3: z.optional(z.string()),
  /** What was sent, where its metadata were removed. */
  original: z.optional(z.object({ size: z.number() })),
})
export type StoredFile = z.infer<typeof storedFile>

/** An upload that the server knows: what is kept in the draft to go on with it. */
export const begunUpload = z.object({
  id: uploadId,
  /** Bytes that the server has acknowledged, as far as we know. */
  offset: z.number(),
})
export type BegunUpload = z.infer<typeof begunUpload>
