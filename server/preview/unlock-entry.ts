import {
  ERR_INVALID_COMPRESSED_DATA,
  ERR_INVALID_CRC32,
  ERR_INVALID_PASSWORD,
  ERR_INVALID_UNCOMPRESSED_SIZE,
  Uint8ArrayReader,
  ZipReader,
} from '@zip.js/zip.js'
import type { Entry } from 'yauzl'

/** Errors of content that was changed, or opened by another password. */
const contentErrors: ReadonlySet<string> = new Set([
  ERR_INVALID_COMPRESSED_DATA,
  ERR_INVALID_CRC32,
  ERR_INVALID_UNCOMPRESSED_SIZE,
])

/** Why an entry stays locked. */
export type Locked = 'locked' | 'locked_or_broken'

/**
 * Unpacks a locked entry of a zip archive, by traditional encryption or that of WinZip.
 * @returns `locked` with another password; `locked_or_broken` where the content of a traditional entry is not as it should be,
 * because one other password in 256 passes its check
 * @throws whatever is wrong with the archive or the content
 */
export async function unlockEntry(
  archive: Buffer,
  { relativeOffsetOfLocalHeader: offset, uncompressedSize }: Entry,
  password: string,
): Promise<Buffer | Locked> {
  const chunks: Uint8Array[] = []
  let length = 0
  const taking = new WritableStream<Uint8Array>({
    write(chunk) {
      length += chunk.length
      if (length > uncompressedSize) throw new Error(ERR_INVALID_UNCOMPRESSED_SIZE)
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
      const { message } = error instanceof Error ? error : { message: '' }
      if (message === ERR_INVALID_PASSWORD) return 'locked'
      if (entry.zipCrypto && contentErrors.has(message)) return 'locked_or_broken'
      throw error
    }
  }
  throw new Error('No such entry')
}
