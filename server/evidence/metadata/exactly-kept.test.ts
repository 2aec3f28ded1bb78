import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import {
  box,
  colours,
  film,
  heic,
  jpeg,
  png,
  tells,
  webp,
} from '../../testing/api/files-with-metadata.ts'
import { amr, bmp, ogg } from '../../testing/api/recordings-with-metadata.ts'
import { cleaned, rewritten, type RewrittenType } from '../../testing/api/rewritten-file.ts'

test.each([
  ['JPEG', 'image/jpeg', jpeg()],
  ['PNG', 'image/png', png()],
  ['WebP', 'image/webp', webp()],
  ['HEIC', 'image/heic', heic()],
  ['MOV', 'video/quicktime', film('qt  ')],
] as const)(
  'the colour profile of a %s stays, without the names in it',
  async (_kind, mime, original) => {
    const open = (file: Buffer) => {
      const at = file.indexOf('iCCP')
      // Name, method.
      return at < 0 ? file : inflateSync(file.subarray(file.indexOf(0, at + 4) + 2))
    }
    const now = open(await cleaned(original, mime))
    expect(tells.map((each) => [open(original).includes(each), now.includes(each)])).toEqual(
      tells.map(() => [true, false]),
    )
    expect(colours.filter((each) => !now.includes(each))).toEqual([])
  },
)

test.each<[string, RewrittenType, Buffer, Buffer]>([
  ['an Ogg file, whose checksums are right', 'audio/ogg', ogg(), ogg(true)],
  [
    'an Ogg file with a trailer',
    'audio/ogg',
    Buffer.concat([ogg(true), Buffer.from('TAG me')]),
    ogg(true),
  ],
  [
    'an AMR recording with a trailer',
    'audio/amr',
    Buffer.concat([amr, Buffer.from(tells[0] ?? '')]),
    amr,
  ],
  [
    'a BMP with a gap and a trailer',
    'image/bmp',
    bmp(Buffer.from('31.2'), Buffer.from('me')),
    bmp(Buffer.alloc(4)),
  ],
])(
  'keeps what is shown or played, and nothing else: %s',
  async (_what, mime, original, expected) => {
    expect((await cleaned(original, mime)).equals(expected)).toBe(true)
    expect(await rewritten(expected, mime)).toBe('nothing')
  },
)

describe('a file built to cost processor time', () => {
  const endless: [string, RewrittenType, Buffer][] = [
    [
      'Ogg of empty pages',
      'audio/ogg',
      Buffer.concat([
        ogg().subarray(0, 58),
        Buffer.alloc(
          5_400_000,
          Buffer.concat([
            Buffer.from('OggS\0'),
            Buffer.alloc(9),
            Buffer.from([7]),
            Buffer.alloc(12),
          ]),
        ),
      ]),
    ],
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
  endless[1]?.[2].writeUInt16BE(0xffd8)
  test.each(endless)('is not read to its end: %s', async (_what, mime, bytes) => {
    let longest = 0
    let before = performance.now()
    const beat = setInterval(() => {
      longest = Math.max(longest, performance.now() - before)
      before = performance.now()
    }, 1)
    expect(await rewritten(bytes, mime)).toBe('impossible')
    clearInterval(beat)
    // Whole seconds without the limit; a block at a time with it.
    expect(longest).toBeLessThan(1000)
  })
})
