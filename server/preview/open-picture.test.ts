import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { mostPages } from '../platform/preview/picture.ts'
import { strictestConfinement } from '../platform/preview/confinement.ts'
import { createPreviewProcesses } from '../platform/preview/preview-process.ts'
import { openWhole } from '../testing/preview/open-whole.ts'

const opener = createPreviewProcesses({ confinement: await strictestConfinement() })

/** A screenshot as long as a scroll: lines of black blocks, 40 px from one to the next, on white. */
async function scroll(width: number, height: number): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3, 255)
  for (let y = 0; y < height; y++)
    if (y % 40 < 26)
      for (let x = 20; x < width - 20; x += 24) {
        const start = (y * width + x) * 3
        pixels.fill(0, start, start + 12 * 3)
      }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}
const open = async (content: Buffer) => {
  const { total = 0, pages = [] } = (await openWhole(opener, content, 'image/png')) ?? {}
  return { total, pages }
}

describe('a tall picture', () => {
  test.each([
    [720, 8200],
    [1080, 16_344],
  ])(
    'of %i × %i px becomes pages of its width, which together are the whole',
    async (width, height) => {
      const { total, pages } = await open(await scroll(width, height))
      expect(total).toBe(pages.length)
      expect(new Set(pages.map((page) => page.width))).toEqual(new Set([width]))
      expect(pages.reduce((sum, page) => sum + page.height, 0)).toBe(height)
      expect(Math.max(...pages.map((page) => page.height))).toBeLessThanOrEqual(1600)
    },
  )

  test('is cut between two lines', async () => {
    const { pages } = await open(await scroll(720, 8200))
    expect(pages.length).toBe(6)
    const firstRows = pages.map(({ pixels, width }) => pixels.subarray(0, width * 3))
    expect(firstRows.slice(1).every((row) => row.every((value) => value === 255))).toBe(true)
  })

  test('is narrowed where it would need more pages than are shown', async () => {
    const { pages } = await open(await scroll(300, 40_000))
    expect(pages.length).toBeLessThanOrEqual(mostPages)
    expect(pages.reduce((sum, page) => sum + page.height, 0)).toBe(mostPages * 1600)
  })
})

test('a picture no taller than two and a half widths stays one page', async () => {
  const { total, pages } = await open(await scroll(800, 2000))
  expect(total).toBe(1)
  expect(pages.map(({ width, height }) => [width, height])).toEqual([[640, 1600]])
})
