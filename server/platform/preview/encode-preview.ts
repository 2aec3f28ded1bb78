import type { Picture } from './picture.ts'

/** Encodes the stored WebP from pixels alone, so it holds nothing else of the file. */
export async function encodePreview({ width, height, pixels }: Picture): Promise<Buffer> {
  // Loaded on demand: no call needs it.
  const { default: sharp } = await import('sharp')
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .webp({ quality: 80 })
    .toBuffer()
}
