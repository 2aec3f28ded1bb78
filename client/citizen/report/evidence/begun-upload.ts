import * as z from 'zod/mini'
import { uploadId } from '../../../../contract/file.ts'

/** An upload that the server knows: what is kept in the draft to go on with it. */
export const begunUpload = z.object({
  id: uploadId,
  /** Bytes that the server has acknowledged, as far as we know. */
  offset: z.number(),
})
export type BegunUpload = z.infer<typeof begunUpload>
