import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../journey.ts'
import * as mobile from '../mobile.ts'
import { newPhone, openSignedIn, password, register } from '../own-account.ts'
import { heading, press } from '../sign-in-form.ts'
import type { WechatProduct } from '../wechat-product.ts'

/** A citizen with an account, and a ticket of the partner's for them. */
async function ticketFor(product: WechatProduct, name: string) {
  const phone = newPhone()
  await register(product, phone, password, name)
  return product.partner.ticket({ sub: phone, phone })
}

/** Everything that left the page, but for the call that redeems the ticket: addresses, referrers, bodies. */
function watchRequests(page: Page): string[] {
  const left: string[] = []
  page.on('request', (request) => {
    const isRedeeming = request.url().endsWith('/api/izy/login')
    if (!isRedeeming && !request.isNavigationRequest())
      left.push(request.url(), request.headers()['referer'] ?? '', request.postData() ?? '')
  })
  return left
}

test('a citizen comes from a partner with a ticket, reads whose account it is, and is signed in; the ticket stays nowhere', async ({
  page,
  product,
}) => {
  const ticket = await ticketFor(product, '李雷')
  const left = watchRequests(page)
  await page.goto(`login?ticket=${ticket}&channel=app&from=/user/notice`)
  await expect(page.getByText('将用 李雷 的账号登录')).toBeVisible()
  await expectAccessible(page)
  expect(page.url()).toMatch(/\/web\/pc\/login$/)
  await press(page, '是我本人，登录')
  await expect(heading(page, '消息通知')).toBeVisible()
  for (const text of [left, product.lines]) expect(text.join()).not.toContain(ticket)

  // Good once: whoever comes back to the link is told, and is who they were.
  await page.goto(`login?ticket=${ticket}`)
  await expect(page.getByText('已用过')).toBeVisible()
  await press(page, '继续用 李雷')
  await expect(heading(page, '我的举报')).toBeVisible()
})

test('attack: a link with somebody else’s ticket, sent to a citizen who is signed in, changes nothing by itself', async ({
  page,
  product,
}) => {
  const own = await register(product, newPhone(), password, '王小明')
  await openSignedIn(page, own, 'user/query')
  await page.goto(`login?ticket=${await ticketFor(product, '坏人')}`)
  await expect(page.getByText('现在登录的是 王小明')).toBeVisible()
  await page.goto('user/query')
  await expect(page.getByRole('button', { name: '王小明' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ ...mobile.smallAndroid, baseURL: undefined })
  test('the same address leads to the mobile site, with the ticket', async ({ page, product }) => {
    const ticket = await ticketFor(product, '李雷')
    await page.goto(`${product.origin}/web/pc/login?ticket=${ticket}`)
    await expect(page.getByText('将用 李雷 的账号登录')).toBeVisible()
    expect(mobile.hashOf(page)).toBe('/pages/login/index')
    await mobile.tapButton(page, '是我本人，登录')
    await expect(heading(page, '我的举报')).toBeVisible()
  })
})
