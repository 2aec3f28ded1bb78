import sharp, { type Sharp } from 'sharp'
import { heicSample } from '../../server/testing/preview/hostile-files.ts'
import { createChance, type Chance } from '../desk/chance.ts'
import { plausibleContents } from '../desk/plausible-report.ts'
import { type CorpusFile, corpusFile as file } from './corpus-file.ts'

const words = (chance: Chance) => plausibleContents(chance, '电信网络诈骗').description
const colour = (chance: Chance, light = 30 + chance.below(50)) =>
  `hsl(${chance.below(360)},${20 + chance.below(60)}%,${light}%)`
const escaped = (text: string) => text.replaceAll(/[<&]/g, ' ')

/** Draws a screenshot of a chat. */
export function chatPicture(chance: Chance, width: number, height: number): Sharp {
  const size = Math.round(width / 26)
  const bubbles: string[] = []
  for (let y = size * 4; y < height - size * 4; y += size * 4) {
    const isOwn = chance.happens(0.4)
    const text = escaped(words(chance).slice(0, 8 + chance.below(11)))
    const wide = Math.min(width * 0.75, size * (text.length + 2))
    const x = isOwn ? width - wide - size * 3 : size * 3
    bubbles.push(
      `<rect x="${x}" y="${y}" width="${wide}" height="${size * 2.6}" rx="8" fill="${isOwn ? '#95ec69' : '#fff'}"/><text x="${x + size}" y="${y + size * 1.7}" font-size="${size}">${text}</text><rect x="${isOwn ? width - size * 2.5 : size * 0.5}" y="${y}" width="${size * 2}" height="${size * 2}" fill="${colour(chance)}"/>`,
    )
  }
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#ededed"/><g font-family="Noto Sans CJK SC, sans-serif"><text x="${width / 2}" y="${size * 2}" font-size="${size * 1.2}" text-anchor="middle">兼职群（${chance.below(400)}）</text>${bubbles.join('')}</g></svg>`,
    ),
  )
}

/** Draws shapes under light and grain, as large as a photograph. */
async function photograph(chance: Chance, width: number, height: number): Promise<Sharp> {
  const shapes = Array.from(
    { length: 60 },
    () =>
      `<ellipse cx="${chance.below(width)}" cy="${chance.below(height)}" rx="${20 + chance.below(width / 4)}" ry="${20 + chance.below(height / 4)}" fill="${colour(chance)}" opacity="0.8"/>`,
  ).join('')
  const grain = await sharp({
    create: {
      width: width / 4,
      height: height / 4,
      channels: 3,
      background: '#777',
      noise: { type: 'gaussian', mean: 128, sigma: 24 },
    },
  })
    .resize(width, height)
    .png({ compressionLevel: 1 })
    .toBuffer()
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${colour(chance)}"/>${shapes}</svg>`,
    ),
  ).composite([{ input: grain, blend: 'soft-light' }])
}

/** Frames one above another, as sharp takes an animation; of grain, because even frames encode to the same bytes again. */
const animated = (chance: Chance, frames: number) =>
  sharp(Buffer.from(Array.from({ length: 160 * 120 * 3 * frames }, () => chance.below(256))), {
    raw: { width: 160, height: 120 * frames, channels: 3, pageHeight: 120 },
  })

/** Pictures as phones and programs make them. The aim is for photographs of 12 megapixels. */
export async function* ordinaryPictures(): AsyncGenerator<CorpusFile> {
  const chance = createChance(26)
  const base: Buffer[] = []
  for (let at = 0; at < 4; at += 1)
    base.push(await (await photograph(chance, 4000, 3000)).jpeg({ quality: 92 }).toBuffer())
  for (let at = 0; at < 24; at += 1) {
    const source = sharp(base[at % base.length]).modulate({ hue: at * 15 })
    const exif = { IFD0: { Make: 'Phone', Model: 'Phone-SN-4711', Artist: 'Zhang San' } }
    const content = await source
      .withExif(exif)
      .withMetadata({ orientation: 1 + (at % 8) })
      .jpeg({ quality: 88, progressive: at % 3 === 0 })
      .toBuffer()
    yield {
      family: 'photograph, 12 megapixels',
      name: `orientation ${1 + (at % 8)}, ${at}`,
      type: 'image/jpeg',
      content,
    }
  }
  for (let at = 0; at < 24; at += 1) {
    const screen = chatPicture(chance, 1080, 2340)
    const [type, made] =
      (
        [
          ['image/png', screen.clone().png()],
          ['image/jpeg', screen.clone().jpeg()],
          ['image/webp', screen.clone().webp()],
        ] as const
      )[at % 3] ?? []
    if (type && made) yield file('screenshot of a chat', `${at}`, type, await made.toBuffer())
  }
  for (const height of [8000, 12_000, 16_000, 30_000])
    yield file(
      'screenshot long as a scroll',
      `${height}`,
      'image/png',
      await chatPicture(chance, 720, height).png().toBuffer(),
    )
  const small = sharp(base[0]).resize(1280, 960)
  const buffers = {
    grey: small.clone().greyscale().jpeg(),
    'four inks': small.clone().toColourspace('cmyk').jpeg(),
    'with a profile': small.clone().withIccProfile('p3').jpeg(),
    'quality 10': small.clone().jpeg({ quality: 10 }),
  }
  for (const [name, made] of Object.entries(buffers))
    yield file('JPEG of other kinds', name, 'image/jpeg', await made.toBuffer())
  const pngs = {
    '16 bits': small.clone().toColourspace('rgb16').png(),
    palette: small.clone().png({ palette: true, colours: 16 }),
    transparent: small.clone().ensureAlpha(0.3).png(),
    interlaced: small.clone().png({ progressive: true }),
    '1 × 1': small.clone().resize(1, 1).png(),
  }
  for (const [name, made] of Object.entries(pngs))
    yield file('PNG of other kinds', name, 'image/png', await made.toBuffer())
  for (const frames of [1, 2, 12, 80]) {
    yield file(
      'GIF',
      `${frames} frames`,
      'image/gif',
      await animated(chance, frames).gif({ delay: 80 }).toBuffer(),
    )
    yield file(
      'WebP',
      `${frames} frames`,
      'image/webp',
      await animated(chance, frames).webp().toBuffer(),
    )
  }
  yield file(
    'WebP',
    'lossless',
    'image/webp',
    await small.clone().webp({ lossless: true }).toBuffer(),
  )
  yield file('HEIC', 'from an encoder of phones', 'image/heic', heicSample)
}
