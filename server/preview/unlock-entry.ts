import { ERR_INVALID_PASSWORD, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js'
import type { Entry } from 'yauzl'

/**
 * Unpacks a locked entry of a zip archive, by traditional encryption or that of WinZip.
 * @returns null with another password, but for one in 256 of traditional encryption, which looks like broken content
 * @throws whatever is wrong with the archive or the content
 */
export async function unlockEntry(
  archive: Buffer,
  { relativeOffsetOfLocalHeader: offset, uncompressedSize }: Entry,
  password: string,
): Promise<Buffer | null> {
  const chunks: Uint8Array[] = []
  let length = 0
  const taking = new WritableStream<Uint8Array>({
    write(chunk) {
      length += chunk.length
      if (length > uncompressedSize) throw new Error('More than it states')
      chunks.push(chunk)
    },
  })
  const zip = new ZipReader(new Uint8ArrayReader(archive), { useWebWorkers: false })
  // Names are hostile, and are not used.
  for await (const entry of zip.getEntriesGenerator({ filenameValidation: 'tolerant' })) {
    if (entry.directory || entry.offset !== offset) continue
    try {
      await entry.getData(taking, { password, checkSignature: true })
      return Buffer.concat(chunks)
    } catch (error) {
      if (error instanceof Error && error.message === ERR_INVALID_PASSWORD) return null
      throw error
    }
  }
  throw new Error('No such entry')
}
