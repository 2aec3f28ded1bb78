import { latin, u16, u32 } from '../../server/testing/preview/hostile-files.ts'
import type { EvidenceType } from '../../contract/evidence/file.ts'
import { plantedName } from './canaries.ts'
import type { Family } from './corpus-file.ts'

const box = (name: string, ...content: Buffer[]) => {
  const body = Buffer.concat(content)
  return Buffer.concat([u32(body.length + 8), latin(name), body])
}
const brands = [
  ['video/mp4', 'isom'],
  ['video/quicktime', 'qt  '],
  ['audio/mp4', 'M4A '],
] as const satisfies readonly (readonly [EvidenceType, string])[]
const type = (brand: string) => box('ftyp', latin(`${brand}\0\0\0\0${brand}`))

/** Replaces the content after the name of each box of this name. */
function withBox(film: Buffer, name: string, change: (content: Buffer) => void): Buffer {
  const changed = Buffer.from(film)
  for (
    let at = changed.indexOf(name, 8, 'latin1');
    at >= 0;
    at = changed.indexOf(name, at + 4, 'latin1')
  )
    if (at + 100 < changed.length) change(changed.subarray(at + 4))
  return changed
}

/** Films and recordings: huge durations and sizes, boxes in boxes, lists that lead to files and addresses. */
export const hostileMedia: Family = function* ({ targets, ordinary, chance }) {
  const home = `http://127.0.0.1:${targets.port}/`
  for (const [mime, brand] of brands) {
    const film = ordinary.get(mime) ?? Buffer.alloc(0)
    const file = (name: string, content: Buffer) => ({ name, type: mime, content })
    for (const value of [0, 1, 0x7fff_ffff, 0xffff_ffff]) {
      yield file(
        `a duration of ${value}`,
        withBox(film, 'mvhd', (content) => void content.writeUInt32BE(value, 16)),
      )
      yield file(
        `${value} ticks a second`,
        withBox(film, 'mvhd', (content) => void content.writeUInt32BE(value, 12)),
      )
      yield file(
        `${value} samples`,
        withBox(film, 'stsz', (content) => void content.writeUInt32BE(value, 8)),
      )
      yield file(
        `samples of ${value}`,
        withBox(film, 'stts', (content) => void content.writeUInt32BE(value, 12)),
      )
      yield file(
        `a chunk at ${value}`,
        withBox(film, 'stco', (content) => void content.writeUInt32BE(value, 8)),
      )
    }
    for (const side of [0, 1, 16_384, 65_535]) {
      yield file(
        `frames of ${side}`,
        withBox(film, 'avc1', (content) => void content.fill(u16(side), 24, 28)),
      )
      yield file(
        `a track of ${side}`,
        withBox(
          film,
          'tkhd',
          (content) => void content.fill(Buffer.concat([u16(side), u16(0)]), 76, 84),
        ),
      )
    }
    let inner: Buffer = box('moov')
    for (let depth = 0; depth < 2000; depth += 1) inner = box('moov', inner)
    yield file('boxes in boxes', Buffer.concat([type(brand), inner]))
    yield file(
      'a box of 2⁶⁴',
      Buffer.concat([type(brand), u32(1), latin('mdat'), u32(0xffff_ffff), u32(0xffff_ffff)]),
    )
    yield file(
      'a box of nothing, a million times',
      Buffer.concat([type(brand), Buffer.alloc(8_000_000, Buffer.concat([u32(8), latin('free')]))]),
    )
    yield file(
      'a million boxes of length 0',
      Buffer.concat([type(brand), Buffer.alloc(8_000_000, Buffer.concat([u32(0), latin('trak')]))]),
    )
    yield file(
      'contents in another file',
      Buffer.concat([
        film,
        box(
          'moov',
          box(
            'trak',
            box(
              'mdia',
              box(
                'minf',
                box(
                  'dinf',
                  box(
                    'dref',
                    u32(0),
                    u32(2),
                    box('url ', u32(0), latin(`file://${targets.file}\0`)),
                    box('url ', u32(0), latin(`${home}\0`)),
                  ),
                ),
              ),
            ),
          ),
        ),
      ]),
    )
    yield file(
      'contents by alias',
      Buffer.concat([
        type(brand),
        box(
          'moov',
          box(
            'rmra',
            box('rmda', box('rdrf', u32(0), latin('url '), u32(home.length), latin(home))),
          ),
        ),
      ]),
    )
    for (const [name, list] of [
      [
        'HLS',
        `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n${home}a.ts\n#EXTINF:9,\nfile://${targets.file}\n#EXT-X-ENDLIST\n`,
      ],
      ['concat', `ffconcat version 1.0\nfile '${targets.file}'\nfile '${home}'\n`],
      ['SDP', `v=0\nc=IN IP4 127.0.0.1\nm=video ${targets.port} RTP/AVP 96\n`],
      ['DASH', `<MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><BaseURL>${home}</BaseURL></MPD>`],
      ['SMIL', `<smil><body><video src="${home}"/></body></smil>`],
    ] as const) {
      yield file(`a list of ${name}`, latin(list))
      yield file(
        `a list of ${name} behind the beginning of a film`,
        Buffer.concat([type(brand), latin(list)]),
      )
    }
    yield file(
      'a name that writes',
      Buffer.concat([film, box('udta', box('name', latin(`../../tmp/${plantedName}`)))]),
    )
  }
  const wav = ordinary.get('audio/wav') ?? Buffer.alloc(44)
  const mp3 = ordinary.get('audio/mpeg') ?? Buffer.alloc(44)
  for (const [at, bytes] of [
    [4, 4],
    [16, 4],
    [22, 2],
    [24, 4],
    [28, 4],
    [32, 2],
    [34, 2],
    [40, 4],
  ] as const)
    for (const value of [0, 1, 2 ** (bytes * 8 - 1), 2 ** (bytes * 8) - 1]) {
      const changed = Buffer.from(wav)
      changed.writeUIntLE(value, at, bytes)
      yield { name: `${value} at ${at}`, type: 'audio/wav', content: changed }
    }
  yield {
    name: 'an hour of nothing',
    type: 'audio/wav',
    content: Buffer.concat([
      wav.subarray(0, 40),
      u32(0x02ff_ffff).swap32(),
      Buffer.alloc(48 * 1024 * 1024),
    ]),
  }
  const tag = (name: string, content: Buffer) =>
    Buffer.concat([
      latin('ID3\u0003\0\0\0\0\u007F\u007F'),
      latin(name),
      u32(content.length),
      u16(0),
      content,
    ])
  yield {
    name: 'a tag of 256 MB',
    type: 'audio/mpeg',
    content: Buffer.concat([latin('ID3\u0004\0\0\u007F\u007F\u007F\u007F'), mp3]),
  }
  yield {
    name: 'a cover of 100 megapixels',
    type: 'audio/mpeg',
    content: Buffer.concat([
      tag(
        'APIC',
        Buffer.concat([latin('\0image/png\0\u0003\0'), ordinary.get('image/png') ?? mp3]),
      ),
      mp3,
    ]),
  }
  yield {
    name: 'a cover elsewhere',
    type: 'audio/mpeg',
    content: Buffer.concat([tag('APIC', latin(`\0-->\0\u0003\0${home}`)), mp3]),
  }
  yield {
    name: 'ten thousand tags',
    type: 'audio/mpeg',
    content: Buffer.concat([
      ...Array.from({ length: 10_000 }, () => tag('TIT2', latin('\0a'))),
      mp3,
    ]),
  }
  yield {
    name: '40 MB of frames',
    type: 'audio/mpeg',
    content: Buffer.alloc(40 * 1024 * 1024, mp3),
  }
  for (let at = 0; at < 20; at += 1) {
    const random = Buffer.from(Array.from({ length: 3000 }, () => chance.below(256)))
    const head = (
      [
        ['audio/mpeg', latin('ID3\u0004\0\0\0\0\0\0')],
        ['audio/mpeg', Buffer.from('fffb9064', 'hex')],
        ['audio/wav', wav.subarray(0, 44)],
        ['video/mp4', type('isom')],
      ] as const
    )[at % 4]
    if (head)
      yield { name: `random bytes ${at}`, type: head[0], content: Buffer.concat([head[1], random]) }
  }
}
