import type { Page } from '@playwright/test'
import { expect, test as desktop } from '../journey.ts'
import { smallAndroid, test as mobile } from '../mobile.ts'
import { dataFolder, startProduct } from '../product.ts'
import { fillReport, findReport, openForm, send } from '../report-form.ts'

/** Opens every link of the site map and expects a page with its own heading and title. */
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

desktop('a screen’s placeholder has a title too', async ({ page }) => {
  await openForm(page, '匿名举报')
  await fillReport(page)
  await page.getByRole('button', { name: '下一步：核对' }).click()
  await expect(page).toHaveTitle(/^核对举报 - /)
  await page.getByRole('button', { name: '返回修改' }).click()
  await expect(page).toHaveTitle(/^提交举报 - /)
  const code = await send(page)
  await expect(page).toHaveTitle(/^举报已收到 - /)
  await findReport(page, code)
  await expect(page).toHaveTitle(/^举报进度 - /)
  await page.getByRole('button', { name: '查询其他举报' }).click()
  await expect(page).toHaveTitle(/^查询进度 - /)
})

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

desktop.describe('a portal of a centre', () => {
  const data = dataFolder()
  desktop.afterAll(() => data.remove())

  desktop('its footer names organiser, filings and contacts', async ({ browser }) => {
    const product = await startProduct(data.path, {
      ICP_NUMBER: '某ICP备00000000号-1',
      POLICE_FILING: '某公网安备 00000000000000号',
      CONTACT_PHONE: '12345',
      CONTACT_EMAIL: 'report@example.com',
      PUBLIC_URL: 'http://report.example.com',
    })
    for (const path of ['/web/pc/rules', '/web/mobile/#/pages/rules/index']) {
      const page = await browser.newPage()
      await page.goto(product.origin + path)
      const foot = page.getByRole('contentinfo')
      const target = (name: string) => foot.getByRole('link', { name }).getAttribute('href')
      await expect(foot.getByRole('link', { name: '网站地图' })).toBeVisible()
      expect(await target('某ICP备00000000号-1')).toBe('https://beian.miit.gov.cn/')
      expect(await target('某公网安备')).toContain('https://beian.mps.gov.cn/')
      expect(await target('12345')).toBe('tel:12345')
      expect(await target('report@example.com')).toBe('mailto:report@example.com')
      expect(await target('网站纠错')).toContain('mailto:report@example.com?subject=')
      for (const name of ['隐私说明', '举报规则', '无障碍声明', '网站地图'])
        await expect(foot.getByRole('link', { name })).toBeVisible()
      await page.close()
    }
    const robots = await (await fetch(`${product.origin}/robots.txt`)).text()
    expect(robots).toContain('Sitemap: http://report.example.com/sitemap.xml')
    const sitemap = await (await fetch(`${product.origin}/sitemap.xml`)).text()
    expect(sitemap).toContain('<loc>http://report.example.com/web/pc/sitemap</loc>')
    await product.stop()
  })
})
