import type { Readable } from 'node:stream'

/** Pixels of the longer side of a preview. Source: STAFF §5. */
export const longestSide = 1600
/** Seconds after which whoever opens a picture is stopped. Source: STAFF §5. */
export const previewSeconds = 20
/** Bytes of memory that opening one may take. Source: STAFF §5. */
export const previewMemory = 1024 * 1024 * 1024

/** Kinds of files that previews are made of. */
const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/heic'] as const
export type PictureType = (typeof pictureTypes)[number]
export const isPictureType = (mime: string): mime is PictureType =>
  (pictureTypes as readonly string[]).includes(mime)

/**
 * What comes back from whoever opened a hostile file: colours and nothing else. Any bytes of the right number are a
 * picture, so nothing of the file can be hidden in them, and nothing has to be parsed here.
 */
export interface Picture {
  readonly width: number
  readonly height: number
  /** Red, green and blue of each pixel, a byte each, line by line. */
  readonly pixels: Buffer
}

/** Opens hostile pictures somewhere else. */
export interface PictureOpener {
  /**
   * @param content is read to its end or destroyed
   * @returns undefined when it cannot be shown: broken, too large, too slow
   * @throws PreviewUnavailable when that says nothing about the picture; what the content throws
   */
  open(content: Readable, type: PictureType): Promise<Picture | undefined>
}

/** Pictures cannot be opened at the moment; later it may work. */
export class PreviewUnavailable extends Error {
  constructor(cause: unknown) {
    super('Pictures cannot be opened', { cause })
    this.name = 'PreviewUnavailable'
  }
}
