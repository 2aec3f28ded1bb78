import sharp, { type Sharp } from 'sharp'
import { longestSide, type Picture, veilSizeOf } from '../platform/preview/picture.ts'

sharp.cache(false)
sharp.concurrency(1)

/** Renders a picture no larger than a preview, on white where it is transparent, with its veil. */
export async function pixelsOf(opened: Sharp): Promise<Picture> {
  const { data, info } = await opened
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  if (info.channels !== 3) throw new Error('Not three colours')
  const { width, height } = info
  return { width, height, pixels: data, veil: await veilOf(data, { width, height }) }
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
