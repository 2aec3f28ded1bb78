import { setMode } from '../accessibility-panel.ts'
import { desktopTour } from '../desktop-tour.ts'
import { expect, expectAccessible, test } from '../journey.ts'
import { deskFaults } from '../page-checks.ts'

const window = { width: 1440, height: 900 }

test.describe('the desktop site', () => {
  test.use({ viewport: window, contextOptions: { reducedMotion: 'reduce' } })

  // e2e/full/desktop-tour.spec.ts examines every state in every width and mode.
  for (const scenario of ['every screen by its address', 'writing and sending a report'])
    test(`is accessible, and fits the narrowest window with the largest text: ${scenario}`, async ({
      page,
      product,
    }) => {
      const check = (state: string) =>
        test.step(state, async () => {
          await expectAccessible(page)
          await page.setViewportSize({ width: 360, height: 800 })
          await setMode(page, 'text=30&elder=1')
          expect(await deskFaults(page)).toEqual([])
          await page.setViewportSize(window)
          await setMode(page, '')
        })
      await desktopTour[scenario]?.(page, check, product)
    })
})

test('header and footer name the organiser, and the footer the filings', async ({ page }) => {
  await page.goto('query')
  for (const part of ['banner', 'contentinfo'] as const)
    await expect(page.getByRole(part).getByText('主办：某省互联网信息办公室（示例）')).toBeVisible()
  await expect(page.getByRole('contentinfo').getByText('某ICP备')).toBeVisible()
  // No line break inside 平台 at any text size.
  const name = page.getByRole('contentinfo').locator('p').first()
  await expect(name).toHaveCSS('word-break', 'keep-all')
  await expect(name.locator('wbr')).toHaveCount(3)
})
