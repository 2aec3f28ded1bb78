import { Uint8ArrayReader, ZipReader } from '@zip.js/zip.js'
import type { Entry } from 'yauzl'

/**
 * Unpacks a locked entry of a zip archive, by traditional encryption or that of WinZip.
 * @returns null with another password, and where it holds more than it states
 * @throws whatever is wrong with the archive
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
  for await (const entry of zip.getEntriesGenerator()) {
    if (entry.directory || entry.offset !== offset) continue
    // Another password shows itself by its check bytes, or by a checksum or bytes that cannot be inflated.
    return entry.getData(taking, { password, checkSignature: true }).then(
      () => Buffer.concat(chunks),
      () => null,
    )
  }
  throw new Error('No such entry')
}
