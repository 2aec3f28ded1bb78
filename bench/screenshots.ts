/**
 * Pictures of all that the mobile site shows, in the widths of phones and in modes, to be looked at by
 * people. Run after a build: `npm run screenshots [folder] [part of a scenario's name] [widths] [modes]`, e.g.
 * `npm run screenshots /tmp/shots "writing" 320,360 normal,elder30`
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { setMode } from '../e2e/accessibility-panel.ts'
import { browserLaunch } from '../e2e/browser.ts'
import { mobileTour } from '../e2e/mobile-tour.ts'
import { smallAndroid } from '../e2e/mobile.ts'
import { startProductWithWechat } from '../e2e/wechat-product.ts'

const heights: Readonly<Record<string, number>> = { 320: 568, 360: 740, 390: 844, 768: 1024 }
const settings: Readonly<Record<string, string>> = {
  normal: '',
  elder: 'text=22&elder=1',
  elder30: 'text=30&elder=1',
  dark: 'scheme=dark',
  black: 'scheme=black',
  white: 'scheme=white',
}

const [folder = 'data/screenshots', wanted = '', widths, modes = 'normal,elder'] =
  process.argv.slice(2)
mkdirSync(folder, { recursive: true })
const product = await startProductWithWechat()
const browser = await chromium.launch(await browserLaunch())
try {
  for (const [scenario, walk] of Object.entries(mobileTour)) {
    if (!scenario.includes(wanted)) continue
    const context = await browser.newContext({
      ...smallAndroid,
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      baseURL: `${product.origin}/web/mobile/`,
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    await walk(
      page,
      async (name) => {
        for (const width of (widths ?? Object.keys(heights).join()).split(','))
          for (const mode of modes.split(',')) {
            await page.setViewportSize({ width: Number(width), height: heights[width] ?? 800 })
            await setMode(page, settings[mode] ?? '')
            // The whole page at once, with what sticks to the lower edge there.
            const height = await page.evaluate(() => document.documentElement.scrollHeight)
            await page.setViewportSize({ width: Number(width), height })
            await page.screenshot({
              path: join(folder, `${name}.${width}.${mode}.png`),
              fullPage: true,
            })
          }
        await setMode(page, '')
        await page.setViewportSize(smallAndroid.viewport)
      },
      product,
    )
    await context.close()
  }
} finally {
  await browser.close()
  await product.stop()
}
