import { desktopPaths, isDesktopOnly, mobileAddress } from '../../contract/pages.ts'
import { roundTrip, userAgentOnlyInThePage } from '../between-sites.ts'
import { expect, test as desktop } from '../journey.ts'
import { expectPart, hashOf, openOwn, smallAndroid, test as mobile } from '../mobile.ts'
import { story } from '../report-form.ts'

const query = '?from=%E5%BE%AE%E4%BF%A1&a=1'

mobile.describe('a phone', () => {
  mobile.use(smallAndroid)

  mobile('spec §2: every desktop path leads to its hash path', async ({ page, product }) => {
    for (const path of desktopPaths().filter((path) => !isDesktopOnly(path))) {
      const answer = await page.request.get(`${product.origin}/web/pc${path}${query}`, {
        maxRedirects: 0,
      })
      const { location } = answer.headers()
      expect([answer.status(), location], path).toEqual([302, mobileAddress(path, query)])
    }
  })

  mobile('spec §2: “电脑版” and “手机版” lead there and back', async ({ page, product }) => {
    await openOwn(page, product)
    for (const path of ['/submit', '/user/notice'])
      await roundTrip(page, product.origin, path, query)
  })

  mobile(
    'opens the form that a desktop address names',
    { tag: '@full' },
    async ({ page, product }) => {
      await page.goto(`${product.origin}/web/pc/submit?type=3&way=anonymous`)
      await expectPart(page, '在哪里看到的')
      expect(hashOf(page)).toBe('/pages/submit/index?type=3&way=anonymous')
    },
  )

  mobile('stays on the desktop site when asked for it once', async ({ page }) => {
    await page.goto('#/pages/query/index?from=poster')
    await page.getByRole('link', { name: '电脑版' }).tap()
    await expect(page).toHaveURL(/\/web\/pc\/query\?from=poster&view=desktop$/)
    await expect(page.getByRole('heading', { level: 1, name: '查询进度' })).toBeVisible()
    await page.goto(new URL('/web/pc/othertype', page.url()).href)
    await expect(page).toHaveURL(/\/web\/pc\/othertype$/)
    await page.goto(new URL('/web/pc/othertype?view=mobile', page.url()).href)
    await expect(page).toHaveURL(/\/web\/mobile\/#\/pages\/othertype\/index$/)
  })
})

desktop(
  'the page follows the edge’s decision for the desktop site',
  { tag: '@full' },
  async ({ page }) => {
    await userAgentOnlyInThePage(page, smallAndroid.userAgent)
    await page.goto(`query${query}`)
    await expect(page.getByRole('heading', { level: 1, name: '查询进度' })).toBeVisible()
    await page.getByRole('link', { name: '举报规则' }).click()
    await expect(page).toHaveURL(/\/web\/pc\/rules$/)
  },
)

desktop('a desktop browser may visit the mobile site page by page', async ({ page, product }) => {
  await page.goto(`query${query}`)
  await page.getByRole('link', { name: '手机版' }).click()
  await expect(page).toHaveURL(product.origin + mobileAddress('/query', query))
  await expect(page.getByRole('heading', { level: 1, name: '查询进度' })).toBeVisible()
  await page.getByRole('link', { name: '电脑版' }).click()
  await expect(page).toHaveURL(`${product.origin}/web/pc/query${query}&view=desktop`)
})

mobile(
  'a mobile page that a desktop browser opens by a link is usable',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('#/pages/submit/index?type=3&way=anonymous')
    await expectPart(page, '在哪里看到的')
    await page.getByLabel('账号、群号或应用内的位置').fill('QQ 群 12345')
    await page.getByRole('button', { name: '下一步' }).click()
    await page.getByLabel('情况说明').fill(story)
    await page.getByRole('button', { name: '下一步' }).click()
    await page.getByRole('button', { name: '下一步：核对' }).click()
    await page.getByRole('button', { name: '提交举报' }).click()
    await expect(page.getByRole('heading', { name: '举报已收到' })).toBeVisible()
  },
)
