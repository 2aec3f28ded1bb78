import { inDatabase } from '../database.ts'
import { expect } from '../journey.ts'
import { androidInWechat, hashOf, openOwn, part, smallAndroid, tab, test } from '../mobile.ts'
import { newPhone, openSignedIn, password, register } from '../own-account.ts'
import { chooseTab, heading, press, signInByPassword } from '../sign-in-form.ts'

test.describe('with a small Android', () => {
  test.use(smallAndroid)

  test('an ended session leads to sign-in and back', async ({ page, product }) => {
    const number = await openOwn(page, product)
    await page.evaluate(() => localStorage.removeItem('access_token'))
    await part(page, '消息通知').tap()
    await expect.poll(() => hashOf(page)).toBe('/pages/login/index')
    await signInByPassword(page, number)
    await expect.poll(() => hashOf(page)).toBe('/pages/user/index?tab=notices')
  })

  test('spec §3: personal_center 0 closes the personal centre', async ({ page, product }) => {
    await openSignedIn(page, await register(product, newPhone(), password), '#/pages/user/index')
    const set = (value: number) =>
      inDatabase(product.dataDir, (client) =>
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
  test.use(androidInWechat)

  test('an unbound WeChat leads to sign-in and binding', async ({ page, product }) => {
    const number = newPhone()
    product.wechat.person = { unionId: `union-of-${number}` }
    await register(product, number, password)
    await page.goto('#/pages/login/index')
    await chooseTab(page, '微信登录')
    await press(page, '用微信登录')
    await expect(page.getByText('这个微信还没有绑定账号')).toBeVisible()
    await signInByPassword(page, number)
    await expect(heading(page, '账号管理')).toBeVisible()
  })
})
