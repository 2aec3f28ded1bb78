import type * as z from 'zod/mini'
import type { redactionBox } from '../../../contract/desk/evidence-text.ts'

/**
 * Fills boxes of a preview with black and encodes the pixels anew: nothing of what was below them is in the result.
 * @param picture WebP that `encodePreview` made
 * @param boxes in fractions of width and height, grown to whole pixels
 */
export async function burnIn(
  picture: Buffer,
  boxes: readonly z.infer<typeof redactionBox>[],
): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  for (const box of boxes) {
    const [left, top] = [Math.floor(box.x * width), Math.floor(box.y * height)]
    const right = Math.max(left, Math.min(width, Math.ceil((box.x + box.width) * width)))
    const bottom = Math.min(height, Math.ceil((box.y + box.height) * height))
    for (let y = top; y < bottom; y += 1)
      data.fill(0, (y * width + left) * channels, (y * width + right) * channels)
  }
  return sharp(data, { raw: { width, height, channels } }).webp({ quality: 80 }).toBuffer()
}
