import decodeHeic from 'heic-decode'
import sharp, { type Sharp } from 'sharp'
import type { OpenedFile, Picture } from '../platform/preview/picture.ts'
import type { PreviewType } from '../platform/preview/preview-kind.ts'
import { pictureHash } from './pdq.ts'
import { pixelsOf } from './pixels.ts'

/** Pixels of a picture that is opened at all: more than phones make (108 million), far fewer than bombs claim. */
const mostPixels = 120_000_000

/** The one program of libvips that may look at each type; it looks at contents and would choose any of its own. */
const loaders: Readonly<Partial<Record<PreviewType, string>>> = {
  'image/jpeg': 'VipsForeignLoadJpegBuffer',
  'image/png': 'VipsForeignLoadPngBuffer',
  'image/webp': 'VipsForeignLoadWebpBuffer',
  'image/gif': 'VipsForeignLoadNsgifBuffer',
}

const options = {
  limitInputPixels: mostPixels,
  failOn: 'error',
  sequentialRead: true,
  pages: 1,
} as const

async function heicPixels(buffer: Buffer): Promise<Sharp> {
  const [first] = await decodeHeic.all({ buffer })
  if (!first || first.width * first.height > mostPixels) throw new Error('Nothing to show')
  const { width, height, data } = await first.decode()
  return sharp(data, { ...options, raw: { width, height, channels: 4 } })
}

/**
 * Opens the first frame of a picture, upright, and hashes it.
 * @throws whatever is wrong with it
 */
export async function openPicture(
  content: Buffer,
  type: PreviewType,
): Promise<{ head: OpenedFile; pages: Picture[] }> {
  const loader = loaders[type]
  sharp.block({ operation: ['VipsForeignLoad'] })
  if (loader) sharp.unblock({ operation: [loader] })
  const opened = loader ? sharp(content, options) : await heicPixels(content)
  const page = await pixelsOf(opened.autoOrient())
  const { hash, quality } = pictureHash(page.pixels, page.width, page.height)
  const likeness = { hash: hash.toString('hex'), quality }
  return { head: { total: 1, likeness }, pages: [page] }
}
