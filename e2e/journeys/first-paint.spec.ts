import type { Page } from '@playwright/test'
import { expect, test as desktop } from '../journey.ts'
import * as mobile from '../mobile.ts'

const entry = /\/assets\/index-[\w-]{8}\.js$/

/** Holds back the page's code. @returns a function that lets it through */
async function holdCode(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(entry, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

/** Returns the places of home's first parts, in px from the page's top, since the focus scrolls the page to the box. */
const places = (page: Page) =>
  page.evaluate(() =>
    ['header a', 'a[href="tel:110"]', 'h1', 'main textarea', 'main form'].map((what) => {
      const shown = [...document.querySelectorAll(what)].find((one) => one.checkVisibility())
      const { x, y, width, height } = shown?.getBoundingClientRect() ?? new DOMRect()
      return [what, ...[x, y + scrollY, width, height].map(Math.round)].join(' ')
    }),
  )

for (const [where, test, device] of [
  ['on the desktop', desktop, { viewport: { width: 1440, height: 900 } }],
  ['on a phone', mobile.test, mobile.smallAndroid],
] as const)
  test.describe(where, () => {
    test.use(device)

    test('home stands before its code has come, and keeps what was begun', async ({ page }) => {
      const letThrough = await holdCode(page)
      await page.goto('', { waitUntil: 'commit' })
      const box = page.getByRole('textbox', { name: '看到了什么，放进来' })
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('看到了，就告诉我们。')
      await expect(page.getByRole('banner')).toContainText('网络违法和不良信息举报平台')
      await expect(page.getByRole('banner')).toContainText('主办：')
      // Whole, and to be tapped.
      if (test !== desktop)
        await page.getByRole('link', { name: '查询', exact: true }).click({ trial: true })
      await box.fill('有人冒充客服')
      const before = await places(page)
      letThrough()
      await expect(page.locator('.prerendered')).toHaveCount(0)
      await expect(box).toHaveValue('有人冒充客服')
      await expect(box).toBeFocused()
      expect(await places(page)).toEqual(before)
      await expect(page.getByRole('region', { name: '识别的内容' })).toContainText('诈骗')
    })

    test('another page does not show home first', async ({ page }) => {
      const letThrough = await holdCode(page)
      const address = test === desktop ? 'query' : '#/pages/query/index'
      await page.goto(address, { waitUntil: 'commit' })
      await expect(page.getByText('正在打开…')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
      letThrough()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
  })
