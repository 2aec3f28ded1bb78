import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { fileId } from './file.ts'

/** Pictures of one report that are read for its sender. */
export const mostPicturesRead = 3

/**
 * Reads the words in a picture, for the token that uploaded it and until it is attached. `notFound` to everybody else. Nothing of
 * the words is stored.
 */
export const filePictureWords = endpoint('POST file/picture/words', {
  access: 'visitor',
  input: z.object({
    file_id: fileId,
    /** `reader_key` of the answer to the upload. */
    reader_key: z.string().check(z.maxLength(100)),
  }),
  /** Lines as they were recognised; empty where nothing was. */
  output: z.object({ text: z.string() }),
  errors: ['notFound', 'tooMany'],
})
