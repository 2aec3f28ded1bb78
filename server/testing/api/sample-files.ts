import { type EvidenceType, kindAs } from '../../../contract/evidence/kinds.ts'
import { zipOf } from '../zip.ts'

/** The smallest files of each type. */

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(
    parts.map((p) => (typeof p === 'string' ? Buffer.from(p, 'latin1') : Buffer.from(p))),
  )

/** A box of an ISO media file: its length, its name, its content. */
function box(name: string, content: string): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(8 + content.length)
  return Buffer.concat([length, Buffer.from(name + content, 'latin1')])
}
const media = (brand: string) =>
  Buffer.concat([box('ftyp', `${brand}\0\0\0\0${brand}`), box('mdat', 'x'.repeat(64))])

const filesIn = (entries: Readonly<Record<string, string>>) =>
  zipOf(Object.entries(entries).map(([name, content]) => ({ name, content })))

const officeType = (main: string) =>
  `<?xml version="1.0"?><Types><Override PartName="/a.xml" ContentType="application/vnd.${main}.main+xml"/></Types>`
const office = (kind: string) =>
  filesIn({
    '[Content_Types].xml': officeType(`openxmlformats-officedocument.${kind}`),
    'a.xml': '<a/>',
  })

/** A compound file with a stream of this name. */
const compound = (stream: string) =>
  Buffer.concat([
    bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.alloc(1016),
    Buffer.from(stream, 'utf16le'),
    Buffer.alloc(472),
  ])
const openDocument = (kind: string) =>
  zipOf([{ name: 'mimetype', content: `application/vnd.oasis.opendocument.${kind}` }])

const chunk = (name: string, data: number[]) =>
  bytes([0, 0, 0, data.length], name, data, [0, 0, 0, 0])
const pngSignature = bytes([0x89], 'PNG\r\n\x1a\n')

export const samples = {
  jpg: bytes([0xff, 0xd8, 0xff, 0xe0, 0, 16], 'JFIF\0', [1, 1, 0, 0, 1, 0, 1, 0, 0, 0xff, 0xd9]),
  png: Buffer.concat([
    pngSignature,
    chunk('IHDR', [0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]),
    chunk('IDAT', [1]),
    chunk('IEND', []),
  ]),
  webp: bytes('RIFF', [26, 0, 0, 0], 'WEBPVP8L', [13, 0, 0, 0, 47, 0, 0, 0, 16, 7, 16, 17, 17]),
  gif: bytes('GIF89a', [1, 0, 1, 0, 0, 0, 0, 0x3b]),
  heic: media('heic'),
  pdf: bytes('%PDF-1.4\n%%EOF\n'),
  docx: office('wordprocessingml.document'),
  xlsx: office('spreadsheetml.sheet'),
  pptx: office('presentationml.presentation'),
  txt: Buffer.from('看到一个诈骗网站。\r\n\t它要求转账。'),
  mp4: media('isom'),
  mov: media('qt  '),
  mp3: bytes('ID3', [4, 0, 0, 0, 0, 0, 0], [0xff, 0xfb, 0x90, 0x64, ...Array<number>(413).fill(0)]),
  m4a: media('M4A '),
  wav: bytes('RIFF', [36, 0, 0, 0], 'WAVEfmt ', [16, 0, 0, 0, 1, 0, 1, 0]),
  zip: filesIn({ 'a.jpg': 'x' }),
  avif: media('avif'),
  bmp: bytes('BM', [58, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0], Array<number>(40).fill(0)),
  tif: bytes('II*\0', [8, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
  '3gp': media('3gp4'),
  mkv: bytes([0x1a, 0x45, 0xdf, 0xa3, 0x8b, 0x42, 0x82, 0x88], 'matroska'),
  webm: bytes([0x1a, 0x45, 0xdf, 0xa3, 0x87, 0x42, 0x82, 0x84], 'webm'),
  avi: bytes('RIFF', [36, 0, 0, 0], 'AVI LIST', Array<number>(24).fill(0)),
  aac: bytes([0xff, 0xf1, 0x50, 0x80, 1, 0x7f, 0xfc], Array<number>(20).fill(0)),
  amr: bytes('#!AMR\n', [0x3c, 0, 0, 0]),
  ogg: bytes('OggS\0', Array<number>(23).fill(0), 'OpusHead', [1, 1, 0, 0]),
  flac: bytes('fLaC', [0x80, 0, 0, 34], Array<number>(34).fill(0)),
  doc: compound('WordDocument'),
  xls: compound('Workbook'),
  ppt: compound('PowerPoint Document'),
  rtf: bytes('{\\rtf1\\ansi a}'),
  odt: openDocument('text'),
  ods: openDocument('spreadsheet'),
  odp: openDocument('presentation'),
  vcf: Buffer.from('BEGIN:VCARD\r\nVERSION:3.0\r\nFN:张三\r\nEND:VCARD\r\n'),
  rar: bytes('Rar!\x1a\x07\x01\0', [1, 2, 3, 4]),
  '7z': bytes('7z', [0xbc, 0xaf, 0x27, 0x1c, 0, 4], Array<number>(24).fill(0)),
  eml: Buffer.from(
    'From: a@example.com\r\nDate: Sat, 28 Nov 2026 00:00:00 +0000\r\nSubject: x\r\n\r\n转账',
  ),
  msg: compound('__nameid_version1.0'),
} satisfies Record<string, Buffer>

/** Returns the sample of a type. @throws Error where it has none */
export function sampleOf(type: EvidenceType): Buffer {
  const [, sample] =
    Object.entries(samples).find(([ending]) => ending === kindAs(type).endings[0]) ?? []
  if (!sample) throw new Error(`No sample of ${type}`)
  return sample
}

/** Files that must be refused. */
export const unwelcome = {
  exe: Buffer.concat([bytes('MZ', [0x90, 0, 3, 0]), Buffer.alloc(200)]),
  elf: Buffer.concat([bytes([0x7f], 'ELF', [2, 1, 1, 0]), Buffer.alloc(200)]),
  svg: Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
  apk: filesIn({ 'AndroidManifest.xml': 'x', 'classes.dex': 'x' }),
  silk: bytes([2], '#!SILK_V3', [1, 2, 3]),
  jar: filesIn({ 'META-INF/MANIFEST.MF': 'Manifest-Version: 1.0' }),
  docm: filesIn({
    '[Content_Types].xml': officeType('ms-word.document.macroEnabled'),
    'word/vbaProject.bin': 'x',
  }),
  noise: Buffer.from([0, 1, 2, 3, 250, 251, 252, 0, 9, 9]),
} satisfies Record<string, Buffer>
