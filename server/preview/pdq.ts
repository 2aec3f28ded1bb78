import type { Picture } from '../platform/preview/picture.ts'
import type { Likeness } from '../platform/preview/opened-file.ts'

// PDQ, the perceptual hash of pictures. Source: Meta, "The TMK+PDQF Video-Hashing Algorithm and the PDQ Image-Hashing
// Algorithm", 2019, written anew from that description.

const side = 64
const frequencies = 16
/** The two passes of a box filter that make a tent filter. */
const passes = 2

/** Rows of the discrete cosine transform, from the first frequency above the mean on. */
const cosines = Float64Array.from(
  { length: frequencies * side },
  (_, at) =>
    Math.sqrt(2 / side) *
    Math.cos((Math.PI / 2 / side) * (Math.floor(at / side) + 1) * (2 * (at % side) + 1)),
)

interface PictureHash {
  /** 32 bytes. */
  readonly hash: Buffer
  /** Same meaning as in `Likeness`. */
  readonly quality: number
}

interface Grey {
  readonly width: number
  readonly height: number
  readonly values: Float32Array
}

function luminance(pixels: Uint8Array): Float32Array {
  const values = new Float32Array(pixels.length / 3)
  for (let i = 0, at = 0; i < values.length; i++, at += 3)
    values[i] =
      0.299 * (pixels[at] ?? 0) + 0.587 * (pixels[at + 1] ?? 0) + 0.114 * (pixels[at + 2] ?? 0)
  return values
}

/** Steps of brightness that a border may differ in from its corner: recompression leaves a few. */
const borderNoise = 10
/** Pixels in which recompression blurs the inner edge of a border. */
const borderEdge = 8
/** Share of a side that a border takes at least: thinner ones change the hash little, and would be found in some copies only. */
const leastBorder = 0.04
/** Share of the first line behind a border that differs from it. The margin of a text ends less sharply, and stays. */
const leastStep = 0.75

interface Line {
  readonly start: number
  readonly step: number
  readonly length: number
}

/**
 * Returns how many lines at one edge are a border: of one brightness, such as the bars beside a film.
 * @param lineAt gives the lines of a picture, counted from that edge
 */
function borderDepth(values: Float32Array, lines: number, lineAt: (depth: number) => Line): number {
  const grey = values[lineAt(0).start] ?? 0
  const unlike = (depth: number, steps: number) => {
    const { start, step, length } = lineAt(depth)
    let count = 0
    for (let at = 0; at < length; at++)
      if (Math.abs((values[start + at * step] ?? 0) - grey) > steps) count += 1
    return count / length
  }
  let depth = 0
  while (2 * depth < lines && unlike(depth, borderNoise) === 0) depth += 1
  const end = Math.min(depth + borderEdge, lines)
  while (depth < end && unlike(depth, 2 * borderNoise) < leastStep) depth += 1
  return depth < end && depth >= leastBorder * lines ? depth : 0
}

/** Cuts off borders, unless less than half of a side would be left. */
function withoutBorders(grey: Grey): Grey {
  const { width, height, values } = grey
  const row = (y: number): Line => ({ start: y * width, step: 1, length: width })
  const column = (x: number): Line => ({ start: x, step: width, length: height })
  const top = borderDepth(values, height, row)
  const bottom = borderDepth(values, height, (depth) => row(height - 1 - depth))
  const left = borderDepth(values, width, column)
  const right = borderDepth(values, width, (depth) => column(width - 1 - depth))
  const inner = { width: width - left - right, height: height - top - bottom }
  if (2 * inner.width < width || 2 * inner.height < height) return grey
  const kept = new Float32Array(inner.width * inner.height)
  for (let y = 0; y < inner.height; y++) {
    const start = (top + y) * width + left
    kept.set(values.subarray(start, start + inner.width), y * inner.width)
  }
  return { ...inner, values: kept }
}

/** Averages over a window that slides along a line; at the ends over the part of it that is inside. */
function boxFilter(
  from: Float32Array,
  to: Float32Array,
  { start, step, length, window }: { start: number; step: number; length: number; window: number },
): void {
  const after = (window + 2) >> 1
  let sum = 0
  let count = 0
  for (let right = 0; right < length + after - 1; right++) {
    if (right < length) {
      sum += from[start + right * step] ?? 0
      count += 1
    }
    const left = right - window
    if (left >= 0) {
      sum -= from[start + left * step] ?? 0
      count -= 1
    }
    const centre = right - after + 1
    if (centre >= 0) to[start + centre * step] = sum / count
  }
}

const windowOf = (length: number) => Math.floor((length + 2 * side - 1) / (2 * side))

function blur({ width, height, values }: Grey): void {
  const other = new Float32Array(values.length)
  for (let pass = 0; pass < passes; pass++) {
    for (let y = 0; y < height; y++)
      boxFilter(values, other, {
        start: y * width,
        step: 1,
        length: width,
        window: windowOf(width),
      })
    for (let x = 0; x < width; x++)
      boxFilter(other, values, { start: x, step: width, length: height, window: windowOf(height) })
  }
}

/** Takes the middles of 64 × 64 equal fields. */
function reduced({ width, height, values }: Grey): Float32Array {
  return Float32Array.from({ length: side * side }, (_, at) => {
    const y = Math.floor(((Math.floor(at / side) + 0.5) * height) / side)
    const x = Math.floor((((at % side) + 0.5) * width) / side)
    return values[y * width + x] ?? 0
  })
}

/** Sums the noticeable steps between neighbours, 0 to 100: an even surface has no hash of its own. */
function qualityOf(grey: Float32Array): number {
  const step = (a: number, b: number) =>
    Math.abs(Math.trunc((((grey[a] ?? 0) - (grey[b] ?? 0)) * 100) / 255))
  let sum = 0
  for (let at = 0; at < side * side; at++) {
    if (at % side < side - 1) sum += step(at, at + 1)
    if (at < side * (side - 1)) sum += step(at, at + side)
  }
  return Math.min(100, Math.floor(sum / 90))
}

/** The 16 × 16 lowest frequencies, without the mean. */
function transformed(grey: Float32Array): Float64Array {
  const columns = new Float64Array(frequencies * side)
  const result = new Float64Array(frequencies * frequencies)
  const cosine = (frequency: number, at: number) => cosines[frequency * side + at] ?? 0
  for (let i = 0; i < frequencies; i++)
    for (let x = 0; x < side; x++)
      for (let y = 0; y < side; y++)
        columns[i * side + x] =
          (columns[i * side + x] ?? 0) + cosine(i, y) * (grey[y * side + x] ?? 0)
  for (let i = 0; i < frequencies; i++)
    for (let j = 0; j < frequencies; j++)
      for (let x = 0; x < side; x++)
        result[i * frequencies + j] =
          (result[i * frequencies + j] ?? 0) + cosine(j, x) * (columns[i * side + x] ?? 0)
  return result
}

/**
 * Computes the PDQ hash of a picture: 256 bits, which say whether each frequency is above the median. Bit `i` is in byte
 * `31 - i / 8`, so that the bytes read as Meta prints them.
 * @param pixels red, green and blue of each pixel
 */
export function pictureHash(pixels: Uint8Array, width: number, height: number): PictureHash {
  const hash = Buffer.alloc(32)
  if (Math.min(width, height) < 5) return { hash, quality: 0 }
  const grey = withoutBorders({ width, height, values: luminance(pixels) })
  blur(grey)
  const small = reduced(grey)
  const strengths = transformed(small)
  const median = strengths.toSorted()[(strengths.length - 1) >> 1] ?? 0
  for (const [i, strength] of strengths.entries())
    if (strength > median) hash[31 - (i >> 3)] = (hash[31 - (i >> 3)] ?? 0) | (1 << (i & 7))
  return { hash, quality: qualityOf(small) }
}

/** Returns the hash of a picture and what it is worth. */
export function likenessOf({ pixels, width, height }: Picture): Likeness {
  const { hash, quality } = pictureHash(pixels, width, height)
  return { hash: hash.toString('hex'), quality }
}
