import sharp, { type Sharp } from 'sharp'
import { longestSide, mostPages, type Picture, veilSizeOf } from '../platform/preview/picture.ts'

sharp.cache(false)
sharp.concurrency(1)

interface Rendered {
  readonly width: number
  readonly height: number
  readonly data: Buffer
}

/** Renders a picture within a size, on a ground where it is transparent. */
async function rendered(opened: Sharp, width: number, height: number): Promise<Rendered> {
  const { data, info } = await opened
    .resize(width, height, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  if (info.channels !== 3 && info.channels !== 4) throw new Error('Not three colours')
  return {
    width: info.width,
    height: info.height,
    data: info.channels === 4 ? onGround(data) : data,
  }
}

/** Brightness from which on a picture is not seen on white, and share of it that is covered at most. */
const bright = 200
const mostCovered = 0.8

/** Lays a picture of four channels on white; on dark grey where it is bright and lets much of its ground be seen. */
function onGround(data: Buffer): Buffer {
  const pixels = data.length / 4
  let [cover, light] = [0, 0]
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] ?? 0
    cover += alpha
    light += (alpha * ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0))) / 3
  }
  const isUnseen = cover < mostCovered * 255 * pixels && light > bright * cover
  const ground = isUnseen ? 64 : 255
  const laid = Buffer.alloc(pixels * 3)
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
    const alpha = data[from + 3] ?? 0
    for (let channel = 0; channel < 3; channel++)
      laid[to + channel] = Math.round(
        ((data[from + channel] ?? 0) * alpha + ground * (255 - alpha)) / 255,
      )
  }
  return laid
}

/** Renders a picture no larger than a preview, with its veil. */
export async function pixelsOf(opened: Sharp): Promise<Picture> {
  const { data, ...size } = await rendered(opened, longestSide, longestSide)
  return { ...size, pixels: data, veil: await veilOf(data, size) }
}

/** Height of a picture, in widths, from which on it is cut: a preview of the whole would be too narrow to read. */
const tallest = 2.5
export const isTall = ({ width, height }: { width: number; height: number }): boolean =>
  height > tallest * width

/** Returns the sum of the steps of brightness along a line of pixels: least between two lines of a text. */
function unrest({ width, data }: Rendered, y: number): number {
  let sum = 0
  for (let at = y * width * 3 + 3; at < (y + 1) * width * 3; at++)
    sum += Math.abs((data[at] ?? 0) - (data[at - 3] ?? 0))
  return sum
}

/** Share of a page, from its end, in which the quietest line is looked for. */
const cutWithin = 0.15

/** Returns where a page that begins at a line ends: at the quietest line that leaves no more pages than necessary. */
function endOfPage(picture: Rendered, top: number, pagesAfter: number): number {
  const last = Math.min(picture.height, top + longestSide)
  if (last === picture.height) return last
  const first = Math.max(
    top + Math.ceil(longestSide * (1 - cutWithin)),
    picture.height - pagesAfter * longestSide,
  )
  let [end, least] = [last, Infinity]
  for (let y = last; y >= first; y--) {
    const now = unrest(picture, y)
    if (now < least) [end, least] = [y, now]
  }
  return end
}

/** Renders a tall picture as pages that keep its width, cut between the lines of a text where there are any. */
export async function pagesOf(opened: Sharp): Promise<Picture[]> {
  const picture = await rendered(opened, longestSide, mostPages * longestSide)
  const { width, height, data } = picture
  const pages: Picture[] = []
  for (let top = 0; top < height;) {
    const end = endOfPage(picture, top, mostPages - pages.length - 1)
    const size = { width, height: end - top }
    const pixels = data.subarray(top * width * 3, end * width * 3)
    pages.push({ ...size, pixels, veil: await veilOf(pixels, size) })
    top = end
  }
  return pages
}

/** Averages the picture to a few grey pixels, and blurs those. */
async function veilOf(pixels: Buffer, size: Pick<Picture, 'width' | 'height'>): Promise<Buffer> {
  const { width, height } = veilSizeOf(size)
  return sharp(pixels, { raw: { ...size, channels: 3 } })
    .greyscale()
    .resize(width, height, { fit: 'fill' })
    .blur(1.2)
    .raw({ depth: 'uchar' })
    .toBuffer()
}
