import type { ByteReader } from './byte-reader.ts'
import { boxesIn, overwrite, type Box, type Overwritten } from './iso-boxes.ts'

/** Boxes whose children are read. */
const containers: ReadonlySet<string> = new Set(['moov', 'trak', 'mdia'])
/** Boxes with place, device and author. */
const metadataBoxes: ReadonlySet<string> = new Set(['udta', 'meta', 'uuid'])
/** Boxes that begin with version, flags, creation time and modification time. */
const timedBoxes: ReadonlySet<string> = new Set(['mvhd', 'tkhd', 'mdhd'])

/** Returns the range of the times: 8 bytes each in version 1, 4 bytes in version 0. */
async function timesOf(reader: ByteReader, { body, end }: Box): Promise<Overwritten> {
  const [version] = await reader.at(body, 1)
  const start = body + 4
  return { start, end: Math.min(start + (version === 1 ? 16 : 8), end) }
}

/** Replaces a box by one of the same length that players skip, filled with zeros. */
const emptied = ({ start, body, end }: Box): Overwritten[] => [
  { start: start + 4, end: start + 8, with: Buffer.from('free') },
  { start: body, end },
]

async function placesIn(
  reader: ByteReader,
  from: number,
  until: number,
): Promise<Overwritten[] | undefined> {
  const places: Overwritten[] = []
  for (const box of (await boxesIn(reader, from, until)) ?? [undefined]) {
    if (!box) return undefined
    if (metadataBoxes.has(box.type)) places.push(...emptied(box))
    else if (timedBoxes.has(box.type)) places.push(await timesOf(reader, box))
    else if (containers.has(box.type)) {
      const inside = await placesIn(reader, box.body, box.end)
      if (!inside) return undefined
      places.push(...inside)
    }
  }
  return places
}

/**
 * Removes descriptions (place, device, maker, titles) and times from an MP4, MOV or M4A. Overwrites them in place, so
 * that the index of the file stays valid. Metadata in a separate track stay.
 * @returns undefined when there is nothing to remove or the file is malformed
 */
export async function filmWithoutMetadata(reader: ByteReader) {
  const places = await placesIn(reader, 0, reader.size)
  return places && overwrite(reader, places)
}
