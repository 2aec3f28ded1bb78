import { constants, crc32, deflateSync, inflateSync } from 'node:zlib'
import type { EvidenceType } from '../../contract/evidence/kinds.ts'

/** Bytes of pixels that are completed: the result is decoded once more. */
const mostBytes = 64 * 1024 * 1024

/** Whether a JPEG has no end behind the beginning of its pixels. Source: ITU T.81, B.1.1.3. */
export function lacksEnd(jpeg: Buffer): boolean {
  let at = 2
  while (at + 4 <= jpeg.length && jpeg[at] === 0xff && jpeg[at + 1] !== 0xda)
    at += 2 + jpeg.readUInt16BE(at + 2)
  return !jpeg.includes(Buffer.from([0xff, 0xd9]), at)
}

/** Reads the chunks of a PNG up to its end; the last one may be cut. */
function* chunksOf(png: Buffer): Generator<{ name: string; data: Buffer }> {
  for (let at = 8; at + 8 <= png.length;) {
    const end = at + 8 + png.readUInt32BE(at)
    yield { name: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, end) }
    at = end + 4
  }
}

/** Returns a chunk of a PNG. */
export function pngChunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

/** Samples of a pixel by colour type. Source: PNG 11.2.1. */
const samples: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/** Fills the missing pixels of a PNG with zeros: a decoder would leave there what its memory held before. */
function completedPng(png: Buffer): Buffer | undefined {
  const chunks = [...chunksOf(png)]
  const header = chunks[0]?.data
  if (header?.length !== 13) return undefined
  const bits = (samples[header.readUInt8(9)] ?? 4) * header.readUInt8(8) * header.readUInt32BE(0)
  // Rows of an interlaced picture are up to twice as many, each with a filter's byte and an incomplete one.
  const total = (Math.ceil(bits / 8) + 4) * header.readUInt32BE(4)
  if (total > mostBytes) return undefined
  const packed = chunks.filter(({ name }) => name === 'IDAT').map(({ data }) => data)
  const there = inflateSync(Buffer.concat(packed), {
    finishFlush: constants.Z_SYNC_FLUSH,
    maxOutputLength: mostBytes,
  })
  if (there.length === 0) return undefined
  const pixels = Buffer.concat([there, Buffer.alloc(Math.max(0, total - there.length))])
  const kept = chunks.filter(({ name }) => ['IHDR', 'PLTE', 'tRNS'].includes(name))
  return Buffer.concat([
    png.subarray(0, 8),
    ...kept.map(({ name, data }) => pngChunk(name, data)),
    pngChunk('IDAT', deflateSync(pixels, { level: 1 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/**
 * Completes a picture that was cut short, so that what is there can be decoded.
 * @returns undefined where nothing can be
 * @throws whatever is wrong with its data
 */
export function completed(content: Buffer, type: EvidenceType): Buffer | undefined {
  if (type === 'image/png') return completedPng(content)
  if (type !== 'image/webp' || content.length < 12) return content
  const missing = content.readUInt32LE(4) + 8 - content.length
  return missing > 0 && missing <= mostBytes
    ? Buffer.concat([content, Buffer.alloc(missing)])
    : undefined
}
