import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../journey.ts'
import * as mobile from '../mobile.ts'

/** Calls of a page to WeChat's browser. */
interface Asked {
  name: string
  input: Record<string, unknown>
}
type WechatWindow = Window & { asked?: Asked[] }

/** Serves the page as an edge with `WX_SIGN_API` does, and answers as that API. */
async function signPages(page: Page): Promise<void> {
  const signApi = '/api/wx/sign'
  await page.route(/\/web\/mobile\/$/, async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    const body = html.replace('"wx_sign_api":""', `"wx_sign_api":"${signApi}"`)
    await route.fulfill({ response, body })
  })
  await page.route(`**${signApi}?**`, (route) =>
    route.fulfill({ json: { appId: 'wx1', timestamp: 1763798400, nonceStr: 'n', signature: 's' } }),
  )
}

/** Installs WeChat's bridge with a camera that scans a text. */
const standInForWechat = (page: Page, seen: string) =>
  page.addInitScript((resultStr) => {
    const own: WechatWindow = window
    own.asked = []
    Object.assign(own, {
      WeixinJSBridge: {
        invoke(name: string, input: Asked['input'], answered: (answer: object) => void) {
          own.asked?.push({ name, input })
          setTimeout(() => answered({ err_msg: `${name}:ok`, resultStr }), 0)
        },
      },
    })
  }, seen)

const asked = (page: Page) => page.evaluate(() => (window as WechatWindow).asked ?? [])

test.use({ ...mobile.androidInWechat, baseURL: undefined })

test('a signed page in WeChat has a card and 扫一扫', async ({ page, product }) => {
  await signPages(page)
  await standInForWechat(page, '查询码 0000 0000 0000 0000')
  await page.goto(`${product.origin}/web/mobile/#/pages/query/index`)
  await expect
    .poll(async () => (await asked(page)).map(({ name }) => name))
    .toEqual(['preVerifyJSAPI', 'updateAppMessageShareData', 'updateTimelineShareData'])
  const { input = {} } = (await asked(page))[1] ?? {}
  expect(input).toMatchObject({ link: `${product.origin}/web/pc/`, verifySignature: 's' })
  const logo = await page.request.get(String(input['imgUrl']))
  expect(logo.headers()['content-type']).toBe('image/png')

  await expectAccessible(page)
  await mobile.tapButton(page, '扫一扫')
  await expect(page.getByRole('textbox', { name: '查询码' })).toHaveValue('0000 0000 0000 0000')
})

test('without a signature API nothing is asked of WeChat', async ({ page, product }) => {
  await standInForWechat(page, '')
  await page.goto(`${product.origin}/web/mobile/#/pages/query/index`)
  await expect(page.getByRole('button', { name: '查询进度' })).toBeVisible()
  await expect(page.getByRole('button', { name: '扫一扫' })).toHaveCount(0)
  expect(await asked(page)).toEqual([])
})
