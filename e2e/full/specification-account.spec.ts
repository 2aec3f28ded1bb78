import type { Page } from '@playwright/test'
import type { SpecificationBackEnd } from '../../server/testing/stand-ins/specification-back-end.ts'
import { specificationAccount } from '../../server/testing/specification-back-end/state.ts'
import { openSetting } from '../account-settings.ts'
import { clickOrTap } from '../click-or-tap.ts'
import * as mobile from '../mobile.ts'
import { newPhone, password } from '../own-account.ts'
import { another, chooseTab, heading, press, signInByPassword, signOut } from '../sign-in-form.ts'
import { expect, test } from '../specification-journey.ts'

const { name, phone: accountPhone, password: accountPassword } = specificationAccount

/** Requests a code for the phone in the form and enters the code from the back end. */
async function typeCode(page: Page, { codes }: SpecificationBackEnd, phone: string): Promise<void> {
  await page.getByLabel('手机号').fill(phone)
  await press(page, '获取验证码')
  await expect(page.getByText('验证码已发送')).toBeVisible()
  await page.getByLabel('短信验证码').fill(codes.get(phone) ?? '')
}
const part = (page: Page, label: string) => page.getByRole('link', { name: label, exact: true })

test('a citizen of another back end registers, signs in and reads', async ({ page, portal }) => {
  const backEnd = portal.replaceBackEnd()
  const phone = newPhone()
  await page.goto('login?step=register')
  await typeCode(page, backEnd, phone)
  await page.getByLabel('设置密码').fill(password)
  await page.getByLabel('姓名').fill('王小明')
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await press(page, '注册')
  await expect(heading(page, '我的举报')).toBeVisible()
  await expect(page.getByText('这里还没有举报')).toBeVisible()
  await signOut(page, '王小明')

  await page.goto('login')
  await chooseTab(page, '短信登录')
  await typeCode(page, backEnd, phone)
  await press(page, '登录')
  await expect(heading(page, '我的举报')).toBeVisible()
  await signOut(page, '王小明')

  await page.goto('login')
  await signInByPassword(page, accountPhone, accountPassword)
  await page.getByRole('link', { name: /JB2026-000123/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /网页冒充快递客服/ })).toBeVisible()
  expect(page.url()).not.toContain('JB2026')
  await page.goto('user/notice')
  await expect(page.getByText('举报已受理', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /已读/ })).toHaveCount(0)

  await page.goto('user/manage')
  await expect(page.getByText('138****8000')).toBeVisible()
  await openSetting(page, '修改姓名')
  await page.getByRole('textbox', { name: '姓名' }).fill('林晓晓')
  await press(page, '保存')
  await expect(page.getByText('姓名已保存')).toBeVisible()
  await openSetting(page, '修改密码')
  await page.getByRole('textbox', { name: '登录密码' }).fill(accountPassword)
  await page.getByLabel('新密码').fill(another)
  await page.getByRole('form').getByRole('button', { name: '修改密码' }).click()
  await expect(page.getByText('密码已修改', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: '更换手机号' })).toHaveCount(0)
  await signOut(page, '林晓晓')

  await page.goto('login')
  await signInByPassword(page, accountPhone, another)
  await expect(heading(page, '我的举报')).toBeVisible()
  await expect(page.getByRole('link', { name: /JB2026-000123/ })).toBeVisible()

  // Spec §8: 419 in the middle.
  backEnd.expireTokens()
  await part(page, '消息通知').click()
  await expect(page.getByRole('dialog', { name: '提示' })).toContainText(
    '页面已失效，请刷新页面重试',
  )
  await press(page, '刷新')
  await expect(heading(page, '登录')).toBeVisible()
  await signInByPassword(page, accountPhone, another)
  await expect(heading(page, '消息通知')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ ...mobile.smallAndroid, baseURL: undefined })
  test('its personal centre has reports, notices and account', async ({ page, portal }) => {
    portal.replaceBackEnd()
    await page.goto(`${portal.origin}/web/mobile/#/pages/login/index`)
    await signInByPassword(page, accountPhone, accountPassword)
    await expect(page.getByRole('link', { name: /JB2026-000123/ })).toBeVisible()
    await part(page, '消息通知').tap()
    await expect(page.getByText('举报已受理', { exact: true })).toBeVisible()
    await part(page, '账号管理').tap()
    await expect(page.getByText('138****8000')).toBeVisible()
    await expect(page.getByText(`已登录：${name}`)).toBeVisible()
    await part(page, '我的举报').tap()
    await page.getByRole('link', { name: /JB2026-000123/ }).tap()
    await expect(page.getByRole('heading', { level: 1, name: /网页冒充快递客服/ })).toBeVisible()
    await part(page, '我的').tap()
    await part(page, '账号管理').tap()
    await clickOrTap(page.getByRole('button', { name: '退出登录' }))
    await expect.poll(() => mobile.hashOf(page)).toBe('/')
  })
})
