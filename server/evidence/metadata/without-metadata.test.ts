import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  box,
  exif,
  film,
  gif,
  heic,
  jpeg,
  png,
  shown,
  tells,
  webp,
} from '../../testing/api/files-with-metadata.ts'
import { aac, mp3, ogg, wav } from '../../testing/api/recordings-with-metadata.ts'
import {
  cleaned,
  contentOf,
  rewritten,
  type RewrittenType,
} from '../../testing/api/rewritten-file.ts'
import { samples } from '../../testing/api/sample-files.ts'
import { kindOf } from '../kind.ts'
import { withoutMetadata } from './without-metadata.ts'

const told = [
  ['JPEG', 'image/jpeg', jpeg()],
  ['PNG', 'image/png', png()],
  ['WebP', 'image/webp', webp()],
  ['HEIC', 'image/heic', heic()],
  ['MP4', 'video/mp4', film('isom')],
  ['MOV', 'video/quicktime', film('qt  ')],
  ['MP4 with its index first', 'video/mp4', film('isom', true)],
  ['M4A', 'audio/mp4', film('M4A ')],
  ['WAV', 'audio/wav', wav()],
  ['MP3', 'audio/mpeg', mp3()],
  ['GIF', 'image/gif', gif()],
  ['3GP', 'video/3gpp', film('3gp5')],
  ['AAC', 'audio/aac', aac()],
  ['Ogg', 'audio/ogg', ogg()],
] as const

describe.each(told)('a %s', (_kind, mime, original) => {
  test('loses place, device and author, and looks the same', async () => {
    for (const tell of tells) expect(original.includes(tell)).toBe(true)
    const now = await cleaned(original, mime)
    for (const tell of tells) expect([tell, now.includes(tell)]).toEqual([tell, false])
    // Frames and sub-blocks divide it.
    expect(now.includes(shown.subarray(0, 250))).toBe(true)
  })

  test('without metadata stays unchanged', async () => {
    expect(await rewritten(await cleaned(original, mime), mime)).toBe('nothing')
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
          expect(typeof now === 'string' ? 0 : now.length).toBeLessThanOrEqual(small.length)
        },
      ),
    )
  })
})

describe('the orientation of a picture', () => {
  // Tag 274 of type SHORT in the byte orders `II` and `MM`.
  const little = Buffer.from('1201030001000000', 'hex')
  const big = Buffer.from('0112000300000001', 'hex')
  test.each([
    ['JPEG', 'image/jpeg', jpeg],
    ['PNG', 'image/png', png],
    ['WebP', 'image/webp', webp],
  ] as const)('stays in a %s', async (_kind, mime, picture) => {
    for (const orientation of [2, 6, 8]) {
      const now = await cleaned(picture(orientation), mime)
      const at = now.indexOf(big)
      expect(now.readUInt16BE(at + big.length)).toBe(orientation)
      for (const tell of tells) expect(now.includes(tell)).toBe(false)
      expect(await rewritten(now, mime)).toBe('nothing')
    }
  })

  test('is omitted when it is the default', async () => {
    const now = await cleaned(jpeg(1), 'image/jpeg')
    expect([now.includes(little), now.includes(big), now.includes('Exif')]).toEqual([
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
  const [ofJpeg, ofPng] = [await cleaned(jpeg(), 'image/jpeg'), await cleaned(png(), 'image/png')]
  expect(['JFIF', 'ICC_PROFILE'].map((name) => ofJpeg.includes(name))).toEqual([true, true])
  expect(ofPng.includes('gAMA')).toBe(true)
  expect((await cleaned(gif(), 'image/gif')).includes('NETSCAPE2.0')).toBe(true)
})

test('offsets in a film or a HEIC stay, so that its index is valid', async () => {
  for (const [mime, original] of [
    ['video/mp4', film('isom')],
    ['image/heic', heic()],
  ] as const) {
    const now = await cleaned(original, mime)
    expect(now.indexOf(shown)).toBe(original.indexOf(shown))
  }
})

test.each(['pdf', 'docx', 'xlsx', 'zip', 'txt'] as const)(
  'a document of kind %s is left as it is',
  async (ending) => {
    const content = contentOf(samples[ending])
    const kind = await kindOf(content, `a.${ending}`)
    if (!('mime' in kind)) throw new Error(kind.reason)
    expect(await withoutMetadata(content, kind.mime)).toBe('nothing')
  },
)

const tell = Buffer.from(tells.join(' '))
const chunk = (name: string, data: Buffer) => {
  const head = Buffer.from(`${name}\0\0\0\0`, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}
/** Puts bytes into a file behind other bytes. */
const inserted = (file: Buffer, behind: string, bytes: Buffer) => {
  const at = file.indexOf(behind, 0, 'latin1') + behind.length
  return Buffer.concat([file.subarray(0, at), bytes, file.subarray(at)])
}
const withLength = (file: Buffer, length: number) => {
  const changed = Buffer.from(file)
  changed.writeUInt32LE(length, 4)
  return changed
}
const jfif = 'JFIF\0\x01\x01\0\0\x01\0\x01\0\0'
const unusual: [string, RewrittenType, Buffer][] = [
  ['a HEIC with a film', 'image/heic', Buffer.concat([heic(), box('mpvd', film('isom'), tell)])],
  ['a HEIC of Samsung', 'image/heic', Buffer.concat([heic(), box('sefd', tell)])],
  ['a HEIC with a film behind it', 'image/heic', Buffer.concat([heic(), film('isom')])],
  ['a HEIC that is cut short', 'image/heic', heic().subarray(0, -20)],
  ['a stray byte between segments', 'image/jpeg', inserted(jpeg(), jfif, Buffer.from([0]))],
  [
    'a JPEG without an end',
    'image/jpeg',
    jpeg().subarray(0, jpeg().lastIndexOf('\xff\xd9', undefined, 'latin1')),
  ],
  [
    'a reserved segment',
    'image/jpeg',
    inserted(jpeg(), jfif, Buffer.concat([Buffer.from([0xff, 0xf7, 0, 2 + tell.length]), tell])),
  ],
  ['a WebP whose length is too large', 'image/webp', withLength(webp(), 9_000_000)],
  ['a WebP whose length is too small', 'image/webp', withLength(webp(), 1000)],
  ['a PNG that is cut short', 'image/png', png().subarray(0, -70)],
  ['a MOV that is cut short', 'video/quicktime', film('qt  ', true).subarray(0, -100)],
  [
    'a MOV with a trailer',
    'video/quicktime',
    Buffer.concat([film('qt  '), Buffer.from('SEFT'), tell]),
  ],
  ['a box that no rule names', 'video/mp4', Buffer.concat([film('isom'), box('mpvd', tell)])],
  [
    'space that is free',
    'video/mp4',
    Buffer.concat([film('isom'), box('free', tell), box('skip', tell)]),
  ],
  ['a WAV that is cut short', 'audio/wav', wav().subarray(0, 100_000)],
  ['a WAV whose length is wrong', 'audio/wav', withLength(wav(), 36)],
  [
    'two tags of an MP3',
    'audio/mpeg',
    Buffer.concat([mp3().subarray(0, 10 + (mp3()[9] ?? 0)), mp3()]),
  ],
]
test.each(unusual)('also without metadata: %s', async (_what, mime, original) => {
  expect(original.includes(tells[0] ?? '')).toBe(true)
  const now = await cleaned(original, mime)
  expect(tells.filter((each) => now.includes(each))).toEqual([])
  expect(now.includes(shown.subarray(0, 250))).toBe(true)
  expect(await rewritten(now, mime)).toBe('nothing')
})

test('a chunk inside a frame of an animation is removed', async () => {
  const frame = (...inside: Buffer[]) =>
    chunk('ANMF', Buffer.concat([Buffer.alloc(16), chunk('VP8 ', shown), ...inside]))
  const animation = (content: Buffer) =>
    chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), chunk('VP8X', Buffer.alloc(10)), content]))
  expect(await cleaned(animation(frame(chunk('XMP ', tell))), 'image/webp')).toEqual(
    animation(frame()),
  )
})

test.each<[string, RewrittenType, Buffer]>([
  ['a MOV cut short before its index', 'video/quicktime', film('qt  ').subarray(0, 100_000)],
  ['a HEIC cut short in its index', 'image/heic', heic().subarray(0, 100)],
  ['a JPEG without a picture', 'image/jpeg', jpeg().subarray(0, 150)],
  ['a recording of another kind', 'audio/wav', samples.wav],
  [
    'an Ogg file of an unknown stream',
    'audio/ogg',
    Buffer.from(ogg().toString('latin1').replace('vorbis', 'skelet'), 'latin1'),
  ],
  ['an Ogg file with a gap', 'audio/ogg', Buffer.concat([ogg(), Buffer.from('gap'), ogg()])],
  ['an AMR recording of six channels', 'audio/amr', Buffer.from('#!AMR_MC1.0\n')],
  [
    'a BMP with a colour profile',
    'image/bmp',
    Buffer.concat([
      Buffer.from('BM'),
      Buffer.alloc(12, 1),
      Buffer.from([124, 0, 0, 0]),
      Buffer.alloc(200, 1),
    ]),
  ],
  ['an MP3 without frames', 'audio/mpeg', Buffer.concat([Buffer.from('ID3'), tell])],
  ['an unknown critical chunk', 'image/png', Buffer.from(png()).fill('CgBI', 12, 16)],
  [
    'a film of JPEGs',
    'video/quicktime',
    Buffer.from(film('qt  ').toString('latin1').replace('avc1', 'jpeg'), 'latin1'),
  ],
])('cannot be rewritten, and says so: %s', async (_what, mime, original) => {
  expect(await rewritten(original, mime)).toBe('impossible')
})
