/** The parts of an OpenType table: 16-bit numbers, and buffers for longer values. */
const u16 = (...values: readonly number[]): Buffer => {
  const buffer = Buffer.alloc(values.length * 2)
  values.forEach((value, i) => buffer.writeUInt16BE(value & 0xff_ff, i * 2))
  return buffer
}
const u32 = (...values: readonly number[]): Buffer => {
  const buffer = Buffer.alloc(values.length * 4)
  values.forEach((value, i) => buffer.writeUInt32BE(value >>> 0, i * 4))
  return buffer
}

const em = 1000
const [ascent, descent] = [880, -120]
/** Characters of one em width in every Chinese font: ideographs, their punctuation, full-width forms. */
const ranges = [
  [0x2e_80, 0x9f_ff],
  [0xf9_00, 0xfa_ff],
  [0xfe_30, 0xfe_4f],
  [0xff_01, 0xff_60],
] as const

/** A visible frame: an outer contour and an inner one in the opposite direction. */
function frame(): Buffer {
  const outer = [
    [60, -60],
    [60, 820],
    [940, 820],
    [940, -60],
  ] as const
  const inner = [
    [120, 0],
    [880, 0],
    [880, 760],
    [120, 760],
  ] as const
  const points = [...outer, ...inner]
  const deltas = (axis: 0 | 1) =>
    points.map((point, i) => point[axis] - (i === 0 ? 0 : (points[i - 1]?.[axis] ?? 0)))
  return Buffer.concat([
    u16(2, 60, -60, 940, 820), // contours and bounds
    u16(3, 7, 0), // last points of the contours, no instructions
    Buffer.alloc(points.length, 1), // flags: all on the curve
    u16(...deltas(0), ...deltas(1)),
  ])
}

const glyph = frame()

/** Maps every character to one glyph. Format 12, because Chromium's font reader lacks format 13. */
function characterMap(): Buffer {
  const groups = ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, i) => u32(first + i, first + i, 1)),
  )
  const header = [u16(12, 0), u32(16 + 12 * groups.length, 0, groups.length)]
  return Buffer.concat([u16(0, 1, 3, 10), u32(12), ...header, ...groups])
}

function names(family: string): Buffer {
  const texts = [family, 'Regular', family, family.replaceAll(' ', '')]
  const encoded = texts.map((text) => Buffer.from(text, 'utf16le').swap16())
  let at = 0
  const records = encoded.map((text, i) => {
    const record = u16(3, 1, 0x04_09, [1, 2, 4, 6][i] ?? 0, text.length, at)
    at += text.length
    return record
  })
  return Buffer.concat([u16(0, records.length, 6 + 12 * records.length), ...records, ...encoded])
}

const tables = (family: string): Readonly<Record<string, Buffer>> => ({
  'OS/2': Buffer.concat([
    u16(4, em, 400, 5, 0, 650, 600, 0, 75, 650, 600, 0, 350, 50, 300, 0),
    Buffer.alloc(10), // panose
    u32(0, 0, 0, 0), // ranges
    Buffer.from('NONE'),
    u16(64, ranges[0][0], ranges[3][1], ascent, descent, 0, ascent, -descent),
    u32(0, 0),
    u16(500, 700, 0, 32, 1),
  ]),
  cmap: characterMap(),
  glyf: glyph,
  head: Buffer.concat([
    // Version, revision (the least, so that a real Chinese font is taken first), checksum, magic.
    u32(0x0001_0000, 1, 0, 0x5f0f_3cf5),
    u16(3, em),
    u32(0, 0, 0, 0),
    u16(60, -60, 940, 820, 0, 8, 2, 1, 0),
  ]),
  hhea: Buffer.concat([
    u32(0x0001_0000),
    u16(ascent, descent, 0, em, 60, 60, 940, 1),
    Buffer.alloc(14),
    u16(2),
  ]),
  hmtx: u16(em, 0, em, 60),
  loca: u32(0, 0, glyph.length),
  maxp: Buffer.concat([u32(0x0001_0000), u16(2, 8, 2, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)]),
  name: names(family),
  post: u32(0x0003_0000, 0, 0, 0, 0, 0, 0, 0),
})

const pad = (buffer: Buffer) => Buffer.concat([buffer, Buffer.alloc((4 - (buffer.length % 4)) % 4)])
function sum(buffer: Buffer): number {
  let total = 0
  for (let i = 0; i < buffer.length; i += 4) total = (total + buffer.readUInt32BE(i)) >>> 0
  return total
}

/**
 * Builds a TrueType font that draws every Chinese character as an empty square of one em, its width in any Chinese font, so
 * that measurements hold on machines without Chinese fonts.
 * Source: OpenType 1.9, "The OpenType Font File".
 */
export function squareFont(family: string): Buffer {
  const entries = Object.entries(tables(family)).map(([tag, table]) => ({
    tag,
    table,
    padded: pad(table),
  }))
  const directory: Buffer[] = [
    u32(0x0001_0000),
    u16(entries.length, 128, 3, entries.length * 16 - 128),
  ]
  let at = 12 + 16 * entries.length
  for (const { tag, table, padded } of entries) {
    directory.push(Buffer.from(tag), u32(sum(padded), at, table.length))
    at += padded.length
  }
  return Buffer.concat([...directory, ...entries.map(({ padded }) => padded)])
}
