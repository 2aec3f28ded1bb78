import { Readable } from 'node:stream'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { hostilePictures, marker } from '../../testing/preview/hostile-pictures.ts'
import { encodePreview } from './encode-preview.ts'
import { longestSide, type Picture } from './picture.ts'
import { canCutNetwork, createPictureProcesses } from './picture-process.ts'

// Each in a process of its own; server/evidence/preview tests the job.

const here = createPictureProcesses({ networkCut: await canCutNetwork() })

/** Decodes the stored preview: a WebP of this size, with nothing besides. */
async function checkPreview(picture: Picture): Promise<Buffer> {
  const { clear: preview, veil } = await encodePreview(picture)
  expect((await sharp(veil).metadata()).width).toBeLessThanOrEqual(16)
  const { format, width, height, exif, xmp, icc, pages } = await sharp(preview).metadata()
  expect({ format, width, height }).toEqual({
    format: 'webp',
    width: picture.width,
    height: picture.height,
  })
  expect([exif, xmp, icc, pages]).toEqual([undefined, undefined, undefined, undefined])
  expect(Math.max(width, height)).toBeLessThanOrEqual(longestSide)
  return preview
}

test.each(await hostilePictures())('$name', async ({ type, content, mayShow }) => {
  const picture = await here.open(Readable.from([content]), type)
  if (!mayShow) expect(picture).toBeUndefined()
  if (!picture) return
  for (const bytes of [picture.pixels, await checkPreview(picture)])
    expect(bytes.includes(marker)).toBe(false)
})
