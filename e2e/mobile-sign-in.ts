import type { Page } from '@playwright/test'
import { clickOrTap } from './click-or-tap.ts'
import { forgetWaits } from './database.ts'
import { expect } from './journey.ts'
import { hashOf, part, tab } from './mobile.ts'
import { newPhone, password } from './own-account.ts'
import {
  chooseTab,
  heading,
  press,
  provePhone,
  receiveCode,
  signInByPassword,
} from './sign-in-form.ts'
import { type WechatProduct } from './wechat-product.ts'

/** Signs out on the account page. */
async function signOut(page: Page): Promise<void> {
  await part(page, '账号管理').tap()
  await press(page, '退出登录')
  await expect.poll(() => hashOf(page)).toBe('/')
}
const expectOwnReports = (page: Page) => expect(heading(page, '我的举报')).toBeVisible()

/** Registers, then signs out and in by password, by a code, and by a new password for a forgotten one. */
export async function signInEveryWay(page: Page, product: WechatProduct): Promise<void> {
  const number = newPhone()
  await page.goto('')
  await tab(page, '我的').tap()
  await clickOrTap(page.getByRole('link', { name: '还没有账号？注册' }))
  await expect(heading(page, '注册账号')).toBeFocused()
  await provePhone(page, product, number)
  await page.getByLabel('设置密码').fill(password)
  await page.getByLabel('姓名').fill('王小明')
  await clickOrTap(page.getByRole('checkbox', { name: /我已阅读并同意/ }))
  await press(page, '注册')
  await expectOwnReports(page)
  // An unread welcome notice.
  await expect(part(page, '消息通知')).toContainText('1')
  await signOut(page)

  await tab(page, '我的').tap()
  await signInByPassword(page, number)
  await expectOwnReports(page)
  await signOut(page)

  await forgetWaits(product.dataDir)
  await tab(page, '我的').tap()
  await page.getByLabel('手机号').fill(number)
  await page.getByLabel('短信验证码').fill(await receiveCode(page, product, number))
  await press(page, '登录')
  await expectOwnReports(page)
  await signOut(page)

  await forgetWaits(product.dataDir)
  await tab(page, '我的').tap()
  await chooseTab(page, '密码登录')
  await page.getByLabel('手机号').fill(number)
  await clickOrTap(page.getByRole('link', { name: '忘记密码' }))
  await expect(page.getByLabel('手机号')).toHaveValue(number)
  await provePhone(page, product, number)
  await page.getByLabel('新密码').fill('battery-staple-8')
  await press(page, '设置新密码并登录')
  await expectOwnReports(page)
}
