import { loginPassword } from '../../contract/account/sign-in.ts'
import {
  bindEmail,
  bindWechat,
  enter,
  expectDone,
  openSetting,
  proveByPhone,
  proveEmail,
  typePassword,
} from '../account-settings.ts'
import { Citizen } from '../citizen.ts'
import { everything, personalBytes } from '../database.ts'
import { expect, test } from '../journey.ts'
import { digestOf, newPhone, password, register } from '../own-account.ts'
import { fillReport, findReport, openForm, send } from '../report-form.ts'

test('name, password, e-mail and WeChat can be changed', async ({ page, product }) => {
  const phone = newPhone()
  const address = 'wang@mail.example'
  await enter(page, product, 'user/manage', phone)

  await openSetting(page, '修改姓名')
  await page.getByLabel('姓名').last().fill('王大明')
  await page.getByRole('button', { name: '保存' }).click()
  await expectDone(page, '姓名', '姓名已保存')
  await expect(page.getByRole('banner').getByText('王大明').first()).toBeVisible()

  await bindEmail(page, product, address)
  await expect(page.getByText('w***@mail.example')).toBeVisible()

  const change = async (next: string) => {
    await page.getByRole('textbox', { name: '新密码' }).fill(next)
    await page.getByRole('form').getByRole('button', { name: '修改密码' }).click()
    await expectDone(page, '登录密码', '密码已修改')
  }
  await openSetting(page, '修改密码')
  await typePassword(page, 'not-the-one-9')
  await page.getByRole('textbox', { name: '新密码' }).fill('battery-staple-8')
  await page.getByRole('form').getByRole('button', { name: '修改密码' }).click()
  await expect(page.getByText('密码不对，还可以试 4 次')).toBeVisible()
  await expect(page.getByRole('textbox', { name: '登录密码' })).toBeFocused()
  await typePassword(page)
  await change('battery-staple-8')

  await openSetting(page, '修改密码')
  await proveByPhone(page, product, phone)
  await change('second-staple-8')

  await openSetting(page, '修改密码')
  await page.getByRole('radio', { name: '邮箱验证码' }).check()
  await proveEmail(page, product, address)
  await change(password)
  const citizen = new Citizen(product.origin, '198.51.100.9')
  await citizen.call(loginPassword, { phone, password: digestOf(password) })

  await openSetting(page, '解绑邮箱')
  await page.getByRole('radio', { name: '邮箱验证码' }).check()
  await proveEmail(page, product, address)
  await page.getByRole('form').getByRole('button', { name: '解绑邮箱' }).click()
  await expectDone(page, '邮箱', '邮箱已解绑')

  await bindWechat(page)
  await openSetting(page, '解绑微信')
  await typePassword(page)
  await page.getByRole('form').getByRole('button', { name: '解绑微信' }).click()
  await expectDone(page, '微信', '微信已解绑')
  await page.goto('user/manage?state=0123456789abcdef0123')
  await expect(page.getByText('您没有同意微信授权')).toBeVisible()
})

test('a deleted account leaves reports without a person', async ({ page, product }) => {
  const phone = newPhone()
  const address = 'delete-me@mail.example'
  const others = new Set(await personalBytes(product.dataDir))
  await enter(page, product, 'user/manage', phone)
  await bindEmail(page, product, address)
  await bindWechat(page)
  await openForm(page, '实名举报')
  await fillReport(page)
  await page.getByLabel('邮箱').fill(address)
  const code = await send(page)
  const theirs = (await personalBytes(product.dataDir)).filter((bytes) => !others.has(bytes))
  expect(theirs.length).toBeGreaterThanOrEqual(10)

  await page.goto('user/manage')
  await openSetting(page, '注销账号')
  await expect(page.getByText('没有保存查询码的，注销后无法再查询')).toBeVisible()
  await page.getByRole('button', { name: '永久注销账号' }).click()
  await expect(page.getByText('请填写登录密码')).toBeVisible()
  await typePassword(page)
  await page.getByRole('textbox', { name: /如确定注销/ }).fill('注销账号')
  await page.getByRole('button', { name: '永久注销账号' }).click()
  await expect(page).toHaveURL(/\/query$/)
  await expect(page.getByText('账号已注销')).toBeVisible()
  await expect(page.getByRole('banner').getByText('王小明')).toHaveCount(0)

  const rows = await everything(product.dataDir)
  expect(rows.length).toBeGreaterThan(20)
  // Sent codes count for 24 hours under a keyed hash; otherwise deleting the account and registering
  // would bypass the limits. Neither address nor code remains.
  const isCount = (row: string) =>
    row.startsWith('public.one_time_code ') && row.includes('"message_sealed": null')
  for (const text of [phone, address, '王小明', ...theirs]) {
    const found = rows.filter((row) => row.includes(text))
    expect(
      found.filter((row) => !isCount(row)),
      text,
    ).toEqual([])
  }

  await findReport(page, code)
  await expect(page.getByText('实名', { exact: true })).toBeVisible()
  await register(product, phone, password)
})
