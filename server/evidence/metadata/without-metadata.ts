import type { Readable } from 'node:stream'
import type { FileContent } from '../file-content.ts'
import { ByteReader, TooScattered } from './byte-reader.ts'
import { filmWithoutMetadata } from './film.ts'
import { heicWithoutMetadata } from './heic.ts'
import { jpegWithoutMetadata } from './jpeg.ts'
import { streamOf, type Piece } from './pieces.ts'
import { pngWithoutMetadata } from './png.ts'
import { webpWithoutMetadata } from './webp.ts'

type Rewrite = (reader: ByteReader) => Promise<readonly Piece[] | undefined>

/** The rewriters of kinds whose metadata can be removed without changing the content, by MIME type. */
const rewrites: ReadonlyMap<string, Rewrite> = new Map([
  ['image/jpeg', jpegWithoutMetadata],
  ['image/png', pngWithoutMetadata],
  ['image/webp', webpWithoutMetadata],
  ['image/heic', heicWithoutMetadata],
  ['video/mp4', filmWithoutMetadata],
  ['video/quicktime', filmWithoutMetadata],
  ['audio/mp4', filmWithoutMetadata],
])

/** Removes place, time and device from a file; undefined if it has none, is malformed, or cannot be rewritten. */
export async function withoutMetadata(
  content: FileContent,
  mime: string,
): Promise<Readable | undefined> {
  try {
    const pieces = await rewrites.get(mime)?.(new ByteReader(content))
    return pieces && streamOf(content, pieces)
  } catch (error) {
    if (error instanceof TooScattered) return undefined
    throw error
  }
}
