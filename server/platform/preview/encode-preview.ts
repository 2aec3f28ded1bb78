import { type Picture, veilSizeOf } from './picture.ts'

/** What is stored of a picture, as WebP: made from pixels alone, so it holds nothing else of the file. */
export interface EncodedPreview {
  readonly veil: Buffer
  readonly clear: Buffer
}

/** Encodes a picture and its veil. */
export async function encodePreview(picture: Picture): Promise<EncodedPreview> {
  const { width, height, pixels, veil } = picture
  // Loaded on demand: no call needs it.
  const { default: sharp } = await import('sharp')
  const encode = (bytes: Buffer, raw: { width: number; height: number; channels: 1 | 3 }) =>
    sharp(bytes, { raw }).webp({ quality: 80 }).toBuffer()
  return {
    veil: await encode(veil, { ...veilSizeOf(picture), channels: 1 }),
    clear: await encode(pixels, { width, height, channels: 3 }),
  }
}
