import sharp from 'sharp'
import { expect, test } from 'vitest'
import { hostileFiles, marker } from '../../testing/preview/hostile-files.ts'
import { openWhole } from '../../testing/preview/open-whole.ts'
import { encodePreview } from './encode-preview.ts'
import { longestSide, type Picture } from './picture.ts'
import { strictestConfinement } from './confinement.ts'
import { createPreviewProcesses } from './preview-process.ts'

// Each in a process of its own; server/desk/evidence tests the job.

const here = createPreviewProcesses({ confinement: await strictestConfinement() })

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

test.each(await hostileFiles())('$name', async ({ type, content, mayShow }) => {
  const opened = await openWhole(here, content, type)
  if (!mayShow) expect(opened?.pages ?? []).toEqual([])
  expect(JSON.stringify({ ...opened, pages: [] })).not.toContain(marker)
  for (const page of opened?.pages ?? [])
    for (const bytes of [page.pixels, await checkPreview(page)])
      expect(bytes.includes(marker)).toBe(false)
})
