import { stream } from '../../server/testing/preview/pdf-samples.ts'
import type { Family } from './corpus-file.ts'
import { pdfFile as file, pdfPage as page } from './pdf-page.ts'

/** Embedded fonts that are broken: each program of each kind gets bytes that it does not expect. */
export const brokenFonts: Family = function* ({ chance }) {
  const bytes = (length: number) => Buffer.from(Array.from({ length }, () => chance.below(256)))
  const tables = [
    'glyf',
    'loca',
    'cmap',
    'head',
    'maxp',
    'hmtx',
    'fpgm',
    'prep',
    'cvt ',
    'name',
    'post',
    'CFF ',
  ]
  /** A directory of TrueType whose tables lie where they like. */
  const trueType = (offset: number, length: number) => {
    const rows = tables.map((tag) => {
      const row = Buffer.alloc(16)
      row.write(tag, 'latin1')
      row.writeUInt32BE(offset, 8)
      row.writeUInt32BE(length, 12)
      return row
    })
    return Buffer.concat([
      Buffer.from('000100000000', 'hex').fill(tables.length, 5, 6),
      Buffer.alloc(6),
      ...rows,
      bytes(4000),
    ])
  }
  const programs: (readonly [string, string, Buffer])[] = []
  for (let at = 0; at < 12; at += 1) {
    programs.push([
      'TrueType',
      'FontFile2',
      at < 6
        ? trueType([0, 12, 200, 4000, 0x7fff_ffff, 0xffff_ffff][at] ?? 0, 0x0fff_ffff)
        : Buffer.concat([Buffer.from('00010000', 'hex'), bytes(3000)]),
    ])
    programs.push([
      'Type1',
      'FontFile',
      Buffer.concat([
        Buffer.from(
          `%!PS-AdobeFont-1.0\n/FontMatrix [${'9'.repeat(at * 30)} 0 0 1 0 0] def\ncurrentfile eexec\n`,
        ),
        bytes(3000),
      ]),
    ])
    programs.push([
      'Type1',
      'FontFile3',
      Buffer.concat([Buffer.from([1, 0, 4, 1 + (at % 4), 0, at, 4]), bytes(3000)]),
    ])
  }
  for (const [at, [subtype, key, program]] of programs.entries())
    yield file(
      `${subtype} ${key} ${at}`,
      page(
        '/Font << /F 5 0 R >>',
        'BT /F 40 Tf 30 400 Td (Broken AaBbCc 123) Tj ET',
        `<< /Type /Font /Subtype /${subtype} /BaseFont /Broken /FirstChar 0 /LastChar 255 /Widths [${'1e9 '.repeat(256)}] /FontDescriptor 6 0 R >>`,
        `<< /Type /FontDescriptor /FontName /Broken /Flags 4 /FontBBox [-1e9 -1e9 1e9 1e9] /ItalicAngle 0 /Ascent 1e9 /Descent -1e9 /StemV 1 /${key} 7 0 R >>`,
        stream(
          program,
          `/Length1 ${program.length} /Length2 0 /Length3 0 ${key === 'FontFile3' ? '/Subtype /Type1C' : ''}`,
        ),
      ),
    )
  yield file(
    'letters that draw pages',
    page(
      '/Font << /F 5 0 R >>',
      'BT /F 40 Tf (aaaaaaaaaa) Tj ET',
      '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /CharProcs << /a 6 0 R >> /Encoding << /Differences [97 /a] >> /FirstChar 97 /LastChar 97 /Widths [9] /Resources << /Font << /F 5 0 R >> >> >>',
      stream('BT /F 40 Tf (aaaaaaaaaa) Tj ET'),
    ),
  )
  yield file(
    'a map of letters with a million rows',
    page(
      '/Font << /F 5 0 R >>',
      'BT /F 40 Tf <0041> Tj ET',
      '<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H /ToUnicode 6 0 R /DescendantFonts [<< /Type /Font /Subtype /CIDFontType2 /BaseFont /A /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> >>] >>',
      stream(`1 beginbfrange\n${'<0000> <FFFF> <0041>\n'.repeat(100_000)}endbfrange`),
    ),
  )
}
