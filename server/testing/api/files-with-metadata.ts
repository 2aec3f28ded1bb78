import { crc32 } from 'node:zlib'

/** Metadata that must be gone from each of these files once it is rewritten. */
export const tells = ['Phone-SN-4711', '31.2304N,121.4737E', 'Zhang San']
const [device = '', place = '', author = ''] = tells
/** Stands for the picture or film itself, which must be kept. */
export const shown = Buffer.from('\xff\x00what is shown\xff\x00'.repeat(20_000), 'latin1')

const latin = (text: string) => Buffer.from(text, 'latin1')
const u16 = (value: number) => Buffer.from([value >> 8, value & 255])
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const u16le = (value: number) => u16(value).swap16()
const u32le = (value: number) => u32(value).swap32()

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
const colours = segment(0xe2, latin('ICC_PROFILE\0\x01\x01colours'))
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
    colours,
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
    pngChunk('IDAT', shown),
    pngChunk('prVt', latin(device)),
    pngChunk('IEND', Buffer.alloc(0)),
    latin(place),
  ])

const riffChunk = (name: string, data: Buffer) =>
  Buffer.concat([latin(name), u32le(data.length), data, Buffer.alloc(data.length % 2)])
export function webp(orientation = 1): Buffer {
  const chunks = Buffer.concat([
    // Flags: colour profile, EXIF, XMP.
    riffChunk('VP8X', Buffer.concat([Buffer.from([0x20 | 0x08 | 0x04]), Buffer.alloc(9)])),
    riffChunk('ICCP', latin('colours')),
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
    )
  const type = box('ftyp', latin('heic\0\0\0\0heic'))
  const picture = type.length + withPlaces(0).length + 8
  return Buffer.concat([type, withPlaces(picture), box('mdat', shown, data)])
}

/** Returns a film as phones make it, with its index before or behind the content. */
export function film(brand: string): Buffer {
  const times = (version: number) =>
    Buffer.concat([full(version), Buffer.alloc(version === 1 ? 16 : 8, 7), u32(600), u32(12)])
  const described = [
    box('udta', box('\xa9xyz', latin(place))),
    box('meta', box('hdlr', latin('mdta')), box('ilst', latin(device))),
  ]
  return Buffer.concat([
    box('ftyp', latin(`${brand}\0\0\0\0${brand}`)),
    // A length of 64 bits.
    Buffer.concat([u32(1), latin('mdat'), u32(0), u32(16 + shown.length), shown]),
    box(
      'moov',
      box('mvhd', times(0)),
      box('trak', box('tkhd', times(1)), box('mdia', box('mdhd', times(0))), ...described),
      ...described,
    ),
    box('uuid', Buffer.alloc(16, 3), latin(author)),
  ])
}
