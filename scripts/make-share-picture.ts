/**
 * Makes the picture that other apps show for a shared page: `node scripts/make-share-picture.ts`. It is committed under
 * a hash of its content, which `shareImage` in contract/site/site.ts names; run it again when the drawing changes. It
 * needs fonts for Chinese.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { shareImage } from '../contract/site/site.ts'
import { browserLaunch } from '../e2e/browser.ts'

const { width, height } = shareImage
const ink = '#0b2653'
const vermilion = '#b3261e'
const serif = "'Songti SC','SimSun','Noto Serif CJK SC',serif"
const sans = "'PingFang SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif"

const ring = (r: number) => `<circle cx="470" cy="170" r="${r}" />`
const rings = Array.from({ length: 14 }, (_, i) => ring(50 + i * 32)).join('')
/** Holes along an edge, in the background's colour. */
const holes = (y: number) =>
  Array.from({ length: 16 }, (_, i) => `<circle cx="${86 + i * 28.5}" cy="${y}" r="7" />`).join('')
const steps = ['收到', '受理', '办理', '办结']
const track = steps
  .map((name, i) => {
    const x = 122 + i * 112
    const fill = i === 0 ? '#1a6541' : i === 1 ? '#123f8c' : '#fff'
    const line = i < 3 ? `<path d="M${x + 14} 424h84" stroke="#c2d1ea" stroke-width="3" />` : ''
    return `${line}<circle cx="${x}" cy="424" r="11" fill="${fill}" stroke="${i > 1 ? '#77839b' : fill}" stroke-width="3" />
      <text x="${x - 11}" y="468" font-family="${sans}" font-weight="600" font-size="25" fill="#16233b">${name}</text>`
  })
  .join('')

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 600 600">
  <rect width="600" height="600" fill="${ink}" />
  <g fill="none" stroke="#fff" stroke-opacity=".16" stroke-width="1.5">${rings}</g>
  <g transform="rotate(-2 300 300)">
    <rect x="72" y="86" width="456" height="428" fill="#fffdf8" />
    <g fill="${ink}">${holes(86)}${holes(514)}</g>
    <text x="106" y="166" font-family="${serif}" font-weight="700" font-size="44" letter-spacing="10" fill="#16233b">回执</text>
    <path d="M106 196h388" stroke="#bcb5a2" stroke-width="2" stroke-dasharray="7 6" />
    <g font-family="ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace" font-weight="700" font-size="41" letter-spacing="1" fill="#16233b">
      <text x="106" y="268">ZC67 452N</text>
      <text x="106" y="324">243N B3C9</text>
    </g>
    ${track}
    <g transform="rotate(-9 430 268)">
      <g fill="none" stroke="${vermilion}">
        <circle cx="430" cy="268" r="72" stroke-width="6" />
        <circle cx="430" cy="268" r="61" stroke-width="2" />
      </g>
      <text x="430" y="282" text-anchor="middle" font-family="${serif}" font-weight="700" font-size="36" fill="${vermilion}">已收到</text>
    </g>
  </g>
</svg>`

const folder = join(import.meta.dirname, '../client/citizen/desktop/public/assets')
const browser = await chromium.launch(await browserLaunch())
try {
  const page = await browser.newPage({ viewport: { width, height } })
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${drawing}`)
  const picture = await page.screenshot()
  const name = `share-${createHash('sha256').update(picture).digest('hex').slice(0, 8)}.png`
  mkdirSync(folder, { recursive: true })
  for (const old of readdirSync(folder)) if (old.startsWith('share-')) rmSync(join(folder, old))
  writeFileSync(join(folder, name), picture)
  console.log(`${name} ${picture.length} bytes`)
  if (!shareImage.path.endsWith(`/${name}`))
    console.log(`write it into shareImage of contract/site/site.ts`)
} finally {
  await browser.close()
}
