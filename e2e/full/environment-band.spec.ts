import type { Page } from '@playwright/test'
import { setMode } from '../accessibility-panel.ts'
import { expect, expectAccessible, expectLoaded, test as desktop } from '../journey.ts'
import * as mobile from '../mobile.ts'

const said = '测试环境：请不要在这里提交真实举报'

/** Expects the whole band at the top and the page below it. */
async function expectBand(page: Page): Promise<void> {
  const band = page.getByRole('complementary', { name: '测试环境' })
  await expect(band).toHaveText(said)
  const [bottom, width, below] = await band.evaluate((element) => [
    element.getBoundingClientRect().bottom + scrollY,
    element.scrollWidth - element.clientWidth,
    (document.getElementById('app')?.getBoundingClientRect().top ?? 0) + scrollY,
  ])
  expect(width).toBe(0)
  expect(below).toBeGreaterThanOrEqual(bottom ?? 0)
}

async function expectOnEveryKindOfPage(page: Page, path: string): Promise<void> {
  await page.goto('')
  await expectLoaded(page)
  await expectBand(page)
  await setMode(page, 'text=30&elder=1&scheme=black')
  await expectBand(page)
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expectBand(page)
  await page.emulateMedia({ media: null })
  await setMode(page, '')
  await page.goto(path)
  await expectLoaded(page)
  await expectBand(page)
}

desktop('a band marks a portal that is not in production', async ({ page }) => {
  await expectOnEveryKindOfPage(page, 'login')
})

mobile.test.describe('on a phone', () => {
  mobile.test.use(mobile.smallAndroid)

  mobile.test('a band marks a portal that is not in production', async ({ page }) => {
    await expectOnEveryKindOfPage(page, '#/pages/login/index')
  })
})
