import { globSync } from 'node:fs'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { browserLaunch } from '../../e2e/browser.ts'
import { createChance, type Chance } from '../desk/chance.ts'
import { plausibleContents } from '../desk/plausible-report.ts'

/** A picture and what it shows. */
export interface Original {
  readonly name: string
  readonly png: Buffer
}

const typeName = '电信网络诈骗'
const words = (chance: Chance) => plausibleContents(chance, typeName).description
const colour = (chance: Chance, light = 30 + chance.below(50)) =>
  `hsl(${chance.below(360)} ${20 + chance.below(60)}% ${light}%)`
const page = (body: string) =>
  `<!doctype html><meta charset="utf-8"><style>*{box-sizing:border-box}body{margin:0;font:16px sans-serif;width:720px;height:960px;overflow:hidden;position:relative}</style>${body}`

/** A chat as phones show it: all have the same frame and differ in words alone. */
function chat(chance: Chance): string {
  const bubbles = Array.from({ length: 12 }, () => {
    const isOwn = chance.happens(0.4)
    const text = words(chance).slice(0, 8 + chance.below(60))
    return `<div style="display:flex;justify-content:flex-${isOwn ? 'end' : 'start'};margin:14px"><div style="width:44px;height:44px;background:${colour(chance)};order:${isOwn ? 1 : 0};margin:0 8px"></div><div style="background:${isOwn ? '#95ec69' : '#fff'};padding:10px;border-radius:6px;max-width:440px">${text}</div></div>`
  }).join('')
  return page(
    `<div style="background:#ededed;height:100%"><div style="padding:16px;text-align:center;border-bottom:1px solid #ccc">${words(chance).slice(2, 8)}</div>${bubbles}</div>`,
  )
}

/** A page of bets or goods: a banner and tiles. */
function shop(chance: Chance): string {
  const tiles = Array.from(
    { length: 9 },
    () =>
      `<div style="width:30%;margin:1.5%;height:210px;background:linear-gradient(${chance.below(360)}deg,${colour(chance)},${colour(chance)});color:#fff;padding:12px;font-size:${18 + chance.below(20)}px">${words(chance).slice(3, 12)}<br>¥${chance.below(9999)}</div>`,
  ).join('')
  return page(
    `<div style="height:250px;background:radial-gradient(circle at ${chance.below(100)}% ${chance.below(100)}%,${colour(chance, 80)},${colour(chance, 25)});font-size:52px;color:#fff;padding:60px">${words(chance).slice(2, 11)}</div><div style="display:flex;flex-wrap:wrap">${tiles}</div>`,
  )
}

/** A post: text with pictures between. */
function post(chance: Chance): string {
  const parts = Array.from({ length: 4 }, () =>
    chance.happens(0.6)
      ? `<p style="margin:20px;line-height:1.7">${words(chance)}</p>`
      : `<div style="margin:20px;height:${120 + chance.below(160)}px;background:conic-gradient(from ${chance.below(360)}deg at ${chance.below(100)}% ${chance.below(100)}%,${colour(chance)},${colour(chance)},${colour(chance)},${colour(chance)})"></div>`,
  ).join('')
  return page(`<h1 style="margin:20px">${words(chance).slice(0, 16)}</h1>${parts}`)
}

/** Something like a photograph: shapes of many sizes under soft light. */
function photograph(chance: Chance): string {
  const shapes = Array.from({ length: 40 + chance.below(40) }, () => {
    const size = 10 + chance.below(chance.happens(0.3) ? 420 : 130)
    return `<div style="position:absolute;left:${chance.below(720) - 60}px;top:${chance.below(960) - 60}px;width:${size}px;height:${size * (0.5 + chance.below(100) / 100)}px;border-radius:${chance.pick(['50%', '8px', '50% 20%', '0'])};background:linear-gradient(${chance.below(360)}deg,${colour(chance, 10 + chance.below(85))},${colour(chance, 10 + chance.below(85))});filter:blur(${chance.below(3)}px);transform:rotate(${chance.below(360)}deg)"></div>`
  }).join('')
  return page(
    `<div style="position:absolute;inset:0;background:linear-gradient(${chance.below(360)}deg,${colour(chance)},${colour(chance)})"></div>${shapes}`,
  )
}

/** A poster with a QR code: all of a family differ in words, colours and code. */
function poster(chance: Chance): string {
  const cells = Array.from({ length: 21 * 21 }, (_, at) =>
    chance.happens(0.5)
      ? `<rect x="${at % 21}" y="${Math.floor(at / 21)}" width="1" height="1"/>`
      : '',
  ).join('')
  return page(
    `<div style="background:${colour(chance, 45)};height:100%;padding:50px;color:#fff;font-size:54px;text-align:center">${words(chance).slice(0, 18)}<svg viewBox="0 0 21 21" style="width:${260 + chance.below(120)}px;background:#fff;padding:10px;margin:${30 + chance.below(60)}px">${cells}</svg><div style="font-size:30px">${words(chance)}</div></div>`,
  )
}

const families = { chat, shop, post, photograph, poster }

/** Pictures that packages bring, of 100 pixels or more each way. */
async function packagePictures(): Promise<Original[]> {
  const found = globSync('node_modules/**/*.{png,jpg,jpeg,webp}', { exclude: ['**/.cache/**'] })
  const pictures = found.map(async (name): Promise<Original | undefined> => {
    const { width, height } = await sharp(name)
      .metadata()
      .catch(() => ({ width: 0, height: 0 }))
    if (Math.min(width, height) < 100) return undefined
    return { name, png: await sharp(name).flatten({ background: '#fff' }).png().toBuffer() }
  })
  const made = (await Promise.all(pictures)).filter((each) => each !== undefined)
  return [...new Map(made.map((each) => [each.png.toString('base64'), each])).values()]
}

/** Makes pictures of five families in a browser, and adds those of the packages. @param each of a family */
export async function originalPictures(each: number): Promise<Original[]> {
  const browser = await chromium.launch(await browserLaunch())
  const tab = await browser.newPage({
    viewport: { width: 720, height: 960 },
    deviceScaleFactor: 0.5,
  })
  const made: Original[] = []
  for (const [family, html] of Object.entries(families))
    for (let n = 1; n <= each; n++) {
      await tab.setContent(html(createChance(n * 7919 + family.length)))
      made.push({ name: `${family} ${n}`, png: await tab.screenshot() })
    }
  await browser.close()
  return [...made, ...(await packagePictures())]
}

interface Sized {
  readonly picture: Buffer
  readonly width: number
  readonly height: number
  readonly chance: Chance
}
type Change = (given: Sized) => Promise<Buffer>

const jpeg =
  (quality: number): Change =>
  ({ picture }) =>
    sharp(picture).jpeg({ quality }).toBuffer()
const resized =
  (factor: number): Change =>
  ({ picture, width }) =>
    sharp(picture)
      .resize({ width: Math.max(16, Math.round(width * factor)) })
      .jpeg({ quality: 80 })
      .toBuffer()
/** Cuts a share of each side's length off, at random sides. */
const cropped =
  (share: number): Change =>
  ({ picture, width, height, chance }) => {
    const [w, h] = [Math.round(width * (1 - share)), Math.round(height * (1 - share))]
    const [left, top] = [chance.below(width - w + 1), chance.below(height - h + 1)]
    return sharp(picture)
      .extract({ left, top, width: w, height: h })
      .jpeg({ quality: 80 })
      .toBuffer()
  }
const svgText = (text: string, width: number, height: number, background: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${background}"/><text x="50%" y="65%" text-anchor="middle" font-size="${Math.round(height * 0.5)}" fill="#fff">${text}</text></svg>`,
  )
const captioned: Change = ({ picture, width, height, chance }) => {
  const bar = Math.max(12, Math.round(height * 0.1))
  const input = svgText('转给你的家人', width, bar, 'rgba(0,0,0,0.75)')
  return sharp(picture)
    .composite([{ input, left: 0, top: chance.happens(0.5) ? 0 : height - bar }])
    .jpeg({ quality: 80 })
    .toBuffer()
}
/** The picture on a phone, between the bars of an app. */
const screenshotted: Change = async ({ picture }) => {
  const shown = await sharp(picture)
    .resize({ width: 540 })
    .extend({ top: 60, bottom: 50, background: '#111' })
    .png()
    .toBuffer()
  return sharp(shown)
    .composite([{ input: svgText('12:30  4G', 540, 40, '#111'), left: 0, top: 0 }])
    .jpeg({ quality: 85 })
    .toBuffer()
}

/** What happens to a picture on its way. */
export const pictureChanges: Readonly<Record<string, Change>> = {
  'recompressed, JPEG 60': jpeg(60),
  'recompressed, JPEG 25': jpeg(25),
  'recompressed, WebP 40': ({ picture }) => sharp(picture).webp({ quality: 40 }).toBuffer(),
  'resized to 70 %': resized(0.7),
  'resized to 35 %': resized(0.35),
  'resized to 150 %': resized(1.5),
  'cropped by 5 %': cropped(0.05),
  'cropped by 10 %': cropped(0.1),
  'cropped by 20 %': cropped(0.2),
  captioned,
  screenshotted,
}

export async function changed(original: Original, name: string, seed: number): Promise<Buffer> {
  const { width, height } = await sharp(original.png).metadata()
  const change = pictureChanges[name]
  if (!change) throw new Error(`no change ${name}`)
  return change({ picture: original.png, width, height, chance: createChance(seed) })
}
