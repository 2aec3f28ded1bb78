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
