import { deflateSync, crc32 } from 'node:zlib'
import sharp from 'sharp'
import { zipOf } from '../zip.ts'
import { compoundOf, msgOf } from './mail-samples.ts'
import { rarOf, sevenZip } from './packed-samples.ts'
import { bombPdf, endlessPdf, lockedPdf, loopingPdf, pdfOf } from './pdf-samples.ts'
import type { EvidenceType } from '../../../contract/evidence/kinds.ts'

/** Stands beside the picture in each file; it must never be in a preview. */
export const marker = 'ORIGINAL-BYTE-4711'
const script = `<html><script>alert('${marker}')</script></html>`

interface HostileFile {
  readonly name: string
  readonly type: EvidenceType
  readonly content: Buffer
  /** Whether a picture may be made; the other files cannot be shown. */
  readonly mayShow: boolean
}

export const latin = (text: string) => Buffer.from(text, 'latin1')
export const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
export const u16 = (value: number) => u32(value).subarray(2)

export function pngChunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([latin(name), data])
  return Buffer.concat([u32(data.length), named, u32(crc32(named))])
}

/** Returns a PNG of any size, black and white, one bit a pixel: a few kilobytes hold many pixels. @param data deflated */
export function png(width: number, height: number, data: Buffer, ...more: Buffer[]): Buffer {
  const header = Buffer.concat([u32(width), u32(height), Buffer.from([1, 0, 0, 0, 0])])
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    ...more,
    pngChunk('IDAT', data),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}
export const zeros = (bytes: number) => deflateSync(Buffer.alloc(bytes), { level: 9 })

/** A HEIC picture, red on the left and blue on the right, made with libheif's encoder as a grid of HEVC tiles. */
export const heicSample = Buffer.from(
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAa1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAAC' +
    'AAAAEGlkYXQAAAAAAEAAMAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHRAAEAAAAAAAAASgACAAEAAAAAAAAAAQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIA' +
    'AAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAADYaXBycAAAALZpcGNvAAAAdmh2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAP' +
    'AyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACpCAQEDcAAAAwCQAAADAAADAB6gIIEFlurkprm4EBAwIAAAAwAgAAADACEiAAEABkQBwXPA' +
    'iQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAQAAAADAAAAAQcGl4aQAAAAADCAgIAAAAGmlwbWEAAAAAAAAAAgABAoECAAICA4QAAAAa' +
    'aXJlZgAAAAAAAAAOZGltZwACAAEAAQAAAFJtZGF0AAAARigBrxOA9SeBP//gSUf/se54fgWDMT/+At6P5uH3/5dZ5jigJ24x0j19/H2WRtHYAOIZeI+N' +
    'yLrgtXZn0n83xfjwEKt/O3A=',
  'base64',
)

const plain = (width = 320, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: '#c81e28' } })

/** Returns the HEIC sample with this side length in every box that states one. */
const grownHeic = (side: number): Buffer => {
  const grown = Buffer.from(heicSample)
  for (let at = grown.indexOf('ispe'); at >= 0; at = grown.indexOf('ispe', at + 4))
    grown.fill(Buffer.concat([u32(side), u32(side)]), at + 8, at + 16)
  const grid = grown.indexOf('idat')
  grown.fill(Buffer.concat([u16(side), u16(side)]), grid + 8, grid + 12)
  return grown
}

const bombZip = zipOf([{ name: 'a.zip', content: Buffer.alloc(4 * 1024 * 1024), isDeflated: true }])
const pdfType = 'application/pdf'
const activePdf = pdfOf(['a'], {
  catalogue: `/OpenAction << /S /JavaScript /JS (app.launchURL("http://127.0.0.1/${marker}")) >> /Names (${marker})`,
})

const packed7z = 'application/x-7z-compressed'
const mail = 'message/rfc822'
const outlook = 'application/vnd.ms-outlook'
const nestedMail = Buffer.from(
  Array.from(
    { length: 100_000 },
    (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\n\n--b${n}\n`,
  ).join(''),
)

/** Makes files that attack the program that opens them, and harmless files that look like them. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const jpeg = await plain().jpeg().toBuffer()
  const whole = await plain().png().toBuffer()
  const withComment = (text: string) =>
    Buffer.concat([
      jpeg.subarray(0, 2),
      Buffer.from([0xff, 0xfe]),
      u16(text.length + 2),
      latin(text),
      jpeg.subarray(2),
    ])
  const noise = await sharp({
    create: {
      width: 600,
      height: 600,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer()
  const frames = await sharp(Buffer.alloc(40 * 400 * 3, 200), {
    raw: { width: 40, height: 400, channels: 3, pageHeight: 40 },
  })
    .gif({ delay: 100 })
    .toBuffer()
  const svg = latin(
    `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/><!--${marker}--></svg>`,
  )
  const shown = (name: string, type: EvidenceType, content: Buffer) => ({
    name,
    type,
    content,
    mayShow: true,
  })
  const refused = (name: string, type: EvidenceType, content: Buffer) => ({
    name,
    type,
    content,
    mayShow: false,
  })
  return [
    shown('a JPEG that is also a page', 'image/jpeg', withComment(script)),
    shown(
      'a JPEG with an archive behind it',
      'image/jpeg',
      Buffer.concat([jpeg, latin(`PK\x03\x04${marker}`)]),
    ),
    shown(
      'a PNG with a text chunk and a page behind it',
      'image/png',
      Buffer.concat([
        png(64, 64, zeros(64 * 9), pngChunk('tEXt', latin(`Comment\0${script}`))),
        latin(script),
      ]),
    ),
    shown(
      'a picture with EXIF that names somebody',
      'image/jpeg',
      await plain()
        .withExif({ IFD0: { Artist: marker } })
        .jpeg()
        .toBuffer(),
    ),
    shown('an animated GIF', 'image/gif', frames),
    shown('a HEIC', 'image/heic', Buffer.concat([heicSample, latin(marker)])),
    shown('100 megapixels in 12 kB', 'image/png', png(10_000, 10_000, zeros(10_000 * 1251))),
    refused('a bomb: 65,000 by 65,000 in a few bytes', 'image/png', png(65_000, 65_000, zeros(99))),
    refused('a bomb: 400 megapixels', 'image/png', png(20_000, 20_000, zeros(20_000 * 2501))),
    shown('more lines than there are', 'image/png', png(9_000, 9_000, zeros(1000))),
    refused('a HEIC that claims 30,000 by 30,000', 'image/heic', grownHeic(30_000)),
    shown('a JPEG that is cut off', 'image/jpeg', noise.subarray(0, noise.length / 2)),
    refused(
      'a PNG whose pixels are broken',
      'image/png',
      Buffer.concat([whole.subarray(0, 60), latin(marker), whole.subarray(80)]),
    ),
    refused(
      'the first bytes of a JPEG',
      'image/jpeg',
      Buffer.concat([jpeg.subarray(0, 20), latin(marker)]),
    ),
    refused('nothing', 'image/jpeg', Buffer.alloc(0)),
    refused('a drawing (SVG) that calls itself a PNG', 'image/png', svg),
    refused('a drawing (SVG) that calls itself a JPEG', 'image/jpeg', svg),
    refused('a JPEG under the name of a PNG', 'image/png', jpeg),
    refused('a GIF under the name of a HEIC', 'image/heic', frames),
    shown('a PDF of 1 by 14,400 points', pdfType, pdfOf(['a'], { size: [1, 14_400] })),
    shown(
      'a PDF page of 1,440,000 points',
      pdfType,
      pdfOf(['a'], { size: [1_440_000, 1_440_000] }),
    ),
    shown('a PDF that claims two million pages', pdfType, pdfOf(['a'], { count: 2_000_000 })),
    shown('a PDF that runs a script and opens an address', pdfType, activePdf),
    refused('a PDF that draws 10¹² pages in one', pdfType, endlessPdf),
    // A fast machine draws it, small, before its time is over.
    shown('a PDF with a picture of 30,000 by 30,000', pdfType, bombPdf),
    refused('a PDF whose pages are their own branch', pdfType, loopingPdf),
    refused('a PDF with a password', pdfType, lockedPdf),
    refused('a PDF that is cut off', pdfType, pdfOf(['a', 'b']).subarray(0, 700)),
    refused('a page under the name of a PDF', pdfType, latin(script)),
    refused('50 MB of one line', 'text/plain', Buffer.alloc(50 * 1024 * 1024, 'a')),
    refused('JSON nested two million deep', 'text/plain', Buffer.alloc(2_000_000, '{"a":')),
    refused(
      'a chat of a million headings',
      'text/plain',
      Buffer.from('a  12:03\nb\n'.repeat(1_000_000)),
    ),
    refused(
      'two million invisible characters',
      'text/plain',
      Buffer.from('\u202E'.repeat(2_000_000)),
    ),
    refused(
      'an archive of 200 archives, each of which is a bomb',
      'application/zip',
      zipOf(Array.from({ length: 200 }, () => ({ name: 'a.zip', content: bombZip }))),
    ),
    refused('an archive that is cut off', 'application/zip', bombZip.subarray(0, 500)),
    refused('a 7z archive that is cut off', packed7z, sevenZip.subarray(0, 60)),
    refused(
      'a RAR archive that claims more than it has',
      'application/vnd.rar',
      rarOf('a.txt', marker).fill(0xff, 27, 35),
    ),
    refused('a page under the name of a RAR archive', 'application/vnd.rar', latin(script)),
    refused('a mail of 100,000 parts in each other', mail, nestedMail),
    refused('a mail of a million header fields', mail, Buffer.from('a: b\n'.repeat(1_000_000))),
    refused(
      'a page of a million tags in a mail',
      mail,
      Buffer.from(`Content-Type: text/html\n\n${'<a href=<script'.repeat(1_000_000)}`),
    ),
    refused(
      'a mail of Outlook whose streams are their own end',
      outlook,
      msgOf('a', 'b', ['c', marker]).fill(0, 512, 1024),
    ),
    refused('a page under the name of a mail of Outlook', outlook, latin(script)),
    refused(
      'a Word file up to 2003 whose streams are their own end',
      'application/msword',
      compoundOf({ WordDocument: Buffer.alloc(9000) }).fill(0, 512, 1024),
    ),
    shown(
      'half a PNG of 100 megapixels in 12 kB',
      'image/png',
      png(10_000, 10_000, zeros(10_000 * 1251).subarray(0, 40)).subarray(0, 80),
    ),
    refused('an archive under the name of a JPEG', 'image/jpeg', latin(`PK\x03\x04${marker}`)),
  ]
}
