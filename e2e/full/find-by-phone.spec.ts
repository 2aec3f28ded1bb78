import { devices, type Browser, type Page } from '@playwright/test'
import { clickOrTap } from '../click-or-tap.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test as desktop } from '../journey.ts'
import { forgetWaits } from '../database.ts'
import * as mobile from '../mobile.ts'
import type { Product } from '../product.ts'
import * as form from '../report-form.ts'
import { provePhone } from '../sign-in-form.ts'
import type { WechatProduct } from '../wechat-product.ts'

/** Sends a named report from a device that is then lost with its code. */
async function reportElsewhere(browser: Browser, product: Product, phone: string): Promise<void> {
  const context = await browser.newContext({
    ...devices['Desktop Chrome'],
    baseURL: `${product.origin}/web/pc/`,
  })
  const page = await context.newPage()
  await form.openForm(page, '实名举报')
  await form.fillReport(page)
  await form.fillReporter(page, product, phone)
  await form.send(page)
  await context.close()
}

/** Navigates from the query page to the list of the phone's reports. */
async function find(page: Page, product: Product, phone: string): Promise<void> {
  await clickOrTap(page.getByRole('link', { name: '用手机号找回' }))
  await expect(page.getByRole('heading', { level: 1, name: '用手机号找回' })).toBeVisible()
  await expectAccessible(page)
  await provePhone(page, product, phone)
  await clickOrTap(page.getByRole('button', { name: '查找我的举报' }))
}

/** Opens the only report found, which is read-only. */
async function readOnly(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: '找到 1 个举报' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await clickOrTap(page.getByRole('button', { name: /^查看进度/ }))
  await expect(page.getByRole('heading', { name: '办理经过' })).toBeVisible()
  await expect(page.getByText(form.story)).toBeVisible()
  await expect(page.getByText('凭手机号只能查看')).toBeVisible()
  await expect(page.getByRole('button', { name: /撤回举报|保存回执|补充说明/ })).toHaveCount(0)
  await expectAccessible(page)
}

/** Searches with a phone without reports, then with one that has some. */
async function tryAnother(page: Page, product: WechatProduct, phone: string): Promise<void> {
  await expectAccessible(page)
  const again = page.getByRole('button', { name: '换一个手机号' })
  await again.press('Enter')
  await expect(page.getByLabel('手机号', { exact: true })).toBeFocused()
  await expectAccessible(page)
  await forgetWaits(product.dataDir)
  await provePhone(page, product, phone)
  await clickOrTap(page.getByRole('button', { name: '查找我的举报' }))
  await expect(page.getByRole('heading', { name: '找到 1 个举报' })).toBeVisible()
}

desktop('a named report is found by phone', async ({ page, browser, product }) => {
  const phone = '13700137071'
  await reportElsewhere(browser, product, phone)
  await page.goto('query')
  await find(page, product, phone)
  await readOnly(page)
  await page.getByRole('button', { name: '返回找到的举报' }).click()
  await expect(page.getByRole('heading', { name: '找到 1 个举报' })).toBeVisible()

  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: '查询进度' })).toBeVisible()
  await find(page, product, '13700137072')
  await expect(page.getByRole('heading', { name: '没有找到举报' })).toBeVisible()
  await tryAnother(page, product, phone)
})

mobile.test.describe('on a phone', () => {
  mobile.test.use(mobile.smallAndroid)

  mobile.test('so they do there', async ({ page, browser, product }) => {
    const phone = '13700137073'
    await reportElsewhere(browser, product, phone)
    await page.goto('')
    await mobile.tab(page, '查询').tap()
    await find(page, product, phone)
    await readOnly(page)
    await page.goBack()
    await expect(page.getByRole('heading', { name: '找到 1 个举报' })).toBeVisible()
    await page.goBack()
    await find(page, product, '13700137074')
    await tryAnother(page, product, phone)
  })
})
