import { type ByteReader, TooScattered } from './byte-reader.ts'
import { boxesIn, overwrite, type Box, type Overwritten } from './iso-boxes.ts'

/** Items that hold EXIF and XMP data. The orientation is a separate property and stays. */
const metadataItems: ReadonlySet<string> = new Set(['Exif', 'mime'])
/** Maximum bytes of an item index. Pictures have a few hundred. */
const maxIndex = 1024 * 1024
/** Maximum places in an index, where a place may take zero bytes. */
const maxPlaces = 100_000

/** Reads consecutive numbers of 0, 2, 4 or 8 bytes. @throws RangeError beyond the end */
class Cursor {
  readonly #bytes: Buffer
  #at = 0
  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }
  uint(size: number): number {
    const value =
      size === 0
        ? 0
        : size === 8
          ? Number(this.#bytes.readBigUInt64BE(this.#at))
          : this.#bytes.readUIntBE(this.#at, size)
    this.#at += size
    return value
  }
  text(length: number): string {
    this.#at += length
    return this.#bytes.toString('latin1', this.#at - length, this.#at)
  }
}

/** Returns the ids of items with metadata, from the `infe` boxes of `iinf`. Source: ISO/IEC 14496-12 §8.11.6. */
async function itemsWithMetadata(reader: ByteReader, iinf: Box): Promise<Set<number>> {
  const [version] = await reader.at(iinf.body, 1)
  const entries = (await boxesIn(reader, iinf.body + (version === 0 ? 6 : 8), iinf.end)) ?? []
  const ids = new Set<number>()
  for (const { body, end } of entries) {
    const entry = new Cursor(await reader.at(body, Math.min(end - body, 16)))
    const entryVersion = entry.uint(1)
    // Older versions have no item type.
    if (entryVersion < 2) continue
    entry.uint(3)
    const id = entry.uint(entryVersion === 2 ? 2 : 4)
    entry.uint(2)
    if (metadataItems.has(entry.text(4))) ids.add(id)
  }
  return ids
}

/** Returns the places of these items, from `iloc`. Source: ISO/IEC 14496-12 §8.11.3. */
async function placesOf(
  reader: ByteReader,
  iloc: Box,
  idat: Box | undefined,
  ids: ReadonlySet<number>,
): Promise<Overwritten[]> {
  const index = new Cursor(await reader.at(iloc.body, Math.min(iloc.end - iloc.body, maxIndex)))
  const version = index.uint(1)
  index.uint(3)
  const sizes = index.uint(2)
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15]
  const indexSize = version === 0 ? 0 : sizes & 15
  const places: Overwritten[] = []
  let seen = 0
  for (let left = index.uint(version < 2 ? 2 : 4); left > 0; left -= 1) {
    const id = index.uint(version < 2 ? 2 : 4)
    const method = version === 0 ? 0 : index.uint(2) & 15
    index.uint(2)
    const base = index.uint(baseSize)
    for (let extents = index.uint(2); extents > 0; extents -= 1) {
      seen += 1
      if (seen > maxPlaces) throw new TooScattered()
      index.uint(indexSize)
      const offset = base + index.uint(offsetSize)
      const length = index.uint(lengthSize)
      if (!ids.has(id)) continue
      const from = method === 0 ? 0 : method === 1 ? idat?.body : undefined
      if (from === undefined || from + offset + length > reader.size)
        throw new RangeError('An item lies outside of the file')
      places.push({ start: from + offset, end: from + offset + length })
    }
  }
  return places
}

/** Overwrites EXIF and XMP of a HEIC picture, whose index stays valid; undefined without these, or if malformed. */
export async function heicWithoutMetadata(reader: ByteReader) {
  const meta = (await boxesIn(reader, 0, reader.size))?.find(({ type }) => type === 'meta')
  const inside = meta && (await boxesIn(reader, meta.body + 4, meta.end))
  const box = (type: string) => inside?.find((each) => each.type === type)
  const [iinf, iloc] = [box('iinf'), box('iloc')]
  if (!iinf || !iloc) return undefined
  try {
    const ids = await itemsWithMetadata(reader, iinf)
    return await overwrite(reader, await placesOf(reader, iloc, box('idat'), ids))
  } catch (error) {
    // A RangeError means a malformed index; any other error comes from the store.
    if (error instanceof RangeError) return undefined
    throw error
  }
}
