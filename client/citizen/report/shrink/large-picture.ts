/** Pictures that a browser can draw; of others, and of moving ones, only the original is sent. */
const drawable: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp'])

/** Below this a smaller copy saves too little to ask about, in bytes. */
const worthAsking = 1024 * 1024

/** Whether a file may be a large picture; a look inside decides. */
export const mayBeLarge = ({ type, size }: File): boolean =>
  drawable.has(type) && size > worthAsking

interface Measured {
  width: number
  height: number
  bytes: number
}

/** Whether a smaller copy would save much: over 3 MB, or longer than 2,560 px on a side. */
export const isLarge = ({ width, height, bytes }: Measured): boolean =>
  bytes > 3 * 1024 * 1024 || Math.max(width, height) > 2560

/** The longer side of a smaller copy, in px: writing on a photographed screen can still be read. */
const goal = 2048

/** The size of a smaller copy; never larger than the original. */
export function smallerSize({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, goal / Math.max(width, height))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

/** What a smaller copy is called: nobody takes it for the original. */
export const smallerName = (name: string): string => `${name.replace(/\.[^.]*$/, '')}-缩小.jpg`
