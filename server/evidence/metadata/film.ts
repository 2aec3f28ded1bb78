import type { FileContent } from '../file-content.ts'
import { ByteReader } from './byte-reader.ts'
import { boxesIn, isEmptied, overwrite, type Box, type Overwritten } from './iso-boxes.ts'
import { Pieces, type Piece } from './pieces.ts'

/** Boxes that are looked into. */
const containers: ReadonlySet<string> = new Set(['moov', 'trak', 'mdia'])
/** Boxes that say where, with what and by whom it was made. */
const metadataBoxes: ReadonlySet<string> = new Set(['udta', 'meta', 'uuid'])
/** Boxes that begin with a version, flags and the times of making and changing. */
const timedBoxes: ReadonlySet<string> = new Set(['mvhd', 'tkhd', 'mdhd'])

/** Version 1 has times of 8 bytes, version 0 of 4. */
async function timesOf(reader: ByteReader, { body, end }: Box): Promise<Overwritten> {
  const [version] = await reader.at(body, 1)
  const start = body + 4
  return { start, end: Math.min(start + (version === 1 ? 16 : 8), end) }
}

/** A box that players skip, of the same length and without content. */
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
 * An MP4, MOV or M4A without its descriptions (place, device, maker, titles) and times. They are overwritten, so
 * that sound and picture stay where the file's index says. What a device writes into a track of its own stays.
 * @returns undefined when there is nothing to remove, or it is not what such a file should be
 */
export async function filmWithoutMetadata(
  content: FileContent,
): Promise<readonly Piece[] | undefined> {
  const reader = new ByteReader(content)
  const found = await placesIn(reader, 0, reader.size)
  if (!found) return undefined
  const places: Overwritten[] = []
  for (const place of found) if (place.with || !(await isEmptied(reader, place))) places.push(place)
  if (places.length === 0) return undefined
  const pieces = new Pieces()
  overwrite(pieces, reader.size, places)
  return pieces.list(reader.size)
}
