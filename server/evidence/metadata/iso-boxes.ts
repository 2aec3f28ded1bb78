import type { ByteReader } from './byte-reader.ts'
import { Pieces } from './pieces.ts'

/** A box of an ISO media file. Source: ISO/IEC 14496-12 §4.2. */
export interface Box {
  readonly type: string
  /** Offsets of the box's length field, of its content, and of its end. */
  readonly start: number
  readonly body: number
  readonly end: number
}

/** Returns the boxes of a range; undefined when they do not fill it exactly. */
export async function boxesIn(
  reader: ByteReader,
  from: number,
  until: number,
): Promise<Box[] | undefined> {
  const boxes: Box[] = []
  for (let start = from; start < until;) {
    const head = await reader.at(start, 16)
    if (head.length < 8) return undefined
    const short = head.readUInt32BE()
    const isLong = short === 1 && head.length === 16
    // A length of 0 means to the end of the range.
    const size = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? until - start : short
    const body = start + (isLong ? 16 : 8)
    const end = start + size
    if (end < body || end > until) return undefined
    boxes.push({ type: head.toString('latin1', 4, 8), start, body, end })
    start = end
  }
  return boxes
}

/** A range that is overwritten in place, so that no offset in the file changes. */
export interface Overwritten {
  readonly start: number
  readonly end: number
  /** The new bytes; zeros when left out. */
  readonly with?: Buffer
}

const zeros = Buffer.alloc(64 * 1024)

/**
 * Returns a file with some places overwritten; undefined when all of them are empty already.
 * @param places in any order; only empty ones may overlap
 */
export async function overwrite(reader: ByteReader, places: readonly Overwritten[]) {
  const full: Overwritten[] = []
  for (const place of places) if (place.with || !(await isEmptied(reader, place))) full.push(place)
  if (full.length === 0) return undefined
  const pieces = new Pieces()
  let at = 0
  for (const place of full.toSorted((a, b) => a.start - b.start)) {
    pieces.keep(at, place.start)
    if (place.with) pieces.insert(place.with)
    else
      for (let left = place.end - Math.max(at, place.start); left > 0; left -= zeros.length)
        pieces.insert(zeros.subarray(0, left))
    at = Math.max(at, place.end)
  }
  pieces.keep(at, reader.size)
  return pieces.list(reader.size)
}

async function isEmptied(reader: ByteReader, { start, end }: Overwritten): Promise<boolean> {
  for (let at = start; at < end; at += zeros.length) {
    const bytes = await reader.at(at, Math.min(end - at, zeros.length))
    if (!bytes.equals(zeros.subarray(0, bytes.length))) return false
  }
  return true
}
