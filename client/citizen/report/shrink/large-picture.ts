import * as words from '#words/report.ts'

/** Pictures that a browser can draw; other and animated ones are sent as they are. */
const drawable: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp'])

/** Size in bytes below which a smaller copy saves too little. */
const worthAsking = 1024 * 1024

/** Tells whether a file may be a large picture, judging by name and size. */
export const mayBeLarge = ({ type, size }: File): boolean =>
  drawable.has(type) && size > worthAsking

interface Measured {
  width: number
  height: number
  bytes: number
}

/** Tells whether a smaller copy would save much: over 3 MB, or over 2,560 px on a side. */
export const isLarge = ({ width, height, bytes }: Measured): boolean =>
  bytes > 3 * 1024 * 1024 || Math.max(width, height) > 2560

/** Longer side of a smaller copy in px; text on a photographed screen stays legible. */
const goal = 2048

/** Returns the size of a smaller copy; never larger than the original. */
export function smallerSize({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, goal / Math.max(width, height))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

/** Returns the name of a smaller copy, distinct from the original's. */
export const smallerName = (name: string): string =>
  `${name.replace(/\.[^.]*$/, '')}${words.smallerEnding}.jpg`
