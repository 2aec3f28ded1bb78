import { type ByteReader, CannotRewrite } from './byte-reader.ts'
import { Pieces } from './pieces.ts'
import { riffChunks } from './riff.ts'

/** The chunks that playing needs: format, number of samples, samples. */
const keptChunks: ReadonlySet<string> = new Set(['fmt ', 'fact', 'data'])

/**
 * Removes every chunk but format and samples from a WAV: titles, the recorder's description (`bext`, `iXML`), ID3, marks, times.
 * Copies the samples, of a truncated recording as far as they go.
 * @returns undefined when there is nothing to remove
 * @throws CannotRewrite when it is no WAV or has no samples
 */
export async function wavWithoutMetadata(reader: ByteReader) {
  const chunks = await riffChunks(reader, 'WAVE')
  const sound = chunks.findIndex(({ name }) => name === 'data')
  const { start = 0, end = 0 } = chunks[sound] ?? {}
  if (end <= start + 8) throw new CannotRewrite('no samples')
  // Chunks after the samples are not needed, and a second `data` would not be played.
  const neededChunks = chunks.filter(({ name }, n) => n <= sound && keptChunks.has(name))
  const header = await reader.at(0, 12)
  const length = neededChunks.reduce((sum, chunk) => sum + chunk.next - chunk.start, 4)
  if (length + 8 === reader.size) return undefined
  const pieces = new Pieces()
  header.writeUInt32LE(length, 4)
  pieces.insert(header)
  for (const { start: from, next } of neededChunks) pieces.keep(from, next)
  return pieces.list(reader.size)
}
