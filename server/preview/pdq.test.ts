import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pictureHash } from './pdq.ts'

/** A quilt of 14 × 11 pieces in grey, the same on every machine. */
function quilt(width: number, height: number, seed = 1): Buffer {
  let state = seed
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648)
  const greys = Array.from({ length: 14 * 11 }, () => Math.floor(next() / 8_388_608))
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < width * height; at++) {
    const x = Math.floor(((at % width) * 14) / width)
    const y = Math.floor((Math.floor(at / width) * 11) / height)
    pixels.fill(greys[y * 14 + x] ?? 0, at * 3, at * 3 + 3)
  }
  return pixels
}
const differing = (a: Buffer, b: Buffer) =>
  a.reduce((sum, byte, at) => sum + (byte ^ (b[at] ?? 0)).toString(2).replaceAll('0', '').length, 0)

test('the same pixels have the same hash', () => {
  const { hash, quality } = pictureHash(quilt(320, 200), 320, 200)
  expect(hash.toString('hex')).toBe(
    '4cb91fe70cc41db4e2f71d891c08e24be13be20817061cc26afe6b7996be4d57',
  )
  expect(quality).toBe(100)
})

test('half of the bits are set, whatever the picture', () => {
  const { hash } = pictureHash(quilt(100, 300, 2), 100, 300)
  expect(differing(hash, Buffer.alloc(32))).toBe(128)
})

test('a smaller copy and a recompressed one differ in few bits, another picture in many', async () => {
  const [width, height] = [640, 400]
  const original = quilt(width, height)
  const { hash } = pictureHash(original, width, height)
  const small = await sharp(original, { raw: { width, height, channels: 3 } })
    .resize(200, 125)
    .jpeg({ quality: 40 })
    .toBuffer()
  const pixels = await sharp(small).raw().toBuffer()
  expect(differing(pictureHash(pixels, 200, 125).hash, hash)).toBeLessThanOrEqual(31)
  expect(differing(pictureHash(quilt(width, height, 3), width, height).hash, hash)).toBeGreaterThan(
    60,
  )
})

test('black bars and a white frame are no part of a picture', async () => {
  const [width, height] = [640, 400]
  const original = quilt(width, height)
  const { hash } = pictureHash(original, width, height)
  const bordered = async (sides: object, grey: number) => {
    const copy = await sharp(original, { raw: { width, height, channels: 3 } })
      .extend({ ...sides, background: { r: grey, g: grey, b: grey } })
      .jpeg({ quality: 60 })
      .toBuffer()
    const { data, info } = await sharp(copy).raw().toBuffer({ resolveWithObject: true })
    return differing(pictureHash(data, info.width, info.height).hash, hash)
  }
  expect(await bordered({ top: 90, bottom: 70 }, 0)).toBeLessThanOrEqual(31)
  expect(await bordered({ top: 40, bottom: 40, left: 40, right: 40 }, 255)).toBeLessThanOrEqual(31)
})

test('the margin of a text is part of the page', () => {
  const [width, height] = [400, 600]
  const page = (shift: number) => {
    const pixels = Buffer.alloc(width * height * 3, 255)
    for (let line = 0; line < 12; line++)
      for (let y = 0; y < 14; y++) {
        const start = ((100 + line * 30 + y) * width + 60 + shift) * 3
        pixels.fill(line % 3 ? 40 : 90, start, start + (120 + ((line * 67) % 140)) * 3)
      }
    return pictureHash(pixels, width, height).hash
  }
  expect(differing(page(0), page(60))).toBeGreaterThan(60)
})

test('an even surface and a line of pixels have no quality', () => {
  expect(pictureHash(Buffer.alloc(90 * 90 * 3, 200), 90, 90).quality).toBe(0)
  expect(pictureHash(Buffer.alloc(4 * 900 * 3, 200), 4, 900)).toEqual({
    hash: Buffer.alloc(32),
    quality: 0,
  })
})
