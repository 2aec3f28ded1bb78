import type { Page } from '@playwright/test'
import { bar, entry, setMode } from '../accessibility-panel.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../journey.ts'
import { openSignedIn, register } from '../own-account.ts'
import { attach, fillReport, openForm, picture } from '../report-form.ts'
import { screens } from '../desktop-screens.ts'

/** Kept settings, and the contrast of text that they promise. */
const modes = [
  ['', 'AA'],
  ['text=22&elder=1', 'AA'],
  ['text=30&elder=1', 'AA'],
  ['scheme=dark', 'AA'],
  ['scheme=black', 'AAA'],
  ['scheme=white', 'AAA'],
] as const

/** Puts the page into each mode, and looks at it. */
async function expectGoodInEveryMode(page: Page): Promise<void> {
  for (const [settings, contrast] of modes) {
    await setMode(page, settings)
    await test.step(settings || 'standard', async () => {
      await expectAccessible(page, contrast)
      await expectNoSidewaysScroll(page)
    })
  }
}

test.describe('every screen in every mode', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  for (const width of [1440, 360])
    test.describe(`at ${width} px`, () => {
      test.use({ viewport: { width, height: 800 } })

      for (const [path] of screens)
        test(`/${path} is accessible and fits`, async ({ page }) => {
          await page.goto(path)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await page.waitForLoadState('networkidle')
          await expectGoodInEveryMode(page)
        })

      test('the form with errors, the review, the success and the result are accessible and fit', async ({
        page,
      }) => {
        await openForm(page, '匿名举报')
        await page.getByRole('button', { name: '下一步：核对' }).click()
        await expect(page.getByRole('alert').first()).toBeVisible()
        await expectGoodInEveryMode(page)
        await fillReport(page)
        await attach(page, picture('很长很长的文件名很长很长的文件名很长很长的文件名.png'))
        await page.getByRole('button', { name: '下一步：核对' }).click()
        await expect(page.getByRole('button', { name: '提交举报' })).toBeVisible()
        await expectGoodInEveryMode(page)
        await page.getByRole('button', { name: '提交举报' }).click()
        await expect(page.getByRole('heading', { name: '举报已提交' })).toBeVisible()
        await expectGoodInEveryMode(page)
        await page.getByRole('link', { name: '看看进度' }).click()
        await expect(page.getByRole('heading', { name: '办理经过' })).toBeVisible()
        await expectGoodInEveryMode(page)
      })

      test('the personal centre is accessible and fits', async ({ page, product }) => {
        const session = await register(product, `13900${width}1`.padEnd(11, '0'), 'Zhengque-2026')
        for (const path of ['user/query', 'user/notice', 'user/manage']) {
          await openSignedIn(page, session, path)
          await page.waitForLoadState('networkidle')
          await expectGoodInEveryMode(page)
        }
      })

      test('the bar itself, with its help open, is accessible and fits', async ({ page }) => {
        await page.goto('query')
        await entry(page).click()
        await bar(page).getByText('快捷键和说明').click()
        await expectGoodInEveryMode(page)
      })
    })
})
