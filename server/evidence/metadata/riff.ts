import { type ByteReader, CannotRewrite } from './byte-reader.ts'

/** A chunk of a RIFF file. */
export interface Chunk {
  readonly name: string
  /** Offsets of the header, of the end of the data, and of the next chunk, which begins at an even offset. */
  readonly start: number
  readonly end: number
  readonly next: number
}

/** Bytes of `RIFF`, the length and the form. */
export const riffHeader = 12

/**
 * Returns the chunks of a range. The last one may be cut off by the range's end; bytes too few for a chunk are left out.
 */
export async function chunksIn(reader: ByteReader, from: number, until: number): Promise<Chunk[]> {
  const chunks: Chunk[] = []
  for (let start = from; start + 8 <= until;) {
    const head = await reader.at(start, 8)
    const end = Math.min(start + 8 + head.readUInt32LE(4), until)
    const next = Math.min(end + (end % 2), until)
    chunks.push({ name: head.toString('latin1', 0, 4), start, end, next })
    start = next
  }
  return chunks
}

/**
 * Returns the chunks of a RIFF file up to its end, whatever length its header tells: programs write wrong ones.
 * @throws CannotRewrite when it is none of this form
 */
export async function riffChunks(reader: ByteReader, form: string): Promise<Chunk[]> {
  const header = (await reader.at(0, riffHeader)).toString('latin1')
  if (header.length < riffHeader || header.slice(0, 4) !== 'RIFF' || header.slice(8) !== form)
    throw new CannotRewrite(`no ${form}`)
  return chunksIn(reader, riffHeader, reader.size)
}
