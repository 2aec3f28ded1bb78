import type { Page } from '@playwright/test'
import { clickOrTap } from './click-or-tap.ts'
import { forgetWaits } from './database.ts'
import { expect } from './journey.ts'
import {
  newPhone,
  openSignedIn,
  password,
  printedEmailCode,
  register,
  type Session,
} from './own-account.ts'
import { printedCode, type Product } from './product.ts'
import { type WechatProduct } from './wechat-product.ts'

/** Registers a citizen and opens a page of the personal centre as them. */
export async function enter(
  page: Page,
  product: Product,
  path: string,
  phone = newPhone(),
): Promise<Session> {
  const session = await register(product, phone, password, '王小明')
  await openSignedIn(page, session, path)
  return session
}

/** Opens the form of an account setting. */
export const openSetting = (page: Page, action: string) =>
  clickOrTap(page.getByRole('button', { name: action, exact: true }))

export const typePassword = (page: Page, typed = password) =>
  page.getByRole('textbox', { name: '登录密码' }).fill(typed)

/** Expects the message of success, with the focus on the setting's heading. */
export async function expectDone(page: Page, setting: string, words: string): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()
  await expect(page.getByRole('heading', { level: 3, name: setting })).toBeFocused()
}

/** Asks for a code to the account's phone and types it in. */
export async function proveByPhone(
  page: Page,
  product: WechatProduct,
  phone: string,
): Promise<void> {
  await forgetWaits(product.dataDir)
  const before = printedCode(product, phone)
  await clickOrTap(page.getByRole('radio', { name: '短信验证码' }))
  await clickOrTap(page.getByRole('button', { name: '获取验证码' }))
  await expect.poll(() => printedCode(product, phone)).not.toBe(before)
  await page
    .getByLabel('短信验证码')
    .last()
    .fill(printedCode(product, phone) ?? '')
  await expect(page.getByText('手机号已验证')).toBeVisible()
}

/** Asks for a code to the e-mail address and types it in. */
export async function proveEmail(
  page: Page,
  product: WechatProduct,
  address: string,
): Promise<void> {
  await forgetWaits(product.dataDir)
  const before = printedEmailCode(product, address)
  await clickOrTap(page.getByRole('button', { name: '获取验证码' }))
  await expect.poll(() => printedEmailCode(product, address)).not.toBe(before)
  const field = page.getByRole('textbox', { name: '邮箱验证码' })
  await field.fill(printedEmailCode(product, address) ?? '')
  await expect(page.getByText('邮箱已验证')).toBeVisible()
}

/** Binds an e-mail, from the open account page. */
export async function bindEmail(
  page: Page,
  product: WechatProduct,
  address: string,
): Promise<void> {
  await openSetting(page, '绑定邮箱')
  await page.getByRole('textbox', { name: '邮箱', exact: true }).fill(address)
  await proveEmail(page, product, address)
  await typePassword(page)
  await clickOrTap(page.getByRole('form').getByRole('button', { name: '绑定邮箱' }))
  await expectDone(page, '邮箱', '邮箱已绑定')
}

/** Binds the stand-in's WeChat, from the open account page: there and back. */
export async function bindWechat(page: Page): Promise<void> {
  await openSetting(page, '绑定微信')
  await typePassword(page)
  await clickOrTap(page.getByRole('button', { name: '去微信授权' }))
  await expectDone(page, '微信', '微信已绑定')
  expect(new URL(page.url()).search).toBe('')
}
