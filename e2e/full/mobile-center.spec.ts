import {
  bindEmail,
  bindWechat,
  expectDone,
  openSetting,
  proveByPhone,
  proveEmail,
  typePassword,
} from '../account-settings.ts'
import { clickOrTap } from '../click-or-tap.ts'
import { everything } from '../database.ts'
import { addNotices } from '../report-rows.ts'
import { expect } from '../journey.ts'
import {
  expectPart,
  findReport,
  openForm,
  openOwn,
  part,
  sendReport,
  smallAndroid,
  tab,
  tapButton,
  test,
  writeReport,
} from '../mobile.ts'
import { password } from '../own-account.ts'
import { press } from '../sign-in-form.ts'

test.describe('with a small Android', () => {
  test.use(smallAndroid)

  test('notices are read singly and all at once', async ({ page, product }) => {
    await openOwn(page, product)
    await addNotices(product.dataDir, 12)
    await page.goto('#/pages/user/index?tab=notices')
    await expect(page.getByText('共 13 条，13 条未读')).toBeVisible()
    await page.getByRole('button', { name: '标为已读' }).nth(1).tap()
    await expect(page.getByText('共 13 条，12 条未读')).toBeVisible()
    await expect(tab(page, '我的')).toContainText('12')
    await clickOrTap(page.getByRole('link', { name: '下一页' }))
    await expect(page.getByText('欢迎使用个人中心')).toBeVisible()
    await tapButton(page, '全部标为已读')
    await expect(page.getByText('共 13 条，全部已读')).toBeVisible()
    await expect(tab(page, '我的')).not.toContainText('12')
  })

  test('name, password, e-mail and WeChat can be changed', async ({ page, product }) => {
    const address = 'wang@phone.example'
    const number = await openOwn(page, product)
    await part(page, '账号管理').tap()
    await openSetting(page, '修改姓名')
    await page.getByLabel('姓名').last().fill('王大明')
    await press(page, '保存')
    await expectDone(page, '姓名', '姓名已保存')
    await bindEmail(page, product, address)

    const submit = (words: string) =>
      clickOrTap(page.getByRole('form').getByRole('button', { name: words }))
    const change = async (next: string) => {
      await page.getByRole('textbox', { name: '新密码' }).fill(next)
      await submit('修改密码')
      await expectDone(page, '登录密码', '密码已修改')
    }
    await openSetting(page, '修改密码')
    await typePassword(page)
    await change('battery-staple-8')
    await openSetting(page, '修改密码')
    await proveByPhone(page, product, number)
    await change('second-staple-8')
    await openSetting(page, '修改密码')
    await clickOrTap(page.getByRole('radio', { name: '邮箱验证码' }))
    await proveEmail(page, product, address)
    await change(password)

    await openSetting(page, '解绑邮箱')
    await clickOrTap(page.getByRole('radio', { name: '邮箱验证码' }))
    await proveEmail(page, product, address)
    await submit('解绑邮箱')
    await expectDone(page, '邮箱', '邮箱已解绑')

    await bindWechat(page)
    await openSetting(page, '解绑微信')
    await typePassword(page)
    await submit('解绑微信')
    await expectDone(page, '微信', '微信已解绑')
  })

  test('the account is deleted, its report stays', async ({ page, product }) => {
    const number = await openOwn(page, product)
    await openForm(page, '实名举报')
    await writeReport(page)
    await tapButton(page, '下一步')
    await expectPart(page, '您的信息')
    const code = await sendReport(page)

    await page.goto('#/pages/user/index?tab=account')
    await openSetting(page, '注销账号')
    await typePassword(page)
    await page.getByRole('textbox', { name: /如确定注销/ }).fill('注销账号')
    await tapButton(page, '永久注销账号')
    await expect(page.getByText('账号已注销')).toBeVisible()
    expect((await everything(product.dataDir)).filter((row) => row.includes(number))).toEqual([])
    await findReport(page, code)
    await expect(page.getByText('实名', { exact: true })).toBeVisible()
  })
})
