import type { Page } from '@playwright/test'
import { bindEmail, enter, expectDone, openSetting, typePassword } from '../account-settings.ts'
import { clickOrTap } from '../click-or-tap.ts'
import { forgetWaits } from '../database.ts'
import { expect, test } from '../journey.ts'
import { newPhone, password, printedEmailCode } from '../own-account.ts'
import { expectAccessible } from '../journey.ts'
import { printedCode, type Product } from '../product.ts'
import { heading, press, receiveCode, signInByPassword, signOut } from '../sign-in-form.ts'

const form = (page: Page) => page.getByRole('form', { name: '更换手机号' })

/** Requests the code of a field and enters it. */
async function prove(page: Page, label: string, code: () => string | undefined): Promise<void> {
  const before = code()
  const field = form(page).getByRole('textbox', { name: label })
  // The button follows the field in the same group.
  await clickOrTap(field.locator('xpath=following::button[normalize-space()="获取验证码"][1]'))
  await expect.poll(code).not.toBe(before)
  await field.fill(code() ?? '')
}

async function typeNew(page: Page, product: Product, phone: string): Promise<void> {
  await openSetting(page, '更换手机号')
  await form(page).getByRole('textbox', { name: '新手机号', exact: true }).fill(phone)
  await prove(page, '新手机号的短信验证码', () => printedCode(product, phone))
  await expect(page.getByText('新手机号已验证')).toBeVisible()
}

test('proof of both phones changes the phone at once', async ({ page, product }) => {
  const [phone, next] = [newPhone(), newPhone()]
  await enter(page, product, 'user/manage', phone)
  await forgetWaits(product.dataDir)
  await typeNew(page, product, next)
  await prove(page, '原手机号的短信验证码', () => printedCode(product, phone))
  await expect(page.getByText('原手机号已验证')).toBeVisible()
  await expectAccessible(page)
  await typePassword(page)
  await clickOrTap(form(page).getByRole('button', { name: '更换手机号' }))
  await expectDone(page, '手机号', '手机号已更换')
  await expect(page.getByText(`${next.slice(0, 3)}****${next.slice(-4)}`)).toBeVisible()
  await signOut(page, '王小明')

  await page.goto('login')
  await signInByPassword(page, phone)
  await expect(page.getByText('手机号或密码不对')).toBeVisible()
  await forgetWaits(product.dataDir)
  await page.goto('login')
  await page.getByLabel('手机号').fill(next)
  await page.getByLabel('短信验证码').fill(await receiveCode(page, product, next))
  await press(page, '登录')
  await expect(heading(page, '我的举报')).toBeVisible()
})

test('a change without the old phone takes seven days', async ({ page, product }) => {
  const [phone, next, address] = [newPhone(), newPhone(), 'lost-phone@mail.example']
  await enter(page, product, 'user/manage', phone)
  await bindEmail(page, product, address)
  await page.reload()
  await forgetWaits(product.dataDir)
  await typeNew(page, product, next)
  await page.getByRole('radio', { name: /收不到/ }).check()
  await expect(page.getByText('生效之前，登录账号即可取消')).toBeVisible()
  await prove(page, '邮箱验证码', () => printedEmailCode(product, address))
  await typePassword(page, password)
  await clickOrTap(form(page).getByRole('button', { name: '申请更换' }))
  await expectDone(page, '手机号', '已收到申请')
  await expect(page.getByText(/将换成 137\*{4}/)).toBeVisible()
  await expect.poll(() => product.lines.join('\n')).toContain(`[短信] ${phone}：有人申请`)
  await expect
    .poll(() => product.lines.join('\n'))
    .toContain(`[邮件] ${address}：您的登录手机号将在`)
  await expectAccessible(page)

  await press(page, '取消更换')
  await expectDone(page, '手机号', '已取消')
  await expect(page.getByText(/将换成/)).toBeHidden()
})
