import type { Readable } from 'node:stream'
import type * as z from 'zod/mini'
import type { OuterProgram } from '../../../contract/desk/evidence-text.ts'
import type { PreviewType } from './preview-kind.ts'
import type { openedFile } from './read-answer.ts'

/** Pixels of the longer side of a preview. Source: STAFF §5. */
export const longestSide = 1600
/** Pixels of the longer side of a veil: a picture of light and shade, in which nobody is recognised. */
const veilSide = 16
/** Characters of a file's text that are shown. */
export const mostCharacters = 100_000
/** Pages of a document that are shown. */
export const mostPages = 20

/** Frames of a film or an animation that are shown. */
export const mostFrames = 6
/** Entries of an archive that are listed, with those of archives inside. */
export const mostRows = 1000
/** Places of rounds of frames within their sixth of a film: each round lies between those before it. */
export const placesOfRounds = [0.5, 0, 0.25, 0.75, 0.125, 0.625, 0.375, 0.875] as const
/** Samples a second of a recording: one channel of 16 bits, little-endian. */
export const soundRate = 16_000
/** Seconds of a recording that can be played, from its beginning. */
export const mostSoundSeconds = 300
export const mostSoundBytes = mostSoundSeconds * soundRate * 2

interface Size {
  readonly width: number
  readonly height: number
}
export function veilSizeOf({ width, height }: Size): Size {
  const scaled = (side: number) =>
    Math.max(1, Math.round((side / Math.max(width, height)) * veilSide))
  return { width: scaled(width), height: scaled(height) }
}

/** Seconds that opening a file may take. Source: STAFF §5. */
export const previewSeconds = 20
/** Bytes of memory that opening a file may take. Source: STAFF §5. */
export const previewMemory = 1024 * 1024 * 1024

/**
 * A page of a hostile file: colours only. Any bytes of the right number are a picture, so nothing of the file can hide
 * in them, and nothing must be parsed here.
 */
export interface Picture extends Size {
  /** Red, green and blue of each pixel, a byte each, line by line. */
  readonly pixels: Buffer
  /** The blurred picture that is shown until the handler asks for the clear one: a grey byte a pixel of `veilSizeOf`. */
  readonly veil: Buffer
}

/** A request beyond the usual preview of a file. */
export interface PreviewRequest {
  /** Opens the member at this row of an archive's tree in place of the archive. */
  readonly row?: number | undefined
  /** Opens the member at this row of that member's tree. */
  readonly inner?: number | undefined
  /** Of the file, or of the member. */
  readonly password?: string | undefined
  /** Frames of a film: 0 the first six, 1 the six between those, 2 the six after, and so on. */
  readonly round?: number | undefined
}

/** Facts about a file before its pages arrive. */
export type OpenedFile = z.output<typeof openedFile>
export type Likeness = NonNullable<OpenedFile['likenesses']>[number]

/** Opens hostile files outside this process. */
export interface PreviewOpener {
  /**
   * Opens a file.
   * @param content is read to its end or destroyed
   * @param onPage receives the pages in order, at most `mostPages`
   * @returns its head, with the samples of a recording; undefined when it cannot be shown: broken, too large, too slow
   * @throws PreviewUnavailable when the file is not at fault; what the content or `onPage` throws
   */
  open(
    content: Readable,
    type: PreviewType,
    onPage: (page: Picture) => Promise<void>,
    asked?: PreviewRequest,
  ): Promise<(OpenedFile & { readonly sound?: Buffer }) | undefined>

  /** Returns the programs that the opener may start. @throws PreviewUnavailable */
  programs?(): Promise<readonly OuterProgram[]>
}

/** Files cannot be opened now; a retry may work. */
export class PreviewUnavailable extends Error {
  constructor(cause: unknown) {
    super('Files cannot be opened for previews', { cause })
    this.name = 'PreviewUnavailable'
  }
}
