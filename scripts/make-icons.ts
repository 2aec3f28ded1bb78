/** Makes the icons from `client/citizen/mobile/icon.svg`: `node scripts/make-icons.ts`, when the emblem changes. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { browserLaunch } from '../e2e/browser.ts'

const site = join(import.meta.dirname, '../client/citizen/mobile')
const emblem = readFileSync(join(site, 'icon.svg'), 'utf8')
// Systems cut the corners themselves: there the background fills the square, and the emblem keeps clear of the edge.
const square = emblem.replace(/ rx="7"/, '')
if (square === emblem) throw new Error('the emblem has no rounded square to make a plain one of')
const padded = square.replace(
  'viewBox="0 0 32 32"',
  'viewBox="-4 -4 40 40" style="background:#173f8a"',
)

const icons = [
  { name: '192', size: 192, svg: emblem },
  { name: '512', size: 512, svg: emblem },
  { name: 'maskable-512', size: 512, svg: padded },
  { name: 'apple-touch-180', size: 180, svg: square },
]

const folder = join(site, 'public/icons')
mkdirSync(folder, { recursive: true })
const browser = await chromium.launch(await browserLaunch())
try {
  for (const { name, size, svg } of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    const sized = svg.replace('<svg ', `<svg width="${size}" height="${size}" `)
    await page.setContent(`<style>body{margin:0}svg{display:block}</style>${sized}`)
    const picture = await page.screenshot({ omitBackground: true })
    writeFileSync(join(folder, `${name}.png`), picture)
    console.log(`${name}.png ${picture.length} bytes`)
    await page.close()
  }
} finally {
  await browser.close()
}
