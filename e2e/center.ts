import type { Page } from '@playwright/test'
import { hit } from './click-or-tap.ts'
import { test as journey, expect } from './journey.ts'
import { forgetWaits } from './database.ts'
import { openSignedIn, printedEmailCode, register, type Session } from './own-account.ts'
import { printedCode, type Product } from './product.ts'
import { startProductWithWechat } from './wechat-product.ts'

export const password = 'correct-horse-7'

/** A phone of its own for each journey. */
let last = 0
export const newPhone = () => `136${String(20_000_000 + ++last)}`

type Running = Awaited<ReturnType<typeof startProductWithWechat>>

/** A journey through the personal centre: WeChat is enabled, and the database can be asked. */
export const test = journey.extend<object, { running: Running; product: Product }>({
  running: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to find dependencies
    async ({}, use) => {
      const running = await startProductWithWechat()
      await use(running)
      await running.stop()
    },
    { scope: 'worker' },
  ],
  product: [async ({ running }, use) => use(running.product), { scope: 'worker' }],
})

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

/** A screen's heading. */
export const heading = (name: string) => ({ level: 1, name }) as const

/** Opens the form of an account setting. */
export const openSetting = (page: Page, action: string) =>
  hit(page.getByRole('button', { name: action, exact: true }))

export const typePassword = (page: Page, typed = password) =>
  page.getByRole('textbox', { name: '登录密码' }).fill(typed)

/** What the page says that was done; the focus is at the setting's heading. */
export async function expectDone(page: Page, setting: string, words: string): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()
  await expect(page.getByRole('heading', { level: 3, name: setting })).toBeFocused()
}

/** Asks for a code to the account's phone and types it in. */
export async function proveByPhone(page: Page, running: Running, phone: string): Promise<void> {
  await forgetWaits(running.dataDir)
  const before = printedCode(running.product, phone)
  await hit(page.getByRole('radio', { name: '短信验证码' }))
  await hit(page.getByRole('button', { name: '获取验证码' }))
  await expect.poll(() => printedCode(running.product, phone)).not.toBe(before)
  await page
    .getByLabel('短信验证码')
    .last()
    .fill(printedCode(running.product, phone) ?? '')
  await expect(page.getByText('手机号已验证')).toBeVisible()
}

/** Asks for a code to the e-mail address and types it in. */
export async function proveEmail(page: Page, running: Running, address: string): Promise<void> {
  await forgetWaits(running.dataDir)
  const before = printedEmailCode(running.product, address)
  await hit(page.getByRole('button', { name: '获取验证码' }))
  await expect.poll(() => printedEmailCode(running.product, address)).not.toBe(before)
  const field = page.getByRole('textbox', { name: '邮箱验证码' })
  await field.fill(printedEmailCode(running.product, address) ?? '')
  await expect(page.getByText('邮箱已验证')).toBeVisible()
}

/** Binds an e-mail, from the open account page. */
export async function bindEmail(page: Page, running: Running, address: string): Promise<void> {
  await openSetting(page, '绑定邮箱')
  await page.getByRole('textbox', { name: '邮箱', exact: true }).fill(address)
  await proveEmail(page, running, address)
  await typePassword(page)
  await hit(page.getByRole('form').getByRole('button', { name: '绑定邮箱' }))
  await expectDone(page, '邮箱', '邮箱已绑定')
}

/** Binds the stand-in's WeChat, from the open account page: there and back. */
export async function bindWechat(page: Page): Promise<void> {
  await openSetting(page, '绑定微信')
  await typePassword(page)
  await hit(page.getByRole('button', { name: '去微信授权' }))
  await expectDone(page, '微信', '微信已绑定')
  expect(new URL(page.url()).search).toBe('')
}
