import { bar, entry, setMode } from '../accessibility-panel.ts'
import { test as withWechat } from '../center.ts'
import { expect, tooWide } from '../journey.ts'
import { cutText, expectFine, smallFields, smallTargets, smallText } from '../mobile-checks.ts'
import { legs } from '../mobile-tour.ts'
import { smallAndroid } from '../mobile.ts'
import { fakeSpeech } from '../speech.ts'

/** A journey on the mobile site, in a product with every way to sign in. */
const test = withWechat.extend({
  baseURL: async ({ product }, use) => use(`${product.origin}/web/mobile/`),
})

/** Kept settings, and the contrast of text that they promise. */
const modes = [
  ['', 'AA'],
  ['text=22&elder=1', 'AA'],
  ['text=30&elder=1', 'AA'],
  ['scheme=dark', 'AA'],
  ['scheme=black', 'AAA'],
  ['scheme=white', 'AAA'],
] as const

const elderModes = ['elder=1', 'text=22&elder=1', 'text=30&elder=1'] as const
/** Phones, a tablet, and a phone held sideways. */
const windows = [
  { width: 320, height: 568 },
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 740, height: 360 },
] as const

for (const [leg, walk] of Object.entries(legs)) {
  test.describe('in every mode', () => {
    test.use({ ...smallAndroid, contextOptions: { reducedMotion: 'reduce' } })
    test.setTimeout(600_000)

    test(`${leg}: axe finds nothing, and nothing scrolls sideways`, async ({
      page,
      running,
      tolerate,
    }) => {
      tolerate(/ERR_INTERNET_DISCONNECTED/)
      const look = (name: string) =>
        test.step(name, async () => {
          for (const [settings, contrast] of modes) {
            await setMode(page, settings)
            await test.step(settings || 'standard', () => expectFine(page, contrast))
          }
          await setMode(page, '')
        })
      await walk(page, look, running)
    })
  })

  test.describe('in elder mode', () => {
    test.use({ ...smallAndroid, contextOptions: { reducedMotion: 'reduce' } })
    test.setTimeout(600_000)

    test(`${leg}: fits every phone, is large, can be hit, and is not cut`, async ({
      page,
      running,
      tolerate,
    }) => {
      tolerate(/ERR_INTERNET_DISCONNECTED/)
      const problems: string[] = []
      const look = async (name: string) => {
        for (const viewport of windows) {
          await page.setViewportSize(viewport)
          for (const settings of elderModes) {
            await setMode(page, settings)
            const found = [
              ...(await tooWide(page)).map((what) => `too wide: ${what}`),
              ...(await smallTargets(page)).map((what) => `hard to hit: ${what}`),
              ...(await smallFields(page)).map((what) => `zoomed into: ${what}`),
              ...(await smallText(page, 14)).map((what) => `small: ${what}`),
              ...(await cutText(page)).map((what) => `cut: ${what}`),
            ]
            problems.push(
              ...found.map((what) => `${name}, ${settings}, ${viewport.width} px: ${what}`),
            )
          }
        }
        await setMode(page, '')
        await page.setViewportSize(smallAndroid.viewport)
      }
      await walk(page, look, running)
      expect(problems).toEqual([])
    })
  })
}

test.describe('the accessibility buttons', () => {
  test.use(smallAndroid)

  test('take no height of their own from a phone', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('')
    const header = await page.getByRole('banner').boundingBox()
    expect(header?.height).toBeLessThanOrEqual(56)
    await expect(entry(page)).toBeInViewport()
    await expect(page.getByRole('link', { name: '我要举报' })).toBeInViewport()
  })

  test('open the settings, which hold and are remembered before the first paint', async ({
    page,
  }) => {
    await page.goto('')
    await entry(page).tap()
    await expect(page.getByRole('heading', { name: '无障碍设置' })).toBeFocused()
    await bar(page).getByRole('radio', { name: '黑底高对比' }).check()
    await bar(page).getByRole('button', { name: '关闭' }).tap()
    await expect(bar(page)).toHaveCount(0)
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.documentElement.dataset['scheme']) return
        observer.disconnect()
        // The parser has not come to the body: nothing can have been painted.
        if (!document.body) sessionStorage.setItem('early', 'true')
      }).observe(document, { attributes: true, subtree: true })
    })
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => sessionStorage.getItem('early'))).toBe('true')
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(0, 0, 0)')
  })

  test('switch elder mode on and off by one tap, without opening anything', async ({ page }) => {
    await page.goto('')
    const elder = page.getByRole('button', { name: '长辈模式' })
    await elder.tap()
    await expect(elder).toHaveAttribute('aria-pressed', 'true')
    await expect(page.locator('body')).toHaveCSS('font-size', '22px')
    await page.getByRole('link', { name: '查询', exact: true }).tap()
    await elder.tap()
    await expect(page.locator('body')).toHaveCSS('font-size', '16px')
    await expect(bar(page)).toHaveCount(0)
  })

  test('have the page read aloud, and its stop button stands above the navigation', async ({
    page,
  }) => {
    await fakeSpeech(page, [{ lang: 'zh-CN', localService: true }])
    await page.goto('#/pages/rules/index')
    await entry(page).tap()
    await expect(bar(page).getByRole('checkbox', { name: '大光标' })).toHaveCount(0)
    await bar(page).getByRole('button', { name: '朗读本页' }).tap()
    await bar(page).getByRole('button', { name: '关闭' }).tap()
    const stop = page.getByRole('button', { name: '停止' })
    const lower = await stop.boundingBox()
    const navigation = await page.getByRole('navigation', { name: '主导航' }).boundingBox()
    expect((lower?.y ?? 0) + (lower?.height ?? 0)).toBeLessThan(navigation?.y ?? 0)
    await stop.tap()
    await expect(bar(page)).toHaveCount(0)
  })

  test('load nothing until they are used', async ({ page }) => {
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
    await page.goto('')
    await page.waitForLoadState('networkidle')
    const tools = () => loaded.filter((path) => /\/tools-[^/]+\.(js|css)$/.test(path))
    expect(tools()).toEqual([])
    await entry(page).tap()
    await expect(bar(page)).toBeVisible()
    expect(tools().length).toBeGreaterThan(0)
  })
})
