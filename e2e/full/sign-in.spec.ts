import { expect, test } from '../journey.ts'
import { newPhone, password } from '../own-account.ts'
import { chooseTab, press, receiveCode } from '../sign-in-form.ts'

test('a code for an unknown phone leads to registration', async ({ page, product }) => {
  const phone = newPhone()
  await page.goto('login')
  await chooseTab(page, '短信登录')
  await page.getByLabel('手机号').fill(phone)
  await page.getByLabel('短信验证码').fill(await receiveCode(page, product, phone))
  await press(page, '登录')
  await expect(page.getByText('这个手机号还没有注册')).toBeVisible()
  await page.getByRole('link', { name: '用这个手机号注册' }).click()
  await expect(page.getByText('手机号已验证')).toBeVisible()
  await expect(page.getByLabel('手机号')).toHaveValue(phone)
  await page.getByLabel('设置密码').fill(password)
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await press(page, '注册')
  await expect(page).toHaveURL(/\/user\/query$/)
})

test('a countdown and the phone survive a reload', async ({ page, product }) => {
  const phone = newPhone()
  await page.goto('login')
  await chooseTab(page, '短信登录')
  await page.getByLabel('手机号').fill(phone)
  await receiveCode(page, product, phone)
  await page.reload()
  await chooseTab(page, '短信登录')
  await expect(page.getByLabel('手机号')).toHaveValue(phone)
  await expect(page.getByRole('button', { name: /^\d+ 秒后可重新获取$/ })).toBeVisible()
})
