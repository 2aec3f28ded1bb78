import { setMode } from '../accessibility-panel.ts'
import { expect } from '../journey.ts'
import { mobileTour } from '../mobile-tour.ts'
import { openForm, smallAndroid, test } from '../mobile.ts'
import { elderFaults, expectAccessibleBelowBars } from '../page-checks.ts'

test.describe('the mobile site', () => {
  test.use({ ...smallAndroid, contextOptions: { reducedMotion: 'reduce' } })

  // e2e/full/mobile-tour.spec.ts examines every state in every width and mode.
  for (const scenario of ['every screen by its address', 'writing and sending a report'])
    test(`is accessible, and fits the smallest phone with the largest text: ${scenario}`, async ({
      page,
      product,
    }) => {
      const check = (state: string) =>
        test.step(state, async () => {
          await expectAccessibleBelowBars(page)
          await page.setViewportSize({ width: 320, height: 568 })
          await setMode(page, 'text=30&elder=1')
          expect(await elderFaults(page)).toEqual([])
          await page.setViewportSize(smallAndroid.viewport)
          await setMode(page, '')
        })
      await mobileTour[scenario]?.(page, check, product)
    })
})

test.describe('with a small Android', () => {
  test.use(smallAndroid)

  test('the main steps are 60 px high, in thumb reach, and stay there', async ({ page }) => {
    await openForm(page, '匿名举报')
    const next = page.getByRole('button', { name: '下一步' })
    const before = await next.boundingBox()
    expect(before?.height).toBeGreaterThanOrEqual(60)
    expect((before?.y ?? 0) + (before?.height ?? 0)).toBeGreaterThan(700)
    await page.mouse.wheel(0, 600)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
    expect(await next.boundingBox()).toEqual(before)
  })

  test('the bar does not hide the focused field', async ({ page }) => {
    await openForm(page, '匿名举报')
    const last = page.getByLabel('网站或应用名称')
    await last.focus()
    const field = await last.boundingBox()
    const bar = await page.getByRole('button', { name: '下一步' }).boundingBox()
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
  })

  test('header and footer name the organiser, and the footer the filings', async ({ page }) => {
    await page.goto('#/pages/query/index')
    for (const part of ['banner', 'contentinfo'] as const)
      await expect(
        page.getByRole(part).getByText('主办：某省互联网信息办公室（示例）'),
      ).toBeVisible()
    await expect(page.getByRole('contentinfo').getByText('某ICP备')).toBeVisible()
    // No line break inside 平台 at any text size.
    const name = page.getByRole('contentinfo').locator('strong').first()
    await expect(name).toHaveCSS('word-break', 'keep-all')
    await expect(name.locator('wbr')).toHaveCount(3)
  })
})
