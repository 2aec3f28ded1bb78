import type { Page } from '@playwright/test'
import { heading } from '../center.ts'
import { forgetWaits, inDatabase } from '../database.ts'
import { hit } from '../click-or-tap.ts'
import { expect } from '../journey.ts'
import { hashOf, held, newPhone, openOwn, password, phones, smallAndroid } from '../mobile.ts'
import { part, tab, test } from '../mobile-account.ts'
import { openSignedIn, register } from '../own-account.ts'
import { chooseTab, press, provePhone, receiveCode, signInByPassword } from '../sign-in-form.ts'
import { bindWechat } from '../wechat-product.ts'

/** Out by the account's own page. */
async function signOut(page: Page): Promise<void> {
  await part(page, '账号管理').tap()
  await press(page, '退出登录')
  await expect.poll(() => hashOf(page)).toBe('/')
}
const expectOwnReports = (page: Page) =>
  expect(page.getByRole('heading', heading('我的举报'))).toBeVisible()

for (const [name, phone] of Object.entries(held))
  test.describe(`with ${name}`, () => {
    test.use(phone)

    test('register → sign out → by password → by code → a forgotten password', async ({
      page,
      product,
      running,
    }) => {
      const number = newPhone()
      await page.goto('')
      await tab(page, '我的').tap()
      await hit(page.getByRole('link', { name: '还没有账号？注册' }))
      await expect(page.getByRole('heading', heading('注册账号'))).toBeFocused()
      await provePhone(page, product, number)
      await page.getByLabel('设置密码').fill(password)
      await page.getByLabel('姓名').fill('王小明')
      await hit(page.getByRole('checkbox', { name: /我已阅读并同意/ }))
      await press(page, '注册')
      await expectOwnReports(page)
      // Welcomed by a notice that waits to be read.
      await expect(part(page, '消息通知')).toContainText('1')
      await signOut(page)

      await tab(page, '我的').tap()
      await signInByPassword(page, number)
      await expectOwnReports(page)
      await signOut(page)

      await forgetWaits(running.dataDir)
      await tab(page, '我的').tap()
      await chooseTab(page, '短信登录')
      await page.getByLabel('手机号').fill(number)
      await page.getByLabel('短信验证码').fill(await receiveCode(page, product, number))
      await press(page, '登录')
      await expectOwnReports(page)
      await signOut(page)

      await forgetWaits(running.dataDir)
      await tab(page, '我的').tap()
      await page.getByLabel('手机号').fill(number)
      await hit(page.getByRole('link', { name: '忘记密码' }))
      await expect(page.getByLabel('手机号')).toHaveValue(number)
      await provePhone(page, product, number)
      await page.getByLabel('新密码').fill('battery-staple-8')
      await press(page, '设置新密码并登录')
      await expectOwnReports(page)
    })
  })

test.describe('with a small Android', () => {
  test.use(smallAndroid)

  test('a session that ended leads to signing in, and back to the same page', async ({
    page,
    product,
  }) => {
    const number = await openOwn(page, product)
    await page.evaluate(() => localStorage.removeItem('access_token'))
    await part(page, '消息通知').tap()
    await expect.poll(() => hashOf(page)).toBe('/pages/login/index')
    await signInByPassword(page, number)
    await expect.poll(() => hashOf(page)).toBe('/pages/user/index?tab=notices')
  })

  test('spec §3: personal_center 0 leads from the personal centre to what works without it', async ({
    page,
    product,
    running,
  }) => {
    await openSignedIn(page, await register(product, newPhone(), password), '#/pages/user/index')
    const set = (value: number) =>
      inDatabase(running.dataDir, (client) =>
        client.query('update front_config set personal_center = $1', [value]),
      )
    await set(0)
    try {
      for (const path of ['/pages/user/index', '/pages/login/index']) {
        await page.goto(`?at=${encodeURIComponent(path)}#${path}`)
        await expect.poll(() => hashOf(page)).toBe('/pages/query/index')
        await expect(page.getByText('个人中心现在没有开放')).toBeVisible()
      }
      await expect(tab(page, '我的')).toHaveCount(0)
    } finally {
      await set(1)
    }
  })
})

test.describe('inside WeChat', () => {
  test.use(phones['an Android inside WeChat'])

  test('signs in by WeChat’s own page, after a tap, and returns to where the citizen was going', async ({
    page,
    product,
    running,
  }) => {
    const number = newPhone()
    running.wechat.person = { unionId: `union-of-${number}` }
    await bindWechat(product, await register(product, number, password), password)
    await page.goto('#/pages/user/index?tab=notices')
    await expect(page.getByText('您要看的页面需要登录')).toBeVisible()
    await chooseTab(page, '微信登录')
    const before = running.wechat.received.length
    await press(page, '用微信登录')
    await expect.poll(() => hashOf(page)).toBe('/pages/user/index?tab=notices')
    expect(running.wechat.received[before]?.url.pathname).toBe('/connect/oauth2/authorize')
    expect(page.url()).not.toContain('code=')
  })

  test('a WeChat without an account leads to signing in, and on to binding it', async ({
    page,
    product,
    running,
  }) => {
    const number = newPhone()
    running.wechat.person = { unionId: `union-of-${number}` }
    await register(product, number, password)
    await page.goto('#/pages/login/index')
    await chooseTab(page, '微信登录')
    await press(page, '用微信登录')
    await expect(page.getByText('这个微信还没有绑定账号')).toBeVisible()
    await signInByPassword(page, number)
    await expect(page.getByRole('heading', heading('账号管理'))).toBeVisible()
  })
})
