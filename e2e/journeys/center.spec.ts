import { selfModifyPassword, selfPasswordVerify } from '../../contract/account/account.ts'
import { loginPassword } from '../../contract/account/sign-in.ts'
import { enter, expectDone } from '../account-settings.ts'
import { Citizen } from '../citizen.ts'
import { expect, test } from '../journey.ts'
import { digestOf, newPhone, password } from '../own-account.ts'
import { addNotices } from '../report-rows.ts'
import { fillReport, openForm, send } from '../report-form.ts'
import { heading, signInByPassword } from '../sign-in-form.ts'
import { focused, tabTo } from '../tab-key.ts'

test('a named report is listed, opened and answered', async ({ page, product }) => {
  await enter(page, product, 'user/query')
  await expect(page.getByText('这里还没有举报')).toBeVisible()

  await openForm(page, '实名举报')
  await expect(page.getByText('您登录的手机号，不用再验证')).toBeVisible()
  await expect(page.getByLabel('姓名')).toHaveValue('王小明')
  await fillReport(page)
  await send(page)

  await page.goto('user/query')
  await expect(page.getByText('共 1 个举报')).toBeVisible()
  await page.getByRole('link', { name: '已办结' }).click()
  await expect(page.getByText('没有“已办结”的举报')).toBeVisible()
  await page.getByRole('link', { name: '待受理' }).click()
  await page.getByRole('link', { name: '诈骗举报' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '诈骗举报' })).toBeFocused()
  await expect(page.getByText('查询码', { exact: true })).toHaveCount(0)

  await page.getByRole('button', { name: '补充说明' }).click()
  await page.getByLabel('说明').fill('补充：对方又换了一个号码。')
  await page.getByRole('button', { name: '提交补充说明' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '换了一个号码' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: '换了一个号码' })).toBeVisible()

  await page.getByRole('link', { name: '返回我的举报' }).click()
  await expect(heading(page, '我的举报')).toBeFocused()
  expect(new URL(page.url()).search).toBe('?status=received')
})

test('notices are read singly and all at once', async ({ page, product }) => {
  await enter(page, product, 'user/query')
  await addNotices(product.dataDir, 12)
  await page.goto('user/notice')
  const navigation = page.getByRole('navigation', { name: '个人中心' })
  await expect(page.getByText('共 13 条，13 条未读')).toBeVisible()
  await page.getByRole('button', { name: '标为已读' }).nth(1).click()
  await expect(page.getByText('共 13 条，12 条未读')).toBeVisible()
  await expect(navigation.getByText('12', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: '下一页' }).click()
  await expect(page.getByText('欢迎使用个人中心')).toBeVisible()
  await page.getByRole('button', { name: '全部标为已读' }).click()
  await expect(page.getByText('共 13 条，全部已读')).toBeVisible()
  await expect(navigation.getByText('条未读')).toHaveCount(0)
  await expect(heading(page, '消息通知')).toBeFocused()
})

test('a session ended elsewhere leads to sign-in and back', async ({ page, product }) => {
  const phone = newPhone()
  await enter(page, product, 'user/query', phone)
  await expect(page.getByText('这里还没有举报')).toBeVisible()
  // Signed out in another tab: the token now belongs to a visitor.
  await page.evaluate(() => localStorage.removeItem('access_token'))
  await page.getByRole('link', { name: '消息通知' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await signInByPassword(page, phone)
  await expect(page).toHaveURL(/\/user\/notice$/)

  // A change of the password elsewhere ends this session.
  const elsewhere = new Citizen(product.origin, '198.51.100.11')
  elsewhere.goOnAs(await elsewhere.call(loginPassword, { phone, password: digestOf(password) }))
  const { verify_ticket } = await elsewhere.call(selfPasswordVerify, {
    password: digestOf(password),
  })
  await elsewhere.call(selfModifyPassword, {
    verify_way: 'password',
    password: digestOf('battery-staple-8'),
    verify_ticket,
  })
  await page.getByRole('link', { name: '我的举报' }).click()
  await expect(page.getByRole('dialog', { name: '提示' })).toBeVisible()
  await page.getByRole('button', { name: '刷新' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('the password is changed by keyboard alone', { tag: '@full' }, async ({ page, product }) => {
  await enter(page, product, 'user/query')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toContain('跳到主要内容')
  await page.keyboard.press('Enter')
  await tabTo(page, /^A 账号管理/)
  await page.keyboard.press('Enter')
  await expect(heading(page, '账号管理')).toBeFocused()
  await tabTo(page, /^BUTTON .*修改密码/)
  await page.keyboard.press('Enter')
  await tabTo(page, /^INPUT radio .*登录密码/)
  await tabTo(page, /^INPUT password .*登录密码/)
  await page.keyboard.type(password)
  await tabTo(page, /^INPUT password .*新密码/)
  await page.keyboard.type('battery-staple-8')
  await page.keyboard.press('Enter')
  await expectDone(page, '登录密码', '密码已修改')
})
