import type { Page } from '@playwright/test'
import { failureData } from '../../contract/envelope.ts'
import { izyLogin, loginPassword } from '../../contract/account/sign-in.ts'
import { Citizen, Refused } from '../citizen.ts'
import { expect, expectAccessible, test } from '../journey.ts'
import * as mobile from '../mobile.ts'
import { digestOf, newPhone, openSignedIn, password, register } from '../own-account.ts'
import { chooseTab, heading, press, receiveCode } from '../sign-in-form.ts'
import type { WechatProduct } from '../wechat-product.ts'

/** A citizen whom the partner sends with tickets. */
function citizenOf({ partner }: WechatProduct) {
  const phone = newPhone()
  return { phone, newTicket: () => partner.ticket({ sub: phone, phone }) }
}

/** Returns a ticket for a citizen whose account is already linked. */
async function ticketFor(product: WechatProduct, name: string) {
  const { phone, newTicket } = citizenOf(product)
  await register(product, phone, password, name)
  const browser = new Citizen(product.origin, '198.51.100.8')
  const refused: unknown = await browser
    .call(izyLogin, { ticket: await newTicket() })
    .catch((thrown: unknown) => thrown)
  const { link_ticket } = failureData.parse(refused instanceof Refused ? refused.data : {})
  await browser.call(loginPassword, { phone, password: digestOf(password), link_ticket })
  return newTicket()
}

/** Records addresses, referrers and bodies of all requests except the call that redeems the ticket. */
function watchRequests(page: Page): string[] {
  const left: string[] = []
  page.on('request', (request) => {
    const isRedeeming = request.url().endsWith('/api/izy/login')
    if (!isRedeeming && !request.isNavigationRequest())
      left.push(request.url(), request.headers()['referer'] ?? '', request.postData() ?? '')
  })
  return left
}

test('a partner’s ticket signs in and is kept nowhere', async ({ page, product }) => {
  const ticket = await ticketFor(product, '李雷')
  const left = watchRequests(page)
  await page.goto(`login?ticket=${ticket}&channel=app&from=/user/notice`)
  await expect(page.getByText('将用 李雷 的账号登录')).toBeVisible()
  await expectAccessible(page)
  expect(page.url()).toMatch(/\/web\/pc\/login$/)
  await press(page, '是我本人，登录')
  await expect(heading(page, '消息通知')).toBeVisible()
  for (const text of [left, product.lines]) expect(text.join()).not.toContain(ticket)

  // A ticket is valid once: a second visit shows a message and keeps the session.
  await page.goto(`login?ticket=${ticket}`)
  await expect(page.getByText('已用过')).toBeVisible()
  await press(page, '继续用 李雷')
  await expect(heading(page, '我的举报')).toBeVisible()
})

test('attack: another person’s ticket needs consent', async ({ page, product }) => {
  const own = await register(product, newPhone(), password, '王小明')
  await openSignedIn(page, own, 'user/query')
  await page.goto(`login?ticket=${await ticketFor(product, '坏人')}`)
  await expect(page.getByText('现在登录的是 王小明')).toBeVisible()
  await page.goto('user/query')
  await expect(page.getByRole('button', { name: '王小明' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ ...mobile.smallAndroid, baseURL: undefined })
  test('a new citizen is linked once by a code', async ({ page, product }) => {
    const { phone, newTicket } = citizenOf(product)
    await register(product, phone, password, '李雷')
    const come = async () => page.goto(`${product.origin}/web/pc/login?ticket=${await newTicket()}`)
    await come()
    await expect(page.getByText('还没有与合作平台关联')).toBeVisible()
    expect(mobile.hashOf(page)).toBe('/pages/login/index')
    await expectAccessible(page)
    await chooseTab(page, '短信登录')
    await page.getByLabel('手机号').fill(phone)
    await page.getByLabel('短信验证码').fill(await receiveCode(page, product, phone))
    await press(page, '登录')
    await expect(heading(page, '我的举报')).toBeVisible()

    await come()
    await mobile.tapButton(page, '是我本人，换成 李雷')
    await expect(heading(page, '我的举报')).toBeVisible()
  })
})
