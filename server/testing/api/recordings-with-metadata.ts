import {
  author,
  device,
  latin,
  place,
  riffChunk,
  shown,
  tells,
  u16le,
  u32,
  u32le,
} from './files-with-metadata.ts'

/** Returns a recording with the descriptions of a recorder before and behind the samples. */
export function wav(): Buffer {
  const chunks = Buffer.concat([
    riffChunk('bext', latin(`${device} ${place}`)),
    riffChunk('fmt ', Buffer.from('0100010044ac000088580100020010000000', 'hex').subarray(0, 16)),
    riffChunk('data', shown),
    riffChunk('LIST', latin(`INFOIART${author}`)),
    riffChunk('iXML', latin(place)),
    riffChunk('id3 ', latin(author)),
  ])
  return Buffer.concat([latin('RIFF'), u32le(4 + chunks.length), latin('WAVE'), chunks])
}

/** Returns an MP3 with tags at both ends. Its frames, 417 bytes each, hold what is heard. */
export function mp3(): Buffer {
  const tag = latin(`TPE1${author}TXXX${device} ${place}\xff\xfb\x90\x64`)
  const frame = (at: number) =>
    Buffer.concat([Buffer.from('fffb9064', 'hex'), shown.subarray(at, at + 413)])
  const frames = Array.from({ length: Math.floor(shown.length / 413) }, (_, n) => frame(n * 413))
  return Buffer.concat([
    latin('ID3\x04\0\0\0\0\0'),
    Buffer.from([tag.length]),
    tag,
    ...frames,
    latin(`APETAGEX${place}\xff\xfb\x90\x64`),
    latin(`TAG${author}`.padEnd(128, '\0')),
  ])
}

/** Returns an AAC recording with tags at both ends. */
export function aac(): Buffer {
  const tag = latin(`TPE1${author}TXXX${device} ${place}`)
  const frame = (at: number) => {
    const length = 407
    const head = Buffer.from('fff15080001ffc', 'hex')
    head.writeUInt8(0x80 | (length >> 11), 3)
    head.writeUInt8((length >> 3) & 255, 4)
    head.writeUInt8(((length & 7) << 5) | 0x1f, 5)
    return Buffer.concat([head, shown.subarray(at, at + 400)])
  }
  const frames = Array.from({ length: Math.floor(shown.length / 400) }, (_, n) => frame(n * 400))
  return Buffer.concat([
    latin('ID3\x04\0\0\0\0\0'),
    Buffer.from([tag.length]),
    tag,
    ...frames,
    latin(`TAG${author}`.padEnd(128, '\0')),
  ])
}

/** The sound of an AMR recording. */
export const amr = Buffer.concat([
  latin('#!AMR\n'),
  ...Array.from({ length: 100 }, (_, n) =>
    Buffer.concat([Buffer.from([0x3c]), Buffer.alloc(31, n)]),
  ),
])

/** Returns a picture of 2 by 2 pixels. @param gap bytes before the rows */
export function bmp(gap = Buffer.alloc(0), behind = Buffer.alloc(0)): Buffer {
  const rows = Buffer.from('0102030405060000070809101112ffff', 'hex')
  const head = Buffer.concat([
    Buffer.concat([
      latin('BM'),
      u32le(54 + gap.length + rows.length),
      u32(0),
      u32le(54 + gap.length),
    ]),
    Buffer.concat([u32le(40), u32le(2), u32le(2), u16le(1), u16le(24), u32(0), u32(0)]),
    Buffer.alloc(16),
  ])
  return Buffer.concat([head, gap, rows, behind])
}

function oggPage(flags: number, sizes: readonly number[], content: Buffer): Buffer {
  const page = Buffer.concat([
    latin('OggS\0'),
    Buffer.from([flags]),
    Buffer.alloc(8),
    u32le(7),
    Buffer.alloc(8),
    Buffer.from([sizes.length, ...sizes]),
    content,
  ])
  let sum = 0
  for (const byte of page)
    for (let bit = 7; bit >= 0; bit -= 1) {
      const isOdd = ((sum >>> 31) ^ (byte >> bit)) & 1
      sum = ((sum << 1) ^ (isOdd ? 0x04c11db7 : 0)) >>> 0
    }
  page.writeUInt32LE(sum, 22)
  return page
}

/** Returns a Vorbis recording whose comments go over two pages, the second of which begins the next header. @param isEmpty without them */
export function ogg(isEmpty = false): Buffer {
  const comments = latin(tells.join(' ').padEnd(70_000, author))
  const rest = Buffer.concat([
    u32le(7),
    latin('encoder'),
    u32le(1),
    u32le(comments.length),
    comments,
  ])
  const header = Buffer.concat([
    latin('\x03vorbis'),
    isEmpty ? Buffer.concat([u32le(rest.length - 8), Buffer.alloc(rest.length - 4)]) : rest,
    Buffer.from([1]),
  ])
  const full = 255 * 255
  const tail = header.subarray(full)
  const setup = latin('\x05vorbis settings')
  const sizes = [...Array<number>(Math.floor(tail.length / 255)).fill(255), tail.length % 255]
  const pages = Array.from({ length: 10 }, (_, n) => shown.subarray(n * 2550, n * 2550 + 2550))
  return Buffer.concat([
    oggPage(2, [30], Buffer.concat([latin('\x01vorbis'), Buffer.alloc(23)])),
    oggPage(0, Array<number>(255).fill(255), header.subarray(0, full)),
    oggPage(1, [...sizes, setup.length], Buffer.concat([tail, setup])),
    ...pages.map((content) => oggPage(0, [...Array<number>(10).fill(255), 0], content)),
  ])
}
