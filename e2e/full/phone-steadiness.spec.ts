import type { Page } from '@playwright/test'
import { expect, expectLoaded } from '../journey.ts'
import { smallAndroid, test } from '../mobile.ts'

test.use(smallAndroid)

declare global {
  interface Window {
    /** Sum of the shifts that no touch has caused. */
    shifted: number
  }
}

/** As over a slow mobile network: every answer takes 300 ms. */
async function slowDown(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  })
}

const sumShifts = () => {
  window.shifted = 0
  const isShift = (entry: PerformanceEntry): entry is PerformanceEntry & { value: number } =>
    'value' in entry && !('hadRecentInput' in entry && entry.hadRecentInput === true)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (isShift(entry)) window.shifted += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

for (const path of [
  '#/',
  '#/pages/othertype/index',
  '#/pages/submit/way',
  '#/pages/submit/way?type=3',
  '#/pages/submit/index',
  '#/pages/submit/index?type=3&way=anonymous',
  '#/pages/query/index',
  '#/pages/login/index',
  '#/pages/faq/index',
])
  for (const mode of ['', 'text=22&elder=1'])
    test(`what is on a phone's screen stays where it is while the rest comes slowly: ${path} ${mode}`, async ({
      page,
    }) => {
      await page.addInitScript(sumShifts)
      await page.addInitScript((settings) => localStorage.setItem('accessibility', settings), mode)
      await slowDown(page)
      await page.goto(path)
      await expectLoaded(page)
      await page.waitForLoadState('networkidle')
      expect(await page.evaluate(() => window.shifted)).toBeLessThanOrEqual(0.05)
    })

test('where the device has its own colours, the navigation still says where one is', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('#/pages/query/index')
  const ground = (name: string) =>
    page
      .getByRole('navigation', { name: '主导航' })
      .getByRole('link', { name })
      .evaluate((link) => getComputedStyle(link).backgroundColor)
  expect(await ground('查询')).not.toBe(await ground('首页'))
})

test('in elder mode the start page has what one comes for, and nothing else', async ({ page }) => {
  await page.goto('')
  const question = page.getByRole('heading', { name: '您遇到了什么？' })
  await expect(question).toBeVisible()
  await page.getByRole('button', { name: '长辈模式' }).tap()
  await expect(question).toBeHidden()
  for (const name of ['我要举报', '查询进度'])
    await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible()
  await expect(page.getByRole('link', { name: '拨打 110' })).toBeVisible()
  await page.getByRole('button', { name: '退出长辈模式' }).tap()
  await expect(question).toBeVisible()
})
