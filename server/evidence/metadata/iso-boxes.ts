import { type ByteReader, CannotRewrite } from './byte-reader.ts'
import { anonymousProfileAt } from './colour-profile.ts'
import { Pieces } from './pieces.ts'

/** A box of an ISO media file. Source: ISO/IEC 14496-12 §4.2. */
export interface Box {
  readonly type: string
  /** Offsets of the box's length field, of its content, and of its end. */
  readonly start: number
  readonly body: number
  readonly end: number
}

/** Reads a box; undefined when no box begins there. Its end may lie behind `until`. */
async function boxAt(reader: ByteReader, start: number, until: number): Promise<Box | undefined> {
  const head = await reader.at(start, 16)
  if (head.length < 8 || start + 8 > until) return undefined
  const short = head.readUInt32BE()
  const isLong = short === 1 && head.length === 16
  // A length of 0 means to the end of the range.
  const size = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? until - start : short
  const body = start + (isLong ? 16 : 8)
  const end = start + size
  return end < body ? undefined : { type: head.toString('latin1', 4, 8), start, body, end }
}

/** Returns the boxes of a range. @throws CannotRewrite when they do not fill it exactly */
export async function boxesIn(reader: ByteReader, from: number, until: number): Promise<Box[]> {
  const boxes: Box[] = []
  for (let start = from; start < until;) {
    const box = await boxAt(reader, start, until)
    if (!box || box.end > until) throw new CannotRewrite('boxes that do not fit')
    boxes.push(box)
    start = box.end
  }
  return boxes
}

/** Returns the boxes of a file up to the first bytes that are none. The last one ends with the file if that is cut short. */
export async function boxesOf(reader: ByteReader): Promise<Box[]> {
  const boxes: Box[] = []
  for (let start = 0; start < reader.size;) {
    const box = await boxAt(reader, start, reader.size)
    if (!box) break
    boxes.push({ ...box, end: Math.min(box.end, reader.size) })
    start = box.end
  }
  return boxes
}

/** A range of bytes. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** A range that is overwritten in place, so that no offset in the file changes. */
export interface Overwritten extends Range {
  /** The new bytes; zeros when left out. */
  readonly with?: Buffer
}

/** Boxes that players skip. */
const skipped: ReadonlySet<string> = new Set(['free', 'skip', 'wide'])

/** Replaces a box by one of the same length that players skip, filled with zeros. */
export const emptied = ({ type, start, body, end }: Box): Overwritten[] => [
  ...(skipped.has(type) ? [] : [{ start: start + 4, end: start + 8, with: Buffer.from('free') }]),
  { start: body, end },
]

/** Makes the colour profile of a `colr` box anonymous. Source: ISO/IEC 14496-12 §12.1.5. */
export async function anonymousColours(
  reader: ByteReader,
  { body, end }: Box,
): Promise<Overwritten[]> {
  const kind = (await reader.at(body, 4)).toString('latin1')
  if (kind !== 'prof' && kind !== 'rICC') return []
  return [{ start: body + 4, end, with: await anonymousProfileAt(reader, body + 4, end) }]
}

/** Returns the parts of a range that lie outside of other ranges. @param excluded in order, without overlaps */
export function outside({ start, end }: Range, excluded: readonly Range[]): Range[] {
  const gaps: Range[] = []
  let at = start
  for (const range of excluded) {
    if (range.end <= at || range.start >= end) continue
    if (range.start > at) gaps.push({ start: at, end: range.start })
    at = range.end
  }
  if (at < end) gaps.push({ start: at, end })
  return gaps
}

/** Sorts ranges and merges those that touch. */
export function merged(ranges: readonly Range[]): Range[] {
  const result: { start: number; end: number }[] = []
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else if (end > start) result.push({ start, end })
  }
  return result
}

/** Maximum boxes of media data. Cameras write one. */
const maxData = 100

/**
 * Empties the media data outside of what is shown or played, and every box that is not kept; cuts off what follows the last box
 * that is kept.
 * @param tops all boxes of the file
 * @param media ranges of pictures and samples; undefined keeps the media data whole
 * @param places further overwritten places
 * @throws CannotRewrite when media lie elsewhere than in `mdat`
 */
export async function keepOnly(
  reader: ByteReader,
  tops: readonly Box[],
  {
    isKept,
    media,
    places,
  }: {
    isKept: (box: Box) => boolean
    media: readonly Range[] | undefined
    places: readonly Overwritten[]
  },
) {
  const ranges = media && merged(media)
  const data = tops.filter(({ type }) => type === 'mdat')
  if (data.length > maxData) throw new CannotRewrite('too many parts')
  const inFile = (ranges ?? []).map(({ start, end }) => ({
    start,
    end: Math.min(end, reader.size),
  }))
  const bodies = data.map(({ body, end }) => ({ start: body, end }))
  if (inFile.some((range) => range.start < range.end && outside(range, bodies).length > 0))
    throw new CannotRewrite('media outside of media data')
  const isNeeded = (box: Box) =>
    box.type === 'mdat'
      ? ranges === undefined ||
        outside(box, ranges).some(({ start, end }) => end - start < box.end - box.start)
      : isKept(box)
  const last = tops.findLastIndex(isNeeded)
  const end = tops[last]?.end ?? 0
  const gone = tops.slice(0, last + 1).flatMap((box): Overwritten[] => {
    if (!isNeeded(box)) return emptied(box)
    return box.type === 'mdat' && ranges ? outside({ start: box.body, end: box.end }, ranges) : []
  })
  return overwrite(reader, [...places, ...gone], end)
}

const zeros = Buffer.alloc(64 * 1024)

/**
 * Returns a file with some places overwritten and its end cut off; undefined when nothing changes.
 * @param places in any order; only empty ones may overlap
 */
export async function overwrite(reader: ByteReader, places: readonly Overwritten[], size: number) {
  const full: Overwritten[] = []
  for (const place of places) if (!(await isDone(reader, place))) full.push(place)
  if (full.length === 0 && size === reader.size) return undefined
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
  pieces.keep(at, size)
  return pieces.list(reader.size)
}

async function isDone(reader: ByteReader, place: Overwritten): Promise<boolean> {
  for (let at = place.start; at < place.end; at += zeros.length) {
    const bytes = await reader.at(at, Math.min(place.end - at, zeros.length))
    const from = at - place.start
    const wanted = place.with?.subarray(from, from + bytes.length)
    if (!bytes.equals(wanted ?? zeros.subarray(0, bytes.length))) return false
  }
  return true
}
