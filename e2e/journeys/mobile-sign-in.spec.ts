import { expect } from '../journey.ts'
import { androidInWechat, hashOf, smallAndroid, test } from '../mobile.ts'
import { newPhone, password, register } from '../own-account.ts'
import { signInEveryWay } from '../mobile-sign-in.ts'
import { chooseTab, press } from '../sign-in-form.ts'
import { bindWechatByApi } from '../wechat-product.ts'

test.describe('with a small Android', () => {
  test.use(smallAndroid)

  test('registers, signs out, and signs in in every way', async ({ page, product }) => {
    await signInEveryWay(page, product)
  })
})

test.describe('inside WeChat', () => {
  test.use(androidInWechat)

  test('signs in by WeChat after a tap, and returns', async ({ page, product }) => {
    const number = newPhone()
    product.wechat.person = { unionId: `union-of-${number}` }
    await bindWechatByApi(product, await register(product, number, password), password)
    await page.goto('#/pages/user/index?tab=notices')
    await expect(page.getByText('您要看的页面需要登录')).toBeVisible()
    await chooseTab(page, '微信登录')
    const before = product.wechat.received.length
    await press(page, '用微信登录')
    await expect.poll(() => hashOf(page)).toBe('/pages/user/index?tab=notices')
    expect(product.wechat.received[before]?.url.pathname).toBe('/connect/oauth2/authorize')
    expect(page.url()).not.toContain('code=')
  })
})
