import { type ByteReader, CannotRewrite } from './byte-reader.ts'
import { anonymousProfile, maxProfile } from './colour-profile.ts'
import { orientationOnly } from './exif.ts'
import { Pieces } from './pieces.ts'

// Markers by ITU-T T.81, table B.1; the second byte after 0xff.
const startOfImage = 0xd8
const endOfImage = 0xd9
const startOfScan = 0xda
/** Markers without a length: TEM and RST0–RST7. */
const isAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)
/** Segments of the picture itself: frames, tables, scans, lines, restarts and the hierarchy. */
const isPicture = (marker: number) => marker >= 0xc0 && marker <= 0xdf && marker !== 0xc8

/**
 * Application segments that affect the rendering, beside the colour profile: density and colour transform. Only as many bytes are
 * kept as they need; a thumbnail may follow the density.
 */
const keptSegments: ReadonlyMap<number, { begins: string; bytes: number }> = new Map([
  [0xe0, { begins: 'JFIF\0', bytes: 14 }],
  [0xee, { begins: 'Adobe', bytes: 12 }],
])
const profileSignature = 'ICC_PROFILE\0'
/** Bytes of a profile's segment before its part of the profile: marker, length, signature, number and count. */
const profileHead = 4 + profileSignature.length + 2
const exifSignature = 'Exif\0\0'
/** Bytes of entropy-coded data scanned at a time. */
const scanStep = 64 * 1024

/** @param body at most 253 bytes */
const shortSegment = (marker: number, body: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker, 0, 2 + body.length]), body])

/** Returns the offset of the next marker outside entropy-coded data; the end of the file when there is none. */
async function endOfScan(reader: ByteReader, from: number): Promise<number> {
  for (let start = from; start < reader.size;) {
    // Reads one byte more than the step, because a marker has two.
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
 * Removes metadata from a JPEG: EXIF except the orientation, XMP, IPTC, comments, makers' segments, thumbnails, and trailing data
 * such as the film or the second picture of a phone. Copies the picture itself bit by bit. Bytes between segments are left out, as
 * decoders skip them.
 * @returns undefined when there is nothing to remove
 * @throws CannotRewrite when there is no picture or a segment does not end
 */
export async function jpegWithoutMetadata(reader: ByteReader) {
  const pieces = new Pieces()
  if (!(await reader.at(0, 2)).equals(Buffer.from([0xff, startOfImage])))
    throw new CannotRewrite('no JPEG')
  pieces.keep(0, 2)
  let isShown = false
  for (let at = 2; ;) {
    const head = await reader.at(at, 4)
    const marker = head[1]
    if (head.length > 1 && (head[0] !== 0xff || marker === 0xff || marker === 0)) {
      at = await nextMarker(reader, at)
      continue
    }
    if (marker === endOfImage) {
      pieces.keep(at, at + 2)
      return pieces.list(reader.size)
    }
    if (marker !== undefined && isAlone(marker)) {
      pieces.keep(at, at + 2)
      at += 2
      continue
    }
    const length = head.length < 4 ? 0 : head.readUInt16BE(2)
    const end = at + 2 + length
    if (marker === undefined || length < 2 || end > reader.size) {
      // A truncated picture is still shown as far as it goes.
      if (isShown) return pieces.list(reader.size)
      throw new CannotRewrite('a segment does not end')
    }
    const profileEnd = marker === 0xe2 ? await takeProfile(reader, pieces, at) : at
    if (profileEnd > at) {
      at = profileEnd
      continue
    }
    await takeSegment(reader, pieces, { marker, start: at, end })
    at = end
    if (marker === startOfScan) {
      isShown = true
      at = await endOfScan(reader, end)
      pieces.keep(end, at)
    }
  }
}

/** Returns the offset of the next marker; of fill bytes before it, only the last stays. The end of the file when there is none. */
async function nextMarker(reader: ByteReader, from: number): Promise<number> {
  for (let start = from; start < reader.size; start += scanStep) {
    const bytes = await reader.at(start, scanStep + 1)
    for (let at = bytes.indexOf(0xff); at >= 0 && at < scanStep; at = bytes.indexOf(0xff, at + 1)) {
      const next = bytes[at + 1]
      if (next !== 0x00 && next !== 0xff && next !== undefined) return start + at
    }
  }
  return reader.size
}

/** Adds the segments of a colour profile, an anonymous one in their place. @returns the end of the last; `start` when there are none */
async function takeProfile(reader: ByteReader, pieces: Pieces, start: number): Promise<number> {
  const segments: Buffer[] = []
  let at = start
  for (;;) {
    const head = await reader.at(at, profileHead)
    const isPart =
      head.length === profileHead &&
      head.readUInt16BE() === 0xffe2 &&
      head.toString('latin1', 4, profileHead - 2) === profileSignature
    const length = isPart ? 2 + head.readUInt16BE(2) : 0
    if (length < profileHead) break
    segments.push(await reader.at(at, length))
    at = Math.min(at + length, reader.size)
    if (at - start > maxProfile) throw new CannotRewrite('a colour profile that is too large')
  }
  const parts = segments.map((segment) => segment.subarray(profileHead))
  const profile = Buffer.concat(parts)
  const clean = anonymousProfile(profile)
  if (clean.equals(profile)) pieces.keep(start, at)
  else {
    let from = 0
    for (const segment of segments) {
      const part = segment.length - profileHead
      pieces.insert(
        Buffer.concat([segment.subarray(0, profileHead), clean.subarray(from, from + part)]),
      )
      from += part
    }
  }
  return at
}

async function takeSegment(
  reader: ByteReader,
  pieces: Pieces,
  { marker, start, end }: { marker: number; start: number; end: number },
): Promise<void> {
  if (isPicture(marker)) return pieces.keep(start, end)
  const body = start + 4
  const begins = async (text: string) =>
    (await reader.at(body, Math.min(text.length, end - body))).toString('latin1') === text
  const rule = keptSegments.get(marker)
  if (rule && (await begins(rule.begins))) {
    const { bytes } = rule
    if (end - body <= bytes) return pieces.keep(start, end)
    const needed = await reader.at(body, bytes)
    // A thumbnail of 0 by 0 pixels.
    if (marker === 0xe0) needed.fill(0, 12)
    return pieces.insert(shortSegment(marker, needed))
  }
  if (marker !== 0xe1 || !(await begins(exifSignature))) return
  const tiff = body + exifSignature.length
  const turned = orientationOnly(await reader.at(tiff, end - tiff))
  if (!turned) return
  const segment = shortSegment(
    marker,
    Buffer.concat([Buffer.from(exifSignature, 'latin1'), turned]),
  )
  // An identical segment counts as unchanged.
  if (segment.equals(await reader.at(start, end - start))) pieces.keep(start, end)
  else pieces.insert(segment)
}
