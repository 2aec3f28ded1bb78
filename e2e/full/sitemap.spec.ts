import type { Page } from '@playwright/test'
import { expect, test as desktop } from '../journey.ts'
import { smallAndroid, test as mobile } from '../mobile.ts'

/** Opens every link of the site map; each is a page of ours with a heading and a title of its own. */
async function walkSitemap(page: Page): Promise<string[]> {
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: '诈骗' })).toBeVisible()
  await expect(main.getByRole('link', { name: '我的举报' })).toBeVisible()
  const links = await main
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => (link instanceof HTMLAnchorElement ? link.href : '')))
  expect(links.length).toBeGreaterThan(20)
  expect(new Set(links).size).toBe(links.length)
  const titles: string[] = []
  for (const link of links) {
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    titles.push(await page.title())
  }
  return titles
}

desktop('the site map leads to every page', async ({ page }) => {
  await page.goto('')
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: '网站地图' }).click()
  await expect(page).toHaveURL(/\/web\/pc\/sitemap$/)
  await walkSitemap(page)
})

mobile.describe('on a phone', () => {
  mobile.use(smallAndroid)

  mobile('the site map leads to every page', async ({ page }) => {
    await page.goto('')
    await page.getByRole('contentinfo').getByRole('link', { name: '网站地图' }).tap()
    await expect(page).toHaveURL(/#\/pages\/sitemap\/index$/)
    await walkSitemap(page)
  })
})
