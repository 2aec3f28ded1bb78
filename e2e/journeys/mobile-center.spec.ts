import { clickOrTap } from '../click-or-tap.ts'
import { expect } from '../journey.ts'
import {
  expectPart,
  openForm,
  openOwn,
  sendReport,
  smallAndroid,
  tapButton,
  test,
  writeReport,
} from '../mobile.ts'
import { press } from '../sign-in-form.ts'

test.describe('with a small Android', () => {
  test.use(smallAndroid)

  test('a named report is listed, opened and answered', async ({ page, product }) => {
    await openOwn(page, product)
    await expect(page.getByText('这里还没有举报')).toBeVisible()
    await openForm(page, '实名举报')
    await writeReport(page)
    await tapButton(page, '下一步')
    await expectPart(page, '您的信息')
    await expect(page.getByText('您登录的手机号，不用再验证')).toBeVisible()
    await expect(page.getByLabel('姓名')).toHaveValue('王小明')
    await sendReport(page)

    await page.goto('#/pages/user/index')
    await expect(page.getByText('共 1 个举报')).toBeVisible()
    await clickOrTap(page.getByRole('link', { name: '已办结' }))
    await expect(page.getByText('没有“已办结”的举报')).toBeVisible()
    await clickOrTap(page.getByRole('link', { name: '待受理' }))
    await clickOrTap(page.getByRole('link', { name: '诈骗举报' }))
    await expect(page.getByRole('heading', { level: 1, name: '诈骗举报' })).toBeFocused()
    await press(page, '补充说明')
    await page.getByLabel('说明').fill('补充：对方又换了一个号码。')
    await press(page, '提交补充说明')
    await expect(page.getByRole('listitem').filter({ hasText: '换了一个号码' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('link', { name: '待受理' })).toHaveAttribute('aria-current', /./)
  })
})
