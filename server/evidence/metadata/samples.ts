import { type ByteReader, CannotRewrite } from './byte-reader.ts'
import type { Box, Range } from './iso-boxes.ts'

/** Maximum samples of a track; an hour of film has some 400,000. */
const maxEntries = 2_000_000
/** Maximum chunks of a track; an hour of film has some thousand. */
const maxChunks = 100_000
/** Samples of fewer bytes are single numbers of sound, whose size QuickTime states per channel or not at all. */
const smallSample = 16

/** The chunks of a track: where each begins, and where it ends; undefined when only the next chunk tells. */
export type Chunks = readonly { readonly start: number; readonly end: number | undefined }[]

async function table(reader: ByteReader, box: Box | undefined, skipped: number, width: number) {
  if (!box) throw new CannotRewrite('a track without a table of samples')
  const head = await reader.at(box.body + skipped, 4)
  const count = head.length < 4 ? 0 : head.readUInt32BE()
  const from = box.body + skipped + 4
  if (count > maxEntries || from + count * width > box.end)
    throw new CannotRewrite('a broken table')
  return { count, bytes: await reader.at(from, count * width) }
}

/** Returns a function that tells the bytes of a sample, and whether all have the same few. Source: ISO/IEC 14496-12 §8.7.3. */
async function sampleSizes(reader: ByteReader, boxes: ReadonlyMap<string, Box>) {
  const compact = boxes.get('stz2')
  if (compact) {
    const bits = (await reader.at(compact.body + 7, 1))[0] ?? 0
    if (bits !== 8 && bits !== 16) throw new CannotRewrite('samples of half a byte')
    const { count, bytes } = await table(reader, compact, 8, bits / 8)
    return {
      isSmall: false,
      size: (n: number) => (n < count ? bytes.readUIntBE((n * bits) / 8, bits / 8) : 0),
    }
  }
  const sizes = boxes.get('stsz')
  const same = sizes ? (await reader.at(sizes.body + 4, 4)).readUInt32BE() : 0
  if (same > 0) return { isSmall: same <= smallSample, size: () => same }
  const { count, bytes } = await table(reader, sizes, 8, 4)
  return { isSmall: false, size: (n: number) => (n < count ? bytes.readUInt32BE(n * 4) : 0) }
}

/** Returns the chunks of a track. @param boxes of its `stbl`, by type @throws CannotRewrite; RangeError at broken boxes */
export async function chunksOf(
  reader: ByteReader,
  boxes: ReadonlyMap<string, Box>,
): Promise<Chunks> {
  const wide = boxes.get('co64')
  const offsets = await table(reader, wide ?? boxes.get('stco'), 4, wide ? 8 : 4)
  const runs = await table(reader, boxes.get('stsc'), 4, 12)
  if (offsets.count > maxChunks) throw new CannotRewrite('too many chunks')
  const { isSmall, size } = await sampleSizes(reader, boxes)
  const chunks: { start: number; end: number | undefined }[] = []
  let [sample, run] = [0, 0]
  for (let n = 0; n < offsets.count; n += 1) {
    const at = n * (wide ? 8 : 4)
    const start = wide ? Number(offsets.bytes.readBigUInt64BE(at)) : offsets.bytes.readUInt32BE(at)
    // The first number of a run is that of its first chunk, from 1.
    while (run + 1 < runs.count && runs.bytes.readUInt32BE((run + 1) * 12) <= n + 1) run += 1
    const samples = runs.count > 0 ? runs.bytes.readUInt32BE(run * 12 + 4) : 0
    if (isSmall) {
      chunks.push({ start, end: undefined })
      continue
    }
    if (samples > maxEntries || sample > maxEntries) throw new CannotRewrite('too many samples')
    let end = start
    for (const until = sample + samples; sample < until; sample += 1) end += size(sample)
    chunks.push({ start, end })
  }
  return chunks
}

/**
 * Returns the ranges of chunks. One without an end goes to the next chunk of any track, or to the end of its media data.
 * @param all chunks of every track
 * @param tops boxes of the file
 */
export function rangesOf(chunks: Chunks, all: Chunks, tops: readonly Box[]): Range[] {
  const borders = [...all.map(({ start }) => start), ...tops.map(({ end }) => end)].toSorted(
    (a, b) => a - b,
  )
  const next = (start: number) => {
    let [low, high] = [0, borders.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((borders[middle] ?? 0) > start) high = middle
      else low = middle + 1
    }
    return borders[low]
  }
  return chunks.map(({ start, end }) => ({ start, end: end ?? next(start) ?? start }))
}
