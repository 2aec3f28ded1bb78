import { crc32, deflateSync } from 'node:zlib'

/** Metadata that must be gone from each of these files once it is rewritten. */
export const tells = ['Phone-SN-4711', '31.2304N,121.4737E', 'Zhang San']
export const [device = '', place = '', author = ''] = tells
/** Stands for the picture or film itself, which must be kept. */
export const shown = Buffer.from('\xff\x00what is shown\xff\x00'.repeat(20_000), 'latin1')

export const latin = (text: string) => Buffer.from(text, 'latin1')
const u16 = (value: number) => Buffer.from([value >> 8, value & 255])
export const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
export const u16le = (value: number) => u16(value).swap16()
export const u32le = (value: number) => u32(value).swap32()

/** Returns EXIF data with a maker and the orientation of a camera held upright. */
export function exif(orientation: number, isLittle = false): Buffer {
  const two = (value: number) => (isLittle ? u16le(value) : u16(value))
  const four = (value: number) => (isLittle ? u32le(value) : u32(value))
  const maker = latin(`${device} ${place}\0`)
  return Buffer.concat([
    latin(isLittle ? 'II*\0' : 'MM\0*'),
    four(8),
    two(2),
    Buffer.concat([two(0x010f), two(2), four(maker.length), four(38)]),
    Buffer.concat([two(0x0112), two(3), four(1), two(orientation), two(0)]),
    four(0),
    maker,
  ])
}

const segment = (marker: number, ...content: Buffer[]) => {
  const body = Buffer.concat(content)
  return Buffer.concat([Buffer.from([0xff, marker]), u16(body.length + 2), body])
}
/** A colour profile with the names that screens and programs add. */
function profile(): Buffer {
  const tags: [string, Buffer][] = [
    ['rXYZ', latin('XYZ \0\0\0\0red column')],
    ['desc', latin(`desc\0\0\0\0${device} ${place}`)],
    ['mmod', latin(`mmod\0\0\0\0${author}`)],
    ['wtpt', latin('XYZ \0\0\0\0white point')],
  ]
  const head = Buffer.alloc(128)
  head.write('acsp', 36, 'latin1')
  let at = 132 + tags.length * 12
  const table = tags.map(([name, { length }]) => {
    at += length
    return Buffer.concat([latin(name), u32(at - length), u32(length)])
  })
  return Buffer.concat([head, u32(tags.length), ...table, ...tags.map(([, data]) => data)])
}
/** Of that profile, what colours need. */
export const colours = ['red column', 'white point']
const half = Math.floor(profile().length / 2)
/** The profile in two segments. */
const profileSegments = [profile().subarray(0, half), profile().subarray(half)].map((part, n) =>
  segment(0xe2, latin('ICC_PROFILE\0'), Buffer.from([n + 1, 2]), part),
)
const tables = segment(0xdb, Buffer.alloc(65, 1))
const scan = Buffer.concat([segment(0xda, Buffer.alloc(10)), shown])
const jfif = segment(0xe0, latin('JFIF\0\x01\x01\0\0\x01\0\x01\0\0'))

/** Returns a JPEG of two scans with the metadata that phones and programs add. @param orientation 1 to 8 */
export const jpeg = (orientation = 1): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jfif,
    segment(0xe1, latin('Exif\0\0'), exif(orientation)),
    segment(0xe1, latin(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${author}</x:xmpmeta>`)),
    ...profileSegments,
    segment(0xe2, latin('MPF\0'), latin(device)),
    segment(0xed, latin(`Photoshop 3.0\0${author}`)),
    segment(0xfe, latin(author)),
    tables,
    Buffer.from([0xff]),
    scan,
    segment(0xe5, latin(device)),
    tables,
    scan,
    Buffer.from([0xff, 0xd9]),
    latin(`a moving picture behind it ${place}`),
  ])

const pngChunk = (name: string, data: Buffer) => {
  const named = Buffer.concat([latin(name), data])
  return Buffer.concat([u32(data.length), named, u32(crc32(named))])
}
export const png = (orientation = 1): Buffer =>
  Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', Buffer.alloc(13, 1)),
    pngChunk('eXIf', exif(orientation)),
    pngChunk('tEXt', latin(`Author\0${author}`)),
    pngChunk('gAMA', u32(45_455)),
    pngChunk('iCCP', Buffer.concat([latin(`${device}\0\0`), deflateSync(profile())])),
    pngChunk('IDAT', shown),
    pngChunk('prVt', latin(device)),
    pngChunk('IEND', Buffer.alloc(0)),
    latin(place),
  ])

export const riffChunk = (name: string, data: Buffer) =>
  Buffer.concat([latin(name), u32le(data.length), data, Buffer.alloc(data.length % 2)])
export function webp(orientation = 1): Buffer {
  const chunks = Buffer.concat([
    // Flags: colour profile, EXIF, XMP.
    riffChunk('VP8X', Buffer.concat([Buffer.from([0x20 | 0x08 | 0x04]), Buffer.alloc(9)])),
    riffChunk('ICCP', profile()),
    riffChunk('VP8 ', shown),
    riffChunk('EXIF', exif(orientation, true)),
    riffChunk('XMP ', latin(`<x:xmpmeta>${author}</x:xmpmeta>`)),
  ])
  return Buffer.concat([latin('RIFF'), u32le(4 + chunks.length), latin('WEBP'), chunks])
}

export const box = (type: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content)
  return Buffer.concat([u32(8 + body.length), latin(type), body])
}
const full = (version: number) => Buffer.from([version, 0, 0, 0])

/** A HEIC whose EXIF data lie behind the picture and whose XMP data lie in `idat`. */
export function heic(): Buffer {
  const xmp = latin(`<x:xmpmeta>${author}</x:xmpmeta>`)
  const data = Buffer.concat([u32(0), exif(1)])
  const item = (id: number, type: string) =>
    box('infe', full(2), u16(id), u16(0), latin(`${type}\0`))
  const located = (id: number, method: number, offset: number, length: number) =>
    Buffer.concat([u16(id), u16(method), u16(0), u16(1), u32(offset), u32(length)])
  const withPlaces = (picture: number) =>
    box(
      'meta',
      full(0),
      box('iinf', full(0), u16(3), item(1, 'hvc1'), item(2, 'Exif'), item(3, 'mime')),
      box(
        'iloc',
        full(1),
        u16(0x4400),
        u16(3),
        located(1, 0, picture, shown.length),
        located(2, 0, picture + shown.length, data.length),
        located(3, 1, 0, xmp.length),
      ),
      box('idat', xmp),
      box('iprp', box('ipco', box('colr', latin('prof'), profile()))),
    )
  const type = box('ftyp', latin('heic\0\0\0\0heic'))
  const picture = type.length + withPlaces(0).length + 8
  return Buffer.concat([type, withPlaces(picture), box('mdat', shown, data)])
}

/** A track of one sample. @param kind of its handler, such as `vide` */
const track = (kind: string, offset: number, size: number, entry: Buffer) =>
  box(
    'trak',
    box('tkhd', times(1)),
    box('udta', box('\xa9mak', latin(device))),
    box(
      'mdia',
      box('mdhd', times(0)),
      box('hdlr', full(0), u32(0), latin(kind), Buffer.alloc(12), latin(`${device}\0`)),
      box(
        'minf',
        box('dinf', box('dref', full(0), u32(1), box('url ', u32(1)))),
        box(
          'stbl',
          box('stsd', full(0), u32(1), entry),
          box('stts', full(0), u32(1), u32(1), u32(1)),
          box('stsc', full(0), u32(1), u32(1), u32(1), u32(1)),
          box('stsz', full(0), u32(0), u32(1), u32(size)),
          box('stco', full(0), u32(1), u32(offset)),
        ),
      ),
    ),
  )
const times = (version: number) =>
  Buffer.concat([full(version), Buffer.alloc(version === 1 ? 16 : 8, 7), u32(600), u32(12)])

/** A sample entry of film, with a compressor's name and a box of a maker. */
function filmEntry(): Buffer {
  const fields = Buffer.alloc(78)
  fields.write(device, 43, 'latin1')
  fields.writeUInt16BE(0xffff, 76)
  return box(
    'avc1',
    fields,
    box('avcC', latin('settings')),
    box('colr', latin('prof'), profile()),
    box('xtra', latin(author)),
  )
}

/**
 * Returns a film as phones make it, with a track of places between the samples, and its index before or behind the content.
 * @param indexFirst whether the index comes first
 */
export function film(brand: string, indexFirst = false): Buffer {
  const described = [
    box('udta', box('\xa9xyz', latin(place))),
    box('meta', box('hdlr', latin('mdta')), box('ilst', latin(device))),
  ]
  const type = box('ftyp', latin(`${brand}\0\0\0\0${brand}`))
  const places = latin(`${place} ${author}`)
  // A length of 64 bits.
  const length = 16 + shown.length + places.length
  const data = Buffer.concat([u32(1), latin('mdat'), u32(0), u32(length), shown, places])
  const index = (at: number) =>
    box(
      'moov',
      box('mvhd', times(0)),
      track('vide', at, shown.length, filmEntry()),
      track('meta', at + shown.length, places.length, box('camm', Buffer.alloc(8))),
      ...described,
    )
  const at = type.length + 16
  return Buffer.concat([
    type,
    ...(indexFirst ? [index(at + index(0).length), data] : [data, index(at)]),
    box('uuid', Buffer.alloc(16, 3), latin(author)),
  ])
}

/** Returns an animation with comments and XMP. */
export function gif(): Buffer {
  const blocks = (data: Buffer) => {
    const parts: Buffer[] = []
    for (let at = 0; at < data.length; at += 255) {
      const part = data.subarray(at, at + 255)
      parts.push(Buffer.from([part.length]), part)
    }
    return Buffer.concat([...parts, Buffer.from([0])])
  }
  const extension = (label: number, ...content: Buffer[]) =>
    Buffer.concat([Buffer.from([0x21, label]), ...content])
  return Buffer.concat([
    latin('GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff'),
    extension(0xff, blocks(latin('NETSCAPE2.0')).subarray(0, -1), blocks(Buffer.from([1, 0, 0]))),
    extension(0xff, blocks(latin(`XMP DataXMP${place}`))),
    extension(0xfe, blocks(latin(author))),
    extension(0xf9, blocks(Buffer.alloc(4))),
    Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2]),
    blocks(shown),
    Buffer.from([0x3b]),
    latin(device),
  ])
}
