import { deflateSync } from 'node:zlib'
import {
  heicSample,
  latin,
  png,
  pngChunk,
  u16,
  u32,
  zeros,
} from '../../server/testing/preview/hostile-files.ts'
import type { Family, Making } from './corpus-file.ts'

/** Sides that a picture claims: a line of 1 pixel, more than memory holds, the limits of its format. */
const sides = [
  [1, 65_000],
  [65_000, 1],
  [1, 65_535],
  [65_535, 65_535],
  [30_000, 30_000],
  [16_383, 16_383],
  [12_000, 9_999],
  [0, 0],
  [0, 100],
] as const

/** Returns a JPEG whose frame claims a size. */
export function claimedJpeg(jpeg: Buffer, [width, height]: readonly [number, number]): Buffer {
  const grown = Buffer.from(jpeg)
  for (const frame of [0xc0, 0xc2]) {
    const at = grown.indexOf(Buffer.from([0xff, frame]))
    if (at > 0) grown.fill(Buffer.concat([u16(height), u16(width)]), at + 5, at + 9)
  }
  return grown
}

function claimedGif(gif: Buffer, [width, height]: readonly [number, number]): Buffer {
  const grown = Buffer.from(gif)
  grown.writeUInt16LE(width % 65_536, 6)
  grown.writeUInt16LE(height % 65_536, 8)
  const frame = grown.indexOf(0x2c, 13)
  if (frame > 0 && frame + 9 < grown.length) {
    grown.writeUInt16LE(width % 65_536, frame + 5)
    grown.writeUInt16LE(height % 65_536, frame + 7)
  }
  return grown
}

/** Returns a WebP with an extended header that claims a size, before the frame of another one. */
function claimedWebp(webp: Buffer, [width, height]: readonly [number, number]): Buffer {
  const size = Buffer.alloc(10)
  size.writeUIntLE(Math.max(0, width - 1), 4, 3)
  size.writeUIntLE(Math.max(0, height - 1), 7, 3)
  const header = Buffer.concat([latin('VP8X'), Buffer.from([10, 0, 0, 0]), size])
  const chunks = Buffer.concat([latin('WEBP'), header, webp.subarray(12)])
  return Buffer.concat([latin('RIFF'), u32(chunks.length).swap32(), chunks])
}

const of = (making: Making, type: Parameters<Making['ordinary']['get']>[0]) =>
  making.ordinary.get(type) ?? Buffer.alloc(0)

/** Pictures that claim sizes, with few bytes behind them. */
export const claimedPictures: Family = function* (making) {
  for (const size of sides) {
    const name = size.join(' × ')
    const [width, height] = size
    yield {
      name,
      type: 'image/png',
      content: png(width, height, zeros(Math.min(height * Math.ceil(width / 8 + 1), 4_000_000))),
    }
    yield { name, type: 'image/png', content: png(width, height, Buffer.alloc(0)) }
    yield { name, type: 'image/jpeg', content: claimedJpeg(of(making, 'image/jpeg'), size) }
    yield { name, type: 'image/gif', content: claimedGif(of(making, 'image/gif'), size) }
    yield { name, type: 'image/webp', content: claimedWebp(of(making, 'image/webp'), size) }
    const heic = Buffer.from(heicSample)
    for (let at = heic.indexOf('ispe'); at >= 0; at = heic.indexOf('ispe', at + 4))
      heic.fill(Buffer.concat([u32(width), u32(height)]), at + 8, at + 16)
    yield { name, type: 'image/heic', content: heic }
  }
}

const exifEntry = (tag: number, type: number, count: number, value: number) =>
  Buffer.concat([u16(tag), u16(type), u32(count), u32(value)])
/** EXIF whose directories lead to themselves, or out of the file. */
const loopingExif = [8, 0, 0xffff_ff00].map((next) =>
  Buffer.concat([
    latin('MM\0*'),
    u32(8),
    u16(3),
    exifEntry(0x0112, 3, 0xffff_ffff, 6),
    exifEntry(0x8769, 4, 1, next),
    exifEntry(0x927c, 7, 0x7fff_ffff, next),
    u32(next),
  ]),
)
const segment = (marker: number, content: Buffer) =>
  Buffer.concat([
    Buffer.from([0xff, marker]),
    u16(Math.min(content.length + 2, 65_535)),
    content.subarray(0, 65_533),
  ])

/** Bombs and broken parts in what stands beside the pixels: profiles, comments, EXIF, frames. */
export const pictureParts: Family = function* (making) {
  const jpeg = of(making, 'image/jpeg')
  const withJpeg = (name: string, ...segments: Buffer[]) => ({
    name,
    type: 'image/jpeg' as const,
    content: Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]),
  })
  for (const [at, exif] of loopingExif.entries())
    yield withJpeg(
      `EXIF that loops, ${at}`,
      segment(0xe1, Buffer.concat([latin('Exif\0\0'), exif])),
    )
  yield withJpeg(
    'XMP with an entity of a file',
    segment(
      0xe1,
      latin(
        `http://ns.adobe.com/xap/1.0/\0<!DOCTYPE x [<!ENTITY a SYSTEM "file://${making.targets.file}"><!ENTITY b SYSTEM "http://127.0.0.1:${making.targets.port}/">]><x>&a;&b;</x>`,
      ),
    ),
  )
  yield withJpeg(
    'a profile in 255 parts, of which one is there',
    segment(
      0xe2,
      Buffer.concat([latin('ICC_PROFILE\0'), Buffer.from([1, 255]), Buffer.alloc(9000, 255)]),
    ),
  )
  yield withJpeg(
    'ten thousand comments',
    ...Array.from({ length: 10_000 }, () => segment(0xfe, Buffer.alloc(400, 'c'))),
  )
  yield withJpeg('tables of Huffman that are full', segment(0xc4, Buffer.alloc(300, 255)))
  yield withJpeg(
    'a thousand restarts',
    ...Array.from({ length: 1000 }, () => segment(0xdd, u16(1))),
  )
  // A progressive picture in which the same scan stands thousands of times.
  const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]))
  yield {
    name: 'two thousand scans',
    type: 'image/jpeg',
    content: Buffer.concat([
      jpeg.subarray(0, -2),
      ...Array.from({ length: 2000 }, () => jpeg.subarray(scan, -2)),
      jpeg.subarray(-2),
    ]),
  }

  const bomb = deflateSync(Buffer.alloc(64 * 1024 * 1024), { level: 9 })
  const pixels = zeros(64 * 9)
  for (const [name, head] of [
    ['zTXt', latin('a\0\0')],
    ['iTXt', latin('a\0\u0001\0\0\0')],
    ['iCCP', latin('a\0\0')],
  ] as const)
    yield {
      name: `a bomb in ${name}`,
      type: 'image/png',
      content: png(64, 64, pixels, pngChunk(name, Buffer.concat([head, bomb]))),
    }
  yield {
    name: 'two thousand text chunks',
    type: 'image/png',
    content: png(
      64,
      64,
      pixels,
      ...Array.from({ length: 2000 }, () => pngChunk('tEXt', latin('a\0b'))),
    ),
  }
  yield { name: 'pixels of another length', type: 'image/png', content: png(64, 64, bomb) }
  yield {
    name: 'a chunk of 4 GB',
    type: 'image/png',
    content: Buffer.concat([png(64, 64, pixels).subarray(0, 33), u32(0xffff_fff0), latin('IDAT')]),
  }
  const control = (frames: number) => pngChunk('acTL', Buffer.concat([u32(frames), u32(0)]))
  yield {
    name: 'an animation of 4 billion frames',
    type: 'image/png',
    content: png(64, 64, pixels, control(0xffff_ffff)),
  }

  const gif = of(making, 'image/gif')
  const frame = gif.indexOf(0x2c, 13)
  yield {
    name: 'fifty thousand frames',
    type: 'image/gif',
    content: Buffer.concat([
      gif.subarray(0, frame),
      ...Array.from({ length: 50_000 }, () => gif.subarray(frame, -1)).slice(
        0,
        Math.floor(40_000_000 / gif.length),
      ),
      latin(';'),
    ]),
  }
  yield {
    name: 'a frame outside the picture',
    type: 'image/gif',
    content: Buffer.concat([
      gif.subarray(0, frame),
      Buffer.from([0x2c, 255, 255, 255, 255, 255, 255, 255, 255]),
      gif.subarray(frame + 9),
    ]),
  }
  yield {
    name: 'codes of LZW that are all the same',
    type: 'image/gif',
    content: Buffer.concat([
      gif.subarray(0, frame + 10),
      Buffer.from([12]),
      ...Array.from({ length: 4000 }, () => Buffer.alloc(256, 255)),
      latin('\0;'),
    ]),
  }
  yield {
    name: 'blocks without an end',
    type: 'image/gif',
    content: Buffer.concat([gif.subarray(0, frame + 11), Buffer.alloc(2_000_000, 255)]),
  }
  const webp = of(making, 'image/webp')
  yield {
    name: 'a chunk larger than the file',
    type: 'image/webp',
    content: Buffer.concat([webp.subarray(0, 16), u32(0xffff_ff7f), webp.subarray(20)]),
  }
  yield {
    name: 'ten thousand empty chunks',
    type: 'image/webp',
    content: Buffer.concat([
      webp.subarray(0, 12),
      ...Array.from({ length: 10_000 }, () => latin('ABCD\0\0\0\0')),
      webp.subarray(12),
    ]),
  }
}
