/**
 * Saves receipts as pictures and prints them, then offers them to `/verify` after what happens to a kept picture: a screenshot
 * at half its size, JPEG at quality 40, both, a photo of the print. Prints the rates; fails below the least one. Run after
 * a build: `node bench/receipt-pictures.ts [folder for the pictures] [rounds]`
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { browserLaunch } from '../e2e/browser.ts'
import { pageCount } from '../e2e/printed-pages.ts'
import { attach, fillReport, openForm, picture, send } from '../e2e/report-form.ts'
import { startProductWithWechat } from '../e2e/wechat-product.ts'

const [folder = 'data/receipts', asked = '20'] = process.argv.slice(2)
const rounds = Number(asked)
/** Least part of the photographs that must be read. */
const leastRate = 0.9
mkdirSync(folder, { recursive: true })

/** Pseudo-random numbers from 0 to 1, the same in every run. */
function randomFrom(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}
const random = randomFrom(24)

/** Adds grain, as of a phone's camera indoors. */
async function withNoise(picture: Buffer, strength: number): Promise<Buffer> {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (let at = 0; at < data.length; at += 1) {
    const grain = (random() + random() + random() - 1.5) * 2 * strength
    data[at] = Math.max(0, Math.min(255, (data[at] ?? 0) + grain))
  }
  return sharp(data, { raw: info }).png().toBuffer()
}

/** A sheet of A4 in a hand: turned by up to 12°, dim, out of focus, grainy, 1,800 to 2,400 px high. */
async function photographed(sheet: Buffer): Promise<Buffer> {
  const turned = await sharp(sheet)
    .rotate((random() * 2 - 1) * 12, { background: '#777' })
    .png()
    .toBuffer()
  const height = Math.round(1800 + random() * 600)
  const dim = await sharp(turned)
    .resize({ height })
    .blur(1 + random() * 0.4)
    .modulate({ brightness: 0.8 })
    .png()
    .toBuffer()
  return sharp(await withNoise(dim, 14))
    .jpeg({ quality: 75 })
    .toBuffer()
}

const half = (saved: Buffer) => sharp(saved).resize(900).png().toBuffer()
const jpeg = (saved: Buffer) => sharp(saved).jpeg({ quality: 40 }).toBuffer()
const damages: Readonly<Record<string, (saved: Buffer) => Promise<Buffer>>> = {
  'as saved': async (saved) => saved,
  'screenshot at 50 %': half,
  'JPEG quality 40': jpeg,
  both: async (saved) => jpeg(await half(saved)),
}

/** Offers a picture to `/verify`. @returns whether the page read and verified the receipt */
async function isVerified(page: Page, offered: Buffer): Promise<boolean> {
  await page.locator('#receipt-file').setInputFiles({
    name: 'receipt.jpg',
    mimeType: 'image/jpeg',
    buffer: offered,
  })
  const answer = page.getByText(/^有效：|没有找到二维码|^无效：/)
  const isValid = ((await answer.textContent()) ?? '').startsWith('有效')
  // The next answer is a new one.
  await page.reload()
  return isValid
}

interface Kept {
  saved: Buffer
  sheet: Buffer
}

/** Sends a report with files, saves its receipt as a picture and as a sheet of paper. */
async function keep(browser: Browser, origin: string, files: number): Promise<Kept> {
  const page = await browser.newPage({
    baseURL: `${origin}/web/pc/`,
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
    // A printer is sharper than a screen.
    deviceScaleFactor: 3,
  })
  await openForm(page, '匿名举报')
  await fillReport(page)
  const evidence = Array.from({ length: files }, (_, at) => picture(`截图-${at + 1}.png`, 90_000))
  if (files > 0) await attach(page, ...evidence)
  await send(page)
  await page.getByText('在线验证这张回执').waitFor()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: '保存为图片' }).click()
  const saved = await sharp(await (await saving).path()).toBuffer()
  for (const format of ['A4', 'Letter'] as const)
    console.log(`${files} files on ${format}: ${pageCount(await page.pdf({ format }))} sheet(s)`)
  await page.emulateMedia({ media: 'print' })
  // A4 less its margins, at 96 dpi.
  await page.setViewportSize({ width: 718, height: 1047 })
  const sheet = await page.screenshot({ fullPage: true })
  await sharp(saved).toFile(join(folder, `picture-${files}.png`))
  await sharp(sheet).toFile(join(folder, `print-${files}.png`))
  await page.close()
  return { saved, sheet }
}

const product = await startProductWithWechat()
const browser = await chromium.launch(await browserLaunch())
try {
  const verify = await browser.newPage({ baseURL: `${product.origin}/web/pc/`, locale: 'zh-CN' })
  await verify.goto('verify')
  for (const files of [1, 5, 9]) {
    const { saved, sheet } = await keep(browser, product.origin, files)
    for (const [name, damage] of Object.entries(damages)) {
      const isRead = await isVerified(verify, await damage(saved))
      if (!isRead) process.exitCode = 1
      console.log(`${files} files, ${name}: ${isRead ? 'verified' : 'NOT READ'}`)
    }
    let read = 0
    for (let round = 0; round < rounds; round += 1)
      if (await isVerified(verify, await photographed(sheet))) read += 1
    if (read < leastRate * rounds) process.exitCode = 1
    console.log(`${files} files, photo of the print: ${read} of ${rounds} verified`)
  }
} finally {
  await browser.close()
  await product.stop()
}
