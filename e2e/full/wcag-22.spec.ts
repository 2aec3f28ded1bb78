import type { Page } from '@playwright/test'
import { expect, test as desktop } from '../journey.ts'
import { mobileScreens } from '../mobile-tour.ts'
import { expectPart, openForm, smallAndroid, tapButton, test as mobile } from '../mobile.ts'
import { newPhone } from '../own-account.ts'
import { fillReporter } from '../report-form.ts'

const footerLinks = async (page: Page, path: string): Promise<string[]> => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The footer is rendered when the page is usable.
  await expect(page.getByRole('contentinfo').getByRole('link').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  return page.getByRole('contentinfo').getByRole('link').allInnerTexts()
}

desktop('3.2.6: on the desktop site, help is in the same place and order', async ({ page }) => {
  const first = await footerLinks(page, '')
  expect(first.length).toBeGreaterThan(1)
  for (const path of ['othertype', 'way', 'submit?type=3&way=named', 'query', 'rules'])
    expect(await footerLinks(page, path), path).toEqual(first)
})

mobile.describe('on a phone', () => {
  mobile.use(smallAndroid)

  mobile('3.2.6: help is in the same place and order', async ({ page }) => {
    const first = await footerLinks(page, '#/')
    expect(first.length).toBeGreaterThan(2)
    for (const [path] of mobileScreens)
      if (!path.includes('type=')) expect(await footerLinks(page, path), path).toEqual(first)
  })

  mobile('3.3.7: a phone number is typed once for all forms of signing in', async ({ page }) => {
    await page.goto('#/pages/login/index')
    await page.getByLabel('手机号').fill('13800138009')
    await page.getByRole('tab', { name: '密码登录' }).tap()
    await expect(page.getByLabel('手机号')).toHaveValue('13800138009')
    await page.getByRole('link', { name: /注册/ }).tap()
    await expect(page.getByLabel('手机号')).toHaveValue('13800138009')
  })

  mobile('3.3.7: a verified phone stays after going back', async ({ page, product }) => {
    const phone = newPhone()
    await openForm(page, '实名举报')
    await page.getByLabel('账号、群号或应用内的位置').fill('QQ 群 12345')
    await tapButton(page, '下一步')
    await page.getByLabel('情况说明').fill('对方冒充客服，骗走了钱，请查一查。')
    await tapButton(page, '下一步')
    await tapButton(page, '下一步')
    await fillReporter(page, product, phone)
    await tapButton(page, '下一步：核对')
    await expectPart(page, '请核对，然后提交')
    await page.goBack()
    await expect(page.getByLabel('手机号')).toHaveValue(phone)
    await expect(page.getByText('手机号已验证')).toBeVisible()
  })

  mobile('3.3.8: passwords and codes can be pasted and shown', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('#/pages/login/index')
    await page.getByRole('tab', { name: '密码登录' }).tap()
    const secret = page.getByRole('textbox', { name: '密码' })
    await expect(secret).toHaveAttribute('autocomplete', 'current-password')
    await page.evaluate(() => navigator.clipboard.writeText('correct-horse-7'))
    await secret.focus()
    await page.keyboard.press('ControlOrMeta+V')
    await expect(secret).toHaveValue('correct-horse-7')
    await page.getByRole('button', { name: '显示密码' }).tap()
    await expect(secret).toHaveAttribute('type', 'text')
    await page.getByRole('tab', { name: '短信登录' }).tap()
    const code = page.getByLabel('短信验证码')
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  })
})
