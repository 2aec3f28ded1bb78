import type { Readable } from 'node:stream'
import type { EvidenceType } from '../../../contract/evidence/file.ts'
import type { FileContent } from '../file-content.ts'
import { ByteReader, CannotRewrite } from './byte-reader.ts'
import { filmWithoutMetadata } from './movie.ts'
import { gifWithoutMetadata } from './gif.ts'
import { heicWithoutMetadata } from './heic.ts'
import { jpegWithoutMetadata } from './jpeg.ts'
import { mp3WithoutMetadata } from './mp3.ts'
import { streamOf, type Piece } from './pieces.ts'
import { pngWithoutMetadata } from './png.ts'
import { wavWithoutMetadata } from './wav.ts'
import { webpWithoutMetadata } from './webp.ts'

/** Returns a file's pieces without metadata; undefined when it has none. @throws CannotRewrite */
type Rewrite = (reader: ByteReader) => Promise<readonly Piece[] | undefined>

/** The rewriters of pictures, films and recordings; documents have no rewriter, as the form says. */
const rewrites: Readonly<Record<EvidenceType, Rewrite | undefined>> = {
  'image/jpeg': jpegWithoutMetadata,
  'image/png': pngWithoutMetadata,
  'image/webp': webpWithoutMetadata,
  'image/gif': gifWithoutMetadata,
  'image/heic': heicWithoutMetadata,
  'video/mp4': filmWithoutMetadata,
  'video/quicktime': filmWithoutMetadata,
  'audio/mp4': filmWithoutMetadata,
  'audio/mpeg': mp3WithoutMetadata,
  'audio/wav': wavWithoutMetadata,
  'application/pdf': undefined,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': undefined,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': undefined,
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': undefined,
  'text/plain': undefined,
  'application/zip': undefined,
}

/**
 * Removes place, time and device from a file.
 * @returns the rewritten content; `nothing` when there is nothing to remove; `impossible` when it cannot be rewritten safely
 * @throws any error of the store
 */
export async function withoutMetadata(
  content: FileContent,
  mime: EvidenceType,
): Promise<Readable | 'nothing' | 'impossible'> {
  try {
    const pieces = await rewrites[mime]?.(new ByteReader(content))
    return pieces ? streamOf(content, pieces) : 'nothing'
  } catch (error) {
    // A RangeError means numbers that lead outside of the file; any other error comes from the store.
    if (error instanceof CannotRewrite || error instanceof RangeError) return 'impossible'
    throw error
  }
}
