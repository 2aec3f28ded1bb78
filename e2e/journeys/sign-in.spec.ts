import { forgetWaits } from '../database.ts'
import { expect, test } from '../journey.ts'
import { newPhone, password, register } from '../own-account.ts'
import {
  another,
  chooseTab,
  heading,
  press,
  provePhone,
  receiveCode,
  signInByPassword,
  signInLink,
  signOut,
} from '../sign-in-form.ts'
import { tabTo } from '../tab-key.ts'
import { bindWechatByApi } from '../wechat-product.ts'

test('registers, signs out, and signs in in every way', async ({ page, product }) => {
  const phone = newPhone()
  await page.goto('')
  await signInLink(page).click()
  await expect(heading(page, '登录')).toBeFocused()
  await page.getByRole('link', { name: '还没有账号？注册' }).click()
  await expect(heading(page, '注册账号')).toBeFocused()
  await provePhone(page, product, phone)
  await page.getByLabel('设置密码').fill(password)
  await page.getByLabel('姓名').fill('王小明')
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await press(page, '注册')
  await expect(page).toHaveURL(/\/user\/query$/)
  // An unread welcome notice.
  await expect(page.getByRole('button', { name: /王小明\s*，有 1 条未读消息/ })).toBeVisible()
  await expect(heading(page, '我的举报')).toBeFocused()
  await signOut(page, '王小明')

  await signInLink(page).click()
  await signInByPassword(page, `+86 ${phone.slice(0, 3)} ${phone.slice(3)}`)
  await expect(page).toHaveURL(/\/user\/query$/)
  // Still signed in after a reload, also on a public page.
  await page.goto('othertype')
  await signOut(page, '王小明')
  await expect(page).toHaveURL(/\/web\/pc\/?$/)

  await forgetWaits(product.dataDir)
  await page.goto('login')
  await page.getByLabel('手机号').fill(phone)
  await page.getByLabel('短信验证码').fill(await receiveCode(page, product, phone))
  await press(page, '登录')
  await expect(page).toHaveURL(/\/user\/query$/)
  // A screen that arrives takes the focus, and an open menu closes.
  await expect(heading(page, '我的举报')).toBeFocused()
  await signOut(page, '王小明')

  await forgetWaits(product.dataDir)
  await page.goto('login')
  await chooseTab(page, '密码登录')
  await page.getByLabel('手机号').fill(phone)
  await page.getByRole('link', { name: '忘记密码' }).click()
  await expect(heading(page, '找回密码')).toBeFocused()
  await expect(page.getByLabel('手机号')).toHaveValue(phone)
  await provePhone(page, product, phone)
  await page.getByLabel('新密码').fill(another)
  await press(page, '设置新密码并登录')
  await expect(page).toHaveURL(/\/user\/query$/)
  // A screen that arrives takes the focus, and an open menu closes.
  await expect(heading(page, '我的举报')).toBeFocused()
  await signOut(page, '王小明')

  await page.goto('login')
  await signInByPassword(page, phone, password)
  await expect(page.getByText('手机号或密码不对，还可以试 4 次')).toBeVisible()
  await expect(page.getByLabel('密码', { exact: true })).toBeFocused()
  await signInByPassword(page, phone, another)
  await expect(page).toHaveURL(/\/user\/query$/)
})

test(
  'WeChat: an unbound one leads to sign-in and binding',
  { tag: '@full' },
  async ({ page, product }) => {
    const phone = newPhone()
    product.wechat.person = { unionId: `union-of-${phone}` }
    await register(product, phone, password)
    await page.goto('user/notice')
    await expect(heading(page, '登录')).toBeVisible()
    await chooseTab(page, '微信登录')
    await press(page, '微信扫码登录')
    await expect(page.getByText('这个微信还没有绑定账号')).toBeVisible()
    // The address contains neither code nor state.
    await expect(page).toHaveURL(/\/login$/)
    await signInByPassword(page, phone)
    await expect(page).toHaveURL(/\/user\/manage$/)
  },
)

test('WeChat: a bound account signs in and returns', async ({ page, product }) => {
  const phone = newPhone()
  product.wechat.person = { unionId: `union-of-${phone}` }
  await bindWechatByApi(product, await register(product, phone, password, '王小明'), password)
  await page.goto('user/notice')
  await expect(heading(page, '登录')).toBeVisible()
  await chooseTab(page, '微信登录')
  await press(page, '微信扫码登录')
  await expect(page).toHaveURL(/\/user\/notice$/)
  await expect(page.getByRole('button', { name: /王小明/ })).toBeVisible()
  // Going back skips WeChat's page.
  await signOut(page, '王小明')
})

test(
  'inside WeChat its own page is used, after a tap',
  { tag: '@full' },
  async ({ browser, product }) => {
    const context = await browser.newContext({
      baseURL: `${product.origin}/web/pc/`,
      userAgent:
        'Mozilla/5.0 (Windows NT 10.0; WOW64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/116.0 Safari/537.36 NetType/WIFI MicroMessenger/7.0.20.1781 WindowsWechat',
    })
    const page = await context.newPage()
    const before = product.wechat.received.length
    product.wechat.person = { unionId: 'union-of-nobody' }
    await page.goto('login')
    await chooseTab(page, '微信登录')
    expect(product.wechat.received).toHaveLength(before)
    await press(page, '用微信登录')
    await expect(page.getByText('这个微信还没有绑定账号')).toBeVisible()
    expect(product.wechat.received[before]?.url.pathname).toBe('/connect/oauth2/authorize')
    await context.close()
  },
)

test('a sign-in returns to the requested page with its query', async ({ page, product }) => {
  const phone = newPhone()
  await register(product, phone, password)
  await page.goto('submit?type=3&way=named')
  await signInLink(page).click()
  await signInByPassword(page, phone)
  await expect(page).toHaveURL(/\/submit\?type=3&way=named$/)

  await page.getByRole('button', { name: /137\*{4}/ }).click()
  await press(page, '退出登录')
  await page.goto('user/notice')
  await expect(page.getByText('您要看的页面需要登录')).toBeVisible()
  // Also through another form.
  await page.getByRole('link', { name: '还没有账号？注册' }).click()
  await page.getByRole('link', { name: '已有账号？去登录' }).click()
  await signInByPassword(page, phone)
  await expect(page).toHaveURL(/\/user\/notice$/)
})

test(
  'signing in by keyboard alone, tabs by arrow keys',
  { tag: '@full' },
  async ({ page, product }) => {
    const phone = newPhone()
    await register(product, phone, password)
    await page.goto('login')
    await expect(page.getByRole('tab')).toHaveText(['短信登录', '密码登录', '微信登录'])
    const focused = () => page.locator(':focus')
    await tabTo(page, /短信登录/)
    await page.keyboard.press('ArrowLeft')
    await expect(focused()).toHaveText('微信登录')
    await page.keyboard.press('Home')
    await expect(page.getByLabel('短信验证码')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await tabTo(page, /手机号/)
    await page.keyboard.type(phone)
    await tabTo(page, /^INPUT password/)
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: '我的举报' })).toBeFocused()
    await expect(page).toHaveURL(/\/user\/query$/)
    // Sign out.
    await page.getByRole('button', { name: /137\*{4}/ }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: '退出登录' })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(focused()).toHaveText('我的举报')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: /137\*{4}/ })).toBeFocused()
  },
)

test(
  'each field names its purpose for password managers and phones',
  { tag: '@full' },
  async ({ page }) => {
    const autocomplete = (label: string) =>
      page.getByLabel(label, { exact: true }).getAttribute('autocomplete')
    await page.goto('login')
    expect(await autocomplete('手机号')).toBe('tel')
    expect(await autocomplete('短信验证码')).toBe('one-time-code')
    await chooseTab(page, '密码登录')
    expect(await autocomplete('密码')).toBe('current-password')
    await page.goto('login?step=register')
    expect(await autocomplete('设置密码')).toBe('new-password')
  },
)
