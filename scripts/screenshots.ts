/**
 * Takes screenshots of the sites in several widths and modes, for review by people; by default of the mobile site. Run
 * after a build: `npm run screenshots [folder] [part of a site's and scenario's name] [widths] [modes]`,
 * e.g. `npm run screenshots /tmp/shots "mobile: writing" 320,360 normal,elder30`, or `… "English" 320,1440 normal,dark`
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { setMode } from '../e2e/accessibility-panel.ts'
import { browserLaunch } from '../e2e/browser.ts'
import { desktopTour } from '../e2e/desktop-tour.ts'
import { mobileTour } from '../e2e/mobile-tour.ts'
import { smallAndroid } from '../e2e/mobile.ts'
import { startProductWithWechat } from '../e2e/wechat-product.ts'

const heights: Readonly<Record<string, number>> = {
  320: 568,
  360: 740,
  390: 844,
  768: 1024,
  1024: 768,
  1440: 900,
}
const phone = ['320', '360', '390', '768']
const desk = { viewport: { width: 1440, height: 900 } }
const sites = [
  { site: 'mobile', tour: mobileTour, device: smallAndroid, own: phone },
  { site: 'pc', tour: desktopTour, device: desk, own: Object.keys(heights) },
]
const settings: Readonly<Record<string, string>> = {
  normal: '',
  elder: 'text=22&elder=1',
  text30: 'text=30',
  elder30: 'text=30&elder=1',
  dark: 'scheme=dark',
  black: 'scheme=black',
  white: 'scheme=white',
}

const [folder = 'data/screenshots', wanted = 'mobile: ', widths, modes = 'normal,elder'] =
  process.argv.slice(2)
mkdirSync(folder, { recursive: true })

/**
 * Makes the window as high as the page, so that sticky bars appear at the bottom of the picture. Excludes screens that fill
 * the window, and dialogs, which keep the height of their device.
 */
async function unrollPage(page: Page): Promise<void> {
  const { width = 0, height: window = 0 } = page.viewportSize() ?? {}
  const height = await page.evaluate((least) => {
    if (document.querySelector('dialog[open]')) return least
    for (const screen of document.querySelectorAll<HTMLElement>('main > :only-child'))
      screen.style.minHeight = `calc(${least}px - 7rem)`
    return document.documentElement.scrollHeight
  }, window)
  await page.setViewportSize({ width, height })
}

/** Takes pictures of the current state in every width and mode. */
async function photograph(page: Page, name: string, widths: readonly string[]): Promise<void> {
  const before = page.viewportSize()
  for (const width of widths)
    for (const mode of modes.split(',')) {
      await page.setViewportSize({ width: Number(width), height: heights[width] ?? 800 })
      await setMode(page, settings[mode] ?? '')
      await unrollPage(page)
      const file = `${name.replace(/[^\w-]+/g, '-')}.${width}.${mode}.png`
      await page.screenshot({ path: join(folder, file), fullPage: true })
    }
  await setMode(page, '')
  if (before) await page.setViewportSize(before)
}

const product = await startProductWithWechat()
const browser = await chromium.launch(await browserLaunch())
try {
  for (const { site, tour, device, own } of sites)
    for (const [scenario, walk] of Object.entries(tour)) {
      if (!`${site}: ${scenario}`.includes(wanted)) continue
      const context = await browser.newContext({
        ...device,
        locale: 'zh-CN',
        timezoneId: 'Asia/Shanghai',
        baseURL: `${product.origin}/web/${site}/`,
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      await walk(page, (name) => photograph(page, name, widths?.split(',') ?? own), product)
      await context.close()
    }
} finally {
  await browser.close()
  await product.stop()
}
