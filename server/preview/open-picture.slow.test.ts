import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { mostPages } from '../platform/preview/picture.ts'
import { strictestConfinement } from '../platform/preview/confinement.ts'
import { createPreviewProcesses } from '../platform/preview/preview-process.ts'
import { heicSample } from '../testing/preview/hostile-files.ts'
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

  test('is told apart from the frames of an animation', async () => {
    const tall = sharp(await scroll(100, 400))
    for (const format of ['png', 'webp'] as const) {
      const content = await tall.clone().toFormat(format).toBuffer()
      expect((await openWhole(opener, content, `image/${format}`))?.is_tall).toBe(true)
    }
    const frames = Buffer.concat(Array<Buffer>(3).fill(Buffer.alloc(30 * 30 * 3, 9)))
    const raw = { width: 30, height: 90, channels: 3, pageHeight: 30 } as const
    const content = await sharp(frames, { raw }).gif().toBuffer()
    expect(await openWhole(opener, content, 'image/gif')).not.toHaveProperty('is_tall')
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

/** Dark lines on a light ground with some noise, 600 px high, so that half of the bytes are half of the lines. */
const lines = await sharp({
  create: {
    width: 500,
    height: 600,
    channels: 3,
    background: '#fff',
    noise: { type: 'gaussian', mean: 230, sigma: 8 },
  },
})
  .composite(
    Array.from({ length: 20 }, (_, n) => ({
      input: { create: { width: 400, height: 14, channels: 3, background: '#222' } },
      left: 50,
      top: n * 30,
    })),
  )
  .png()
  .toBuffer()
const half = (content: Buffer) => content.subarray(0, content.length / 2)

describe('a picture that was cut short', () => {
  test.each([
    ['a JPEG without its last two bytes', 'jpeg', (all: Buffer) => all.subarray(0, -2), 600],
    ['half a JPEG', 'jpeg', half, 250],
    ['half a PNG', 'png', half, 250],
    ['half a WebP', 'webp', half, 200],
    ['half a GIF', 'gif', half, 250],
    ['a GIF without its last two bytes', 'gif', (all: Buffer) => all.subarray(0, -2), 600],
  ] as const)('shows what is there: %s', async (_, format, cut, least) => {
    const content = cut(await sharp(lines).toFormat(format).toBuffer())
    const opened = await openWhole(opener, content, `image/${format}`)
    expect(opened).toMatchObject({ total: 1, is_incomplete: true })
    expect(opened).not.toHaveProperty('likenesses')
    const { pixels, width, height } = opened?.pages[0] ?? { pixels: [], width: 0, height: 0 }
    expect([width, height]).toEqual([500, 600])
    const isDark = (y: number) => (pixels[(y * width + 250) * 3] ?? 255) < 90
    const isLight = (y: number) => (pixels[(y * width + 250) * 3] ?? 0) > 200
    const shown = Array.from({ length: 20 }, (__, n) => n * 30).filter((y) => y + 30 <= least)
    expect(shown.every((y) => isDark(y + 6) && isLight(y + 22))).toBe(true)
    // Nothing of the decoder's memory stands below: of a line that was not there, no second one.
    if (format === 'png') expect(isDark(590) && isLight(582)).toBe(false)
  })

  test('is refused where nothing of it decodes', async () => {
    for (const format of ['jpeg', 'png', 'webp', 'gif'] as const) {
      const content = await sharp(lines).toFormat(format).toBuffer()
      const opened = await openWhole(opener, content.subarray(0, 20), `image/${format}`)
      // A WebP states its length.
      expect(opened?.reason).toBe(format === 'webp' ? 'incomplete' : undefined)
      expect(opened?.pages ?? []).toEqual([])
    }
  })

  test('is not one that is whole', async () => {
    for (const format of ['jpeg', 'png', 'webp', 'gif'] as const) {
      const content = await sharp(lines).toFormat(format).toBuffer()
      expect(await openWhole(opener, content, `image/${format}`)).not.toHaveProperty(
        'is_incomplete',
      )
    }
  })
})

test('a HEIC that does not decode is a fault of the file, not of a busy machine', async () => {
  const start = heicSample.indexOf('mdat') + 4
  const broken = Buffer.from(heicSample).fill(0, start)
  expect(await openWhole(opener, broken, 'image/heic')).toBeUndefined()
  const cut = heicSample.subarray(0, start + 9)
  expect(await openWhole(opener, cut, 'image/heic')).toMatchObject({ reason: 'incomplete' })
})

test('a TIFF with samples of 32 bits is not shown, rather than too bright', async () => {
  // Entries of a directory: tag, type, number and value. Source: TIFF 6.0 §2.
  const entries = [
    [256, 3, 1, 1],
    [257, 3, 1, 1],
    [258, 3, 1, 32],
    [259, 3, 1, 1],
    [262, 3, 1, 1],
    [273, 4, 1, 122],
    [277, 3, 1, 1],
    [278, 3, 1, 1],
    [279, 4, 1, 4],
  ].flatMap(([tag = 0, type = 0, count = 0, value = 0]) => [tag + type * 65_536, count, value])
  const content = Buffer.concat([
    Buffer.from([0x49, 0x49, 42, 0, 8, 0, 0, 0, 9, 0]),
    Buffer.from(Uint32Array.from([...entries, 0, 0x4000_0000]).buffer),
  ])
  expect(await openWhole(opener, content, 'image/tiff')).toBeUndefined()
})

test('a WebP as large as one can be is shown, because it is decoded small', async () => {
  const create = { width: 16_000, height: 9000, channels: 3, background: '#2a6' } as const
  const content = await sharp({ create }).webp({ effort: 0 }).toBuffer()
  const { pages = [] } = (await openWhole(opener, content, 'image/webp')) ?? {}
  expect(pages.map(({ width, height }) => [width, height])).toEqual([[1600, 900]])
})

test.each([
  ['white words', '#fff', 64],
  ['black words', '#000', 255],
])('%s on nothing lie on a ground on which they are seen', async (_, background, ground) => {
  const word = { create: { width: 30, height: 10, channels: 4, background } } as const
  const content = await sharp({
    create: { width: 60, height: 60, channels: 4, background: '#0000' },
  })
    .composite([{ input: word, left: 10, top: 30 }])
    .png()
    .toBuffer()
  const { pages } = await open(content)
  const at = (x: number, y: number) => pages[0]?.pixels[(y * 60 + x) * 3]
  expect([at(2, 2), at(20, 35)]).toEqual([ground, background === '#fff' ? 255 : 0])
})
