import type { Readable } from 'node:stream'
import {
  type CleanedType,
  type EvidenceType,
  type Family,
  isCleanedType,
  kindAs,
} from '../../../contract/evidence/kinds.ts'
import type { FileContent } from '../file-content.ts'
import { ByteReader, CannotRewrite } from './byte-reader.ts'
import { amrWithoutMetadata } from './amr.ts'
import { bmpWithoutMetadata } from './bmp.ts'
import { aacWithoutMetadata, mp3WithoutMetadata } from './frames.ts'
import { filmWithoutMetadata } from './movie.ts'
import { gifWithoutMetadata } from './gif.ts'
import { heicWithoutMetadata } from './heic.ts'
import { jpegWithoutMetadata } from './jpeg.ts'
import { oggWithoutMetadata } from './ogg.ts'
import { streamOf, type Piece } from './pieces.ts'
import { pngWithoutMetadata } from './png.ts'
import { wavWithoutMetadata } from './wav.ts'
import { webpWithoutMetadata } from './webp.ts'

/** Returns a file's pieces without metadata; undefined when it has none. @throws CannotRewrite */
type Rewrite = (reader: ByteReader) => Promise<readonly Piece[] | undefined>

/** The rewriters; documents have none, as the form says. */
const rewrites: Readonly<Record<CleanedType, Rewrite>> = {
  'image/jpeg': jpegWithoutMetadata,
  'image/png': pngWithoutMetadata,
  'image/webp': webpWithoutMetadata,
  'image/gif': gifWithoutMetadata,
  'image/heic': heicWithoutMetadata,
  'image/avif': heicWithoutMetadata,
  'image/bmp': bmpWithoutMetadata,
  'video/mp4': filmWithoutMetadata,
  'video/quicktime': filmWithoutMetadata,
  'video/3gpp': filmWithoutMetadata,
  'audio/mp4': filmWithoutMetadata,
  'audio/mpeg': mp3WithoutMetadata,
  'audio/wav': wavWithoutMetadata,
  'audio/aac': aacWithoutMetadata,
  'audio/amr': amrWithoutMetadata,
  'audio/ogg': oggWithoutMetadata,
}

/** The families whose files lose their metadata, or are said to keep them. */
const cleaned: ReadonlySet<Family> = new Set(['picture', 'film', 'sound'])

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
    if (!isCleanedType(mime)) return cleaned.has(kindAs(mime).family) ? 'impossible' : 'nothing'
    const pieces = await rewrites[mime](new ByteReader(content))
    return pieces ? streamOf(content, pieces) : 'nothing'
  } catch (error) {
    // A RangeError means numbers that lead outside of the file; any other error comes from the store.
    if (error instanceof CannotRewrite || error instanceof RangeError) return 'impossible'
    throw error
  }
}
