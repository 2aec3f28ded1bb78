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

const partsOfHome = ['header a', 'a[href="tel:110"]', 'h1', 'main textarea', 'main form']

/** Returns the places of parts, in px from the page's top, since the focus may scroll the page. */
const places = (page: Page, parts: readonly string[]) =>
  page.evaluate(
    (selectors) =>
      selectors.map((what) => {
        const shown = [...document.querySelectorAll(what)].find((one) => one.checkVisibility())
        const { x, y, width, height } = shown?.getBoundingClientRect() ?? new DOMRect()
        return [what, ...[x, y + scrollY, width, height].map(Math.round)].join(' ')
      }),
    parts,
  )

for (const [where, test, device] of [
  ['on the desktop', desktop, { viewport: { width: 1440, height: 900 } }],
  ['on a phone', mobile.test, mobile.smallAndroid],
] as const)
  test.describe(where, () => {
    test.use(device)
    const isDesktop = test === desktop

    test('home stands before its code has come, and keeps what was begun', async ({ page }) => {
      const letThrough = await holdCode(page)
      await page.goto('', { waitUntil: 'commit' })
      const box = page.getByRole('textbox', { name: '看到了什么，放进来' })
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('看到了，就告诉我们。')
      await expect(page.getByRole('banner')).toContainText('网络违法和不良信息举报平台')
      await expect(page.getByRole('banner')).toContainText('主办：')
      // Whole, and to be tapped.
      if (!isDesktop)
        await page.getByRole('link', { name: '查询', exact: true }).click({ trial: true })
      await box.fill('有人冒充客服')
      const before = await places(page, partsOfHome)
      letThrough()
      await expect(page.locator('.prerendered')).toHaveCount(0)
      await expect(box).toHaveValue('有人冒充客服')
      await expect(box).toBeFocused()
      expect(await places(page, partsOfHome)).toEqual(before)
      await expect(page.getByRole('region', { name: '识别的内容' })).toContainText('诈骗')
    })

    test('the query stands before its code has come, and keeps what was begun', async ({
      page,
    }) => {
      const letThrough = await holdCode(page)
      await page.goto(isDesktop ? 'query' : '#/pages/query/index', { waitUntil: 'commit' })
      const code = page.getByRole('textbox', { name: '查询码' })
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('查询进度')
      await code.fill('7kq2m')
      const before = await places(page, ['header a', 'h1'])
      letThrough()
      await expect(page.locator('.prerendered')).toHaveCount(0)
      await expect(code).toHaveValue('7kq2m')
      await expect(code).toBeFocused()
      expect(await places(page, ['header a', 'h1'])).toEqual(before)
    })

    for (const [what, desktopPath, phonePath] of [
      ['the form', 'submit?type=1&way=anonymous', '#/pages/submit/index?type=1&way=anonymous'],
      ['any page', 'faq', '#/pages/faq/index'],
    ] as const)
      test(`the frame of ${what} stands before its code has come`, async ({ page }) => {
        const letThrough = await holdCode(page)
        await page.goto(isDesktop ? desktopPath : phonePath, { waitUntil: 'commit' })
        const name = page.getByRole('banner').getByRole('link').first()
        await expect(name).toContainText('网络违法和不良信息举报平台')
        await expect(page.getByRole('textbox')).toHaveCount(0)
        await expect(page.locator('a[hreflang]:visible')).toHaveAttribute('inert')
        const before = await places(page, ['header a'])
        letThrough()
        await expect(page.locator('.prerendered')).toHaveCount(0)
        expect(await places(page, ['header a'])).toEqual(before)
      })
  })
