import type { Readable } from 'node:stream'

/** Pixels of the longer side of a preview. Source: STAFF §5. */
export const longestSide = 1600
/** Pixels of the longer side of a veil: a picture of light and shade, in which nobody is recognised. */
const veilSide = 16

interface Size {
  readonly width: number
  readonly height: number
}
/** Returns the size of a picture's veil. */
export function veilSizeOf({ width, height }: Size): Size {
  const scaled = (side: number) =>
    Math.max(1, Math.round((side / Math.max(width, height)) * veilSide))
  return { width: scaled(width), height: scaled(height) }
}

/** Seconds that opening a picture may take. Source: STAFF §5. */
export const previewSeconds = 20
/** Bytes of memory that opening a picture may take. Source: STAFF §5. */
export const previewMemory = 1024 * 1024 * 1024

/** Types that have previews. */
const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/heic'] as const
export type PictureType = (typeof pictureTypes)[number]
export const isPictureType = (mime: string): mime is PictureType =>
  (pictureTypes as readonly string[]).includes(mime)

/** A perceptual hash (PDQ): pictures that look alike have hashes that differ in few bits. */
export interface PictureHash {
  /** 32 bytes. */
  readonly hash: Buffer
  /** How much structure the picture has, 0 to 100; hashes below 50 say nothing. */
  readonly quality: number
}

/**
 * The result of opening a hostile file: colours only. Any bytes of the right number are a picture, so nothing of the
 * file can hide in them, and nothing must be parsed here.
 */
export interface Picture extends Size {
  /** Red, green and blue of each pixel, a byte each, line by line. */
  readonly pixels: Buffer
  /** The blurred picture that is shown until somebody asks for the clear one: a grey byte a pixel of `veilSizeOf`. */
  readonly veil: Buffer
  readonly likeness: PictureHash
}

/** Opens hostile pictures outside this process. */
export interface PictureOpener {
  /**
   * Opens a picture.
   * @param content is read to its end or destroyed
   * @returns undefined when it cannot be shown: broken, too large, too slow
   * @throws PreviewUnavailable when the picture is not at fault; what the content throws
   */
  open(content: Readable, type: PictureType): Promise<Picture | undefined>
}

/** Pictures cannot be opened now; a retry may work. */
export class PreviewUnavailable extends Error {
  constructor(cause: unknown) {
    super('Pictures cannot be opened', { cause })
    this.name = 'PreviewUnavailable'
  }
}
