import { expect, expectAccessible, test as desktop } from '../journey.ts'
import { smallAndroid, test as mobile } from '../mobile.ts'

desktop(
  'whoever reads no Chinese reports in English, and finds the report again',
  async ({ page }) => {
    await page.goto('')
    await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: 'Report' }).click()
    await page.getByRole('button', { name: 'Send anonymous report' }).click()
    await expect(page.getByText('Choose what you are reporting')).toBeVisible()
    await expectAccessible(page)
    await page.getByText('Fraud', { exact: true }).click()
    await page.getByLabel('Web addresses').fill('example.com/scam')
    await page.getByLabel('What happened?').fill('They promised a job and took my money.')
    await page.getByRole('button', { name: 'Send anonymous report' }).click()
    await expect(page.getByRole('heading', { name: 'Your report has been received' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: 'Check progress' }).click()
    await page.getByRole('button', { name: 'Check progress' }).click()
    await expect(page.getByRole('heading', { name: 'Received, not yet accepted' })).toBeVisible()
    await expect(page.getByText('http://example.com/scam')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: '中文' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  },
)

mobile.describe('on a phone', () => {
  mobile.use(smallAndroid)

  mobile(
    'the English pages are the same, and leave nobody to scroll sideways',
    async ({ page }) => {
      await page.goto('')
      await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).tap()
      await expect(page).toHaveURL(/\/web\/pc\/en$/)
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Report illegal')
      const isTooWide = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      )
      expect(isTooWide).toBe(false)
    },
  )
})
