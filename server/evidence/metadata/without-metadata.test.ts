import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  box,
  exif,
  film,
  heic,
  jpeg,
  png,
  shown,
  tells,
  webp,
} from '../../testing/api/files-with-metadata.ts'
import { samples } from '../../testing/api/sample-files.ts'
import { kindOf } from '../kind.ts'
import { withoutMetadata } from './without-metadata.ts'

const contentOf = (bytes: Buffer) => ({
  size: bytes.length,
  read: async (range?: { start: number; end: number }) =>
    Readable.from([bytes.subarray(range?.start, range?.end)], { objectMode: false }),
})
async function rewritten(bytes: Buffer, mime: string): Promise<Buffer | undefined> {
  const stream = await withoutMetadata(contentOf(bytes), mime)
  return stream && buffer(stream)
}

const told = [
  ['JPEG', 'image/jpeg', jpeg()],
  ['PNG', 'image/png', png()],
  ['WebP', 'image/webp', webp()],
  ['HEIC', 'image/heic', heic()],
  ['MP4', 'video/mp4', film('isom')],
  ['MOV', 'video/quicktime', film('qt  ')],
  ['M4A', 'audio/mp4', film('M4A ')],
] as const

describe.each(told)('a %s', (_kind, mime, original) => {
  test('loses place, device and author, and looks the same', async () => {
    for (const tell of tells) expect(original.includes(tell)).toBe(true)
    const now = await rewritten(original, mime)
    for (const tell of tells) expect([tell, now?.includes(tell)]).toEqual([tell, false])
    expect(now?.includes(shown)).toBe(true)
  })

  test('without metadata stays unchanged', async () => {
    const clean = (await rewritten(original, mime)) ?? original
    expect(await rewritten(clean, mime)).toBeUndefined()
  })

  test('that is truncated or corrupted is rewritten or kept, without an error and without growing', async () => {
    const small = Buffer.concat([original.subarray(0, 900), original.subarray(-900)])
    await fc.assert(
      fc.asyncProperty(
        fc.nat(small.length - 1),
        fc.nat(255),
        fc.boolean(),
        async (at, byte, cut) => {
          const hurt = Buffer.from(small)
          hurt[at] = byte
          const now = await rewritten(cut ? hurt.subarray(0, at) : hurt, mime)
          expect(now?.length ?? 0).toBeLessThanOrEqual(small.length)
        },
      ),
    )
  })
})

describe('the orientation of a picture', () => {
  // As `II` and `MM` write a tag 274 of type SHORT.
  const little = Buffer.from('1201030001000000', 'hex')
  const big = Buffer.from('0112000300000001', 'hex')
  test.each([
    ['JPEG', 'image/jpeg', jpeg],
    ['PNG', 'image/png', png],
    ['WebP', 'image/webp', webp],
  ] as const)('stays in a %s', async (_kind, mime, picture) => {
    for (const orientation of [2, 6, 8]) {
      const now = await rewritten(picture(orientation), mime)
      const at = now?.indexOf(big) ?? -1
      expect(now?.readUInt16BE(at + big.length)).toBe(orientation)
      for (const tell of tells) expect(now?.includes(tell)).toBe(false)
      expect(now && (await rewritten(now, mime))).toBeUndefined()
    }
  })

  test('is omitted when it is the default', async () => {
    const now = await rewritten(jpeg(1), 'image/jpeg')
    expect([now?.includes(little), now?.includes(big), now?.includes('Exif')]).toEqual([
      false,
      false,
      false,
    ])
  })

  test('is the default in EXIF data with invalid offsets', async () => {
    for (const tiff of [exif(6).subarray(0, 9), Buffer.from('MM\0*\xff\xff\xff\xff', 'latin1')]) {
      const bytes = Buffer.concat([
        Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 8 + tiff.length]),
        Buffer.from('Exif\0\0', 'latin1'),
        tiff,
        Buffer.from([0xff, 0xd9]),
      ])
      expect(await rewritten(bytes, 'image/jpeg')).toEqual(Buffer.from([0xff, 0xd8, 0xff, 0xd9]))
    }
  })
})

test('colours, density and animation of a JPEG and a PNG stay', async () => {
  const [ofJpeg, ofPng] = [
    await rewritten(jpeg(), 'image/jpeg'),
    await rewritten(png(), 'image/png'),
  ]
  expect(['JFIF', 'ICC_PROFILE'].map((name) => ofJpeg?.includes(name))).toEqual([true, true])
  expect(ofPng?.includes('gAMA')).toBe(true)
})

test('offsets in a film or a HEIC stay, so that its index is valid', async () => {
  for (const [mime, original] of [
    ['video/mp4', film('isom')],
    ['image/heic', heic()],
  ] as const) {
    const now = await rewritten(original, mime)
    expect(now?.length).toBe(original.length)
    expect(now?.indexOf(shown)).toBe(original.indexOf(shown))
  }
})

test.each(['pdf', 'docx', 'xlsx', 'zip', 'txt', 'mp3', 'wav', 'gif'] as const)(
  'a file of kind %s is left as it is',
  async (ending) => {
    const content = contentOf(samples[ending])
    const kind = await kindOf(content, `a.${ending}`)
    expect(kind).toHaveProperty('mime')
    expect(await withoutMetadata(content, 'mime' in kind ? kind.mime : '')).toBeUndefined()
  },
)

describe('a file built to cost processor time', () => {
  const endless: [string, string, Buffer][] = [
    ['JPEG of empty segments', 'image/jpeg', Buffer.alloc(4_000_002, 'ffdb0002', 'hex')],
    ['film of empty boxes', 'video/mp4', Buffer.alloc(4_000_000, '0000000866726565', 'hex')],
    [
      'HEIC of items that lie nowhere',
      'image/heic',
      box(
        'meta',
        Buffer.alloc(4),
        box('iinf', Buffer.alloc(6)),
        // Version 1, no sizes, 65,535 items of 65,535 places.
        box('iloc', Buffer.from('010000000000ffff', 'hex'), Buffer.alloc(900_000, 0xff)),
      ),
    ],
  ]
  endless[0]?.[2].writeUInt16BE(0xffd8)
  test.each(endless)('stays unchanged: %s', async (_what, mime, bytes) => {
    let longest = 0
    let before = performance.now()
    const beat = setInterval(() => {
      longest = Math.max(longest, performance.now() - before)
      before = performance.now()
    }, 1)
    expect(await rewritten(bytes, mime)).toBeUndefined()
    clearInterval(beat)
    // Whole seconds without the limit; a block at a time with it.
    expect(longest).toBeLessThan(1000)
  })
})
