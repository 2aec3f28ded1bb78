import { expect, test } from '@playwright/test'

test('a real browser runs here', async ({ page }) => {
  await page.setContent('<h1>好</h1>')
  await expect(page.getByRole('heading', { name: '好' })).toBeVisible()
})
