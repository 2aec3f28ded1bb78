import { expect, test as desktop } from '../journey.ts'
import { dataFolder, startProduct } from '../product.ts'
import { fillReport, findReport, openForm, send } from '../report-form.ts'

desktop('what takes a screen’s place is named as well', async ({ page }) => {
  await openForm(page, '匿名举报')
  await fillReport(page)
  await page.getByRole('button', { name: '下一步：核对' }).click()
  await expect(page).toHaveTitle(/^核对举报 - /)
  await page.getByRole('button', { name: '返回修改' }).click()
  await expect(page).toHaveTitle(/^提交举报 - /)
  const code = await send(page)
  await expect(page).toHaveTitle(/^举报已提交 - /)
  await findReport(page, code)
  await expect(page).toHaveTitle(/^举报进度 - /)
  await page.getByRole('button', { name: '查询其他举报' }).click()
  await expect(page).toHaveTitle(/^查询进度 - /)
})

desktop.describe('a portal of a centre', () => {
  const data = dataFolder()
  desktop.afterAll(() => data.remove())

  desktop(
    'its foot names organiser, filings and contacts as public sites do',
    async ({ browser }) => {
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
        expect(await target('找错')).toContain('mailto:report@example.com?subject=')
        for (const name of ['隐私说明', '举报规则', '无障碍声明', '网站地图'])
          await expect(foot.getByRole('link', { name })).toBeVisible()
        await page.close()
      }
      const robots = await (await fetch(`${product.origin}/robots.txt`)).text()
      expect(robots).toContain('Sitemap: http://report.example.com/sitemap.xml')
      const sitemap = await (await fetch(`${product.origin}/sitemap.xml`)).text()
      expect(sitemap).toContain('<loc>http://report.example.com/web/pc/sitemap</loc>')
      await product.stop()
    },
  )
})
