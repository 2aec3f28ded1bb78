import * as z from 'zod/mini'
import {
  fileText,
  noPreviewReasons,
  outerPrograms,
  recognisedNumbers,
} from '../../../contract/desk/evidence-text.ts'
import { mostFrames, mostSoundBytes } from './picture.ts'
import { evidenceTypes } from '../../../contract/evidence/kinds.ts'

export const openedFile = z.object({
  /** Pages that the file has, or says it has; the first of them follow as pictures. */
  total: z.int().check(z.minimum(0)),
  text: z.optional(fileText),
  /** Type of a member of an archive. */
  type: z.optional(z.enum(evidenceTypes)),
  /** SM3 of a member that is not empty, hexadecimal. */
  sm3: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  /** Perceptual hashes (PDQ) of pictures and frames: pictures that look alike have hashes that differ in few bits. */
  likenesses: z.optional(
    z
      .array(
        z.object({
          /** 32 bytes, hexadecimal. */
          hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
          /** Amount of structure in the picture, 0 to 100; hashes below 50 say nothing. */
          quality: z.int().check(z.minimum(0), z.maximum(100)),
        }),
      )
      .check(z.maxLength(mostFrames)),
  ),
  /** Seconds that a film or a recording says it lasts. */
  seconds: z.optional(z.number().check(z.minimum(0))),
  /** Bytes of sound that follow the head. */
  soundBytes: z.optional(z.int().check(z.minimum(2), z.maximum(mostSoundBytes), z.multipleOf(2))),
  /** Why nothing of it can be shown. */
  reason: z.optional(z.enum(noPreviewReasons)),
  /** The program whose absence leaves pages out. */
  missing: z.optional(z.enum(outerPrograms)),
  /** Where its pictures have numbers of persons, cards and phones. */
  numbers: z.optional(recognisedNumbers),
  /** Whether it was cut short, so that a part of it is missing. */
  is_incomplete: z.optional(z.boolean()),
  /** Whether it is a tall picture, whose pages are parts of it. */
  is_tall: z.optional(z.boolean()),
  /** Whether macros are inside; they never run. */
  has_macros: z.optional(z.boolean()),
})

/** Facts about a file before its pages arrive. */
export type OpenedFile = z.output<typeof openedFile>
export type Likeness = NonNullable<OpenedFile['likenesses']>[number]
