import type { Page } from '@playwright/test'
import { clickOrTap } from './click-or-tap.ts'
import { expect } from './journey.ts'
import { password } from './own-account.ts'
import { printedCode, type Product } from './product.ts'

export const another = 'battery-staple-8'

/** Returns the heading of a screen. */
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
export const press = (page: Page, name: string) =>
  clickOrTap(page.getByRole('button', { name, exact: true }))
export const chooseTab = (page: Page, name: string) => clickOrTap(page.getByRole('tab', { name }))
export const signInLink = (page: Page) => page.getByRole('link', { name: '登录', exact: true })

/** Requests a code. @returns the code sent to the phone */
export async function receiveCode(page: Page, product: Product, phone: string): Promise<string> {
  const before = product.lines.length
  await press(page, '获取验证码')
  await expect(page.getByText('验证码已发送')).toBeVisible()
  await expect.poll(() => product.lines.slice(before).join()).toContain(phone)
  return printedCode(product, phone) ?? ''
}

export async function provePhone(page: Page, product: Product, phone: string): Promise<void> {
  await page.getByLabel('手机号').fill(phone)
  await page.getByLabel('短信验证码').fill(await receiveCode(page, product, phone))
  await expect(page.getByText('手机号已验证')).toBeVisible()
}

export async function signInByPassword(page: Page, phone: string, typed = password): Promise<void> {
  await chooseTab(page, '密码登录')
  await page.getByLabel('手机号').fill(phone)
  await page.getByLabel('密码', { exact: true }).fill(typed)
  await press(page, '登录')
}

export async function signOut(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).click()
  await press(page, '退出登录')
  await expect(signInLink(page)).toBeVisible()
}
