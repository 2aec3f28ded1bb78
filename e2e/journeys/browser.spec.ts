import { expect, test } from '@playwright/test'

test('a real browser runs here', async ({ page }) => {
  await page.setContent('<h1>好</h1>')
  await expect(page.getByRole('heading', { name: '好' })).toBeVisible()
})

test('a Chinese character is as wide as its font is high', async ({ page }) => {
  await page.setContent('<span style="font: 20px sans-serif">你好</span>')
  expect((await page.locator('span').boundingBox())?.width).toBe(40)
})
