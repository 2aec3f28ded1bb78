import decodeHeic from 'heic-decode'
import sharp, { type Sharp } from 'sharp'
import {
  longestSide,
  type Picture,
  type PictureType,
  veilSizeOf,
} from '../platform/preview/picture.ts'
import { pictureHash } from './pdq.ts'

/** Pixels of a picture that is opened at all: more than phones make (108 million), far fewer than bombs claim. */
const mostPixels = 120_000_000

/** The one program of libvips that may look at each type; it looks at contents and would choose any of its own. */
const loaders: Readonly<Record<Exclude<PictureType, 'image/heic'>, string>> = {
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
 * The first frame of a picture, upright, no larger than a preview, on white where it is transparent.
 * @throws whatever is wrong with it
 */
export async function openPicture(content: Buffer, type: PictureType): Promise<Picture> {
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  if (type !== 'image/heic') sharp.unblock({ operation: [loaders[type]] })
  const opened = type === 'image/heic' ? await heicPixels(content) : sharp(content, options)
  const { data, info } = await opened
    .autoOrient()
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  if (info.channels !== 3) throw new Error('Not three colours')
  const { width, height } = info
  return {
    width,
    height,
    pixels: data,
    veil: await veilOf(data, { width, height }),
    likeness: pictureHash(data, width, height),
  }
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
