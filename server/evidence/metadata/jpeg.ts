import type { ByteReader } from './byte-reader.ts'
import { orientationOnly } from './exif.ts'
import { Pieces } from './pieces.ts'

// Markers by ITU-T T.81, table B.1; the second byte after 0xff.
const startOfImage = 0xd8
const endOfImage = 0xd9
const startOfScan = 0xda
const comment = 0xfe
/** Markers without a length: TEM and RST0–RST7. */
const isAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)
const isApplication = (marker: number) => marker >= 0xe0 && marker <= 0xef

/** Application segments that affect the rendering: density, colour profile and colour transform. */
const keptSegments: ReadonlyMap<number, string> = new Map([
  [0xe0, 'JFIF\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
])
const exifSignature = 'Exif\0\0'
/** Bytes of entropy-coded data scanned at a time. */
const scanStep = 64 * 1024

function exifSegment(tiff: Buffer): Buffer {
  const head = Buffer.from([0xff, 0xe1, 0, 2 + exifSignature.length + tiff.length])
  return Buffer.concat([head, Buffer.from(exifSignature, 'latin1'), tiff])
}

/** Returns the offset of the next marker outside entropy-coded data; the end of the file when there is none. */
async function endOfScan(reader: ByteReader, from: number): Promise<number> {
  for (let start = from; start < reader.size;) {
    // One byte more than the step, because a marker has two.
    const bytes = await reader.at(start, scanStep + 1)
    for (let at = bytes.indexOf(0xff); at >= 0 && at < scanStep; at = bytes.indexOf(0xff, at + 1)) {
      const next = bytes[at + 1]
      const isData = next === 0x00 || next === 0xff || next === undefined || isAlone(next)
      if (!isData) return start + at
    }
    start += scanStep
  }
  return reader.size
}

/**
 * Removes metadata from a JPEG: EXIF except the orientation, XMP, IPTC, comments, makers' segments, and trailing data
 * such as the film of a moving picture. Copies the picture itself bit by bit.
 * @returns undefined when there is nothing to remove or the file is malformed
 */
export async function jpegWithoutMetadata(reader: ByteReader) {
  const pieces = new Pieces()
  if (!(await reader.at(0, 2)).equals(Buffer.from([0xff, startOfImage]))) return undefined
  pieces.keep(0, 2)
  for (let at = 2; ;) {
    const head = await reader.at(at, 4)
    const marker = head[1]
    if (head[0] !== 0xff || marker === undefined) return undefined
    if (marker === 0xff) {
      // Any number of fill bytes may stand before a marker.
      at += 1
    } else if (marker === endOfImage) {
      pieces.keep(at, at + 2)
      return pieces.list(reader.size)
    } else if (isAlone(marker)) {
      pieces.keep(at, at + 2)
      at += 2
    } else {
      if (head.length < 4) return undefined
      const end = at + 2 + head.readUInt16BE(2)
      if (end > reader.size) return undefined
      await takeSegment(reader, pieces, { marker, start: at, end })
      at = end
      if (marker === startOfScan) {
        at = await endOfScan(reader, end)
        pieces.keep(end, at)
        // A truncated picture is still shown as far as it goes.
        if (at === reader.size) return pieces.list(reader.size)
      }
    }
  }
}

async function takeSegment(
  reader: ByteReader,
  pieces: Pieces,
  { marker, start, end }: { marker: number; start: number; end: number },
): Promise<void> {
  const body = start + 4
  const begins = async (text: string) =>
    (await reader.at(body, Math.min(text.length, end - body))).toString('latin1') === text
  if (!isApplication(marker)) {
    if (marker !== comment) pieces.keep(start, end)
    return
  }
  const kept = keptSegments.get(marker)
  if (kept !== undefined && (await begins(kept))) return pieces.keep(start, end)
  if (marker !== 0xe1 || !(await begins(exifSignature))) return
  const tiff = body + exifSignature.length
  const turned = orientationOnly(await reader.at(tiff, end - tiff))
  if (!turned) return
  const segment = exifSegment(turned)
  // An identical segment counts as unchanged.
  if (segment.equals(await reader.at(start, end - start))) pieces.keep(start, end)
  else pieces.insert(segment)
}
