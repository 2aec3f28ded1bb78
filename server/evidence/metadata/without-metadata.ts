import type { Readable } from 'node:stream'
import type { FileContent } from '../file-content.ts'
import { TooScattered } from './byte-reader.ts'
import { filmWithoutMetadata } from './film.ts'
import { heicWithoutMetadata } from './heic.ts'
import { jpegWithoutMetadata } from './jpeg.ts'
import { streamOf, type Piece } from './pieces.ts'
import { pngWithoutMetadata } from './png.ts'
import { webpWithoutMetadata } from './webp.ts'

type Rewrite = (content: FileContent) => Promise<readonly Piece[] | undefined>

/** The kinds that can be rewritten without touching what they show, by MIME type. */
const rewrites: ReadonlyMap<string, Rewrite> = new Map([
  ['image/jpeg', jpegWithoutMetadata],
  ['image/png', pngWithoutMetadata],
  ['image/webp', webpWithoutMetadata],
  ['image/heic', heicWithoutMetadata],
  ['video/mp4', filmWithoutMetadata],
  ['video/quicktime', filmWithoutMetadata],
  ['audio/mp4', filmWithoutMetadata],
])

/**
 * A picture, film or recording without what it says of where, when and with what it was taken.
 * @returns undefined when it says nothing, is broken, or is of a kind that is left as it is
 * @throws what the store throws
 */
export async function withoutMetadata(
  content: FileContent,
  mime: string,
): Promise<Readable | undefined> {
  try {
    const pieces = await rewrites.get(mime)?.(content)
    return pieces && streamOf(content, pieces)
  } catch (error) {
    if (error instanceof TooScattered) return undefined
    throw error
  }
}
