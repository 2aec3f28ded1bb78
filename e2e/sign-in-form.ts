import type { Page } from '@playwright/test'
import { hit } from './click-or-tap.ts'
import { test as base, expect } from './journey.ts'
import { printedCode, type Product } from './product.ts'
import { startProductWithWechat, type WechatProduct } from './wechat-product.ts'

/** A journey in the product with sign-in by WeChat. */
export const test = base.extend<object, { stack: WechatProduct }>({
  stack: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to find dependencies
    async ({}, use) => {
      const stack = await startProductWithWechat()
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker' },
  ],
  product: [async ({ stack }, use) => use(stack.product), { scope: 'worker' }],
})

export const password = 'correct-horse-7'
export const another = 'battery-staple-8'

/** Each journey has a phone of its own. */
let phones = 0
export const newPhone = (): string => `137${String(10_000_000 + ++phones)}`

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
export const press = (page: Page, name: string) =>
  hit(page.getByRole('button', { name, exact: true }))
export const chooseTab = (page: Page, name: string) => hit(page.getByRole('tab', { name }))
export const signInLink = (page: Page) => page.getByRole('link', { name: '登录', exact: true })

/** Asks for a code and reads it off the phone. */
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
  await page.getByLabel('手机号').fill(phone)
  await page.getByLabel('密码', { exact: true }).fill(typed)
  await press(page, '登录')
}

export async function signOut(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).click()
  await press(page, '退出登录')
  await expect(signInLink(page)).toBeVisible()
}
