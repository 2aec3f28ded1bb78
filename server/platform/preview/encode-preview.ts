import type { Picture } from './picture.ts'

/** Makes the WebP that is stored and shown: of colours alone, so it holds nothing that came with the file. */
export async function encodePreview({ width, height, pixels }: Picture): Promise<Buffer> {
  // Loaded when there is something to show: no call needs it.
  const { default: sharp } = await import('sharp')
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .webp({ quality: 80 })
    .toBuffer()
}
