import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll } from '../journey.ts'
import { expectPart, openForm, smallAndroid, tapButton } from '../mobile.ts'
import { fillReport, openForm as openDesktopForm, send, shownCode, story } from '../report-form.ts'
import { test, workerReady } from '../service-worker.ts'

test.use({ serviceWorkers: 'allow' })

/** The browser logs failed requests on the console. */
const lost = /Failed to load resource/

const banner = (page: Page) => page.getByText('没有连上网站，这是保存在这台设备上的页面')

/** Returns the paths in the worker's caches. */
const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const caught = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    )
    return caught.flat().map(({ url }) => new URL(url).pathname)
  })

test.describe('on a phone', () => {
  test.use(smallAndroid)

  /** Visits the start page, fills in the address part and stops at the story. */
  async function begin(page: Page): Promise<void> {
    await openForm(page, '匿名举报')
    await page.getByLabel('网址', { exact: true }).fill('https://shop.example.com/item/1')
    await tapButton(page, '下一步')
    await expectPart(page, '具体情况')
    await workerReady(page)
  }

  test('keeps the draft offline, and sends it afterwards', async ({ page, site, tolerate }) => {
    tolerate(lost)
    await begin(page)
    await site.stop()
    await page.reload()

    await expect(banner(page)).toBeVisible()
    await expect(page.getByText('已恢复上次填写的内容')).toBeVisible()
    await page.getByLabel('情况说明').fill(story)
    await tapButton(page, '下一步')
    await expectPart(page, '证据材料')
    await tapButton(page, '下一步：核对')
    await tapButton(page, '提交举报')
    await expect(page.getByText('您填写的内容和文件都还在')).toBeVisible()

    await site.start()
    await tapButton(page, '重试')
    await shownCode(page)
  })

  test('the start page says what works offline', async ({ page, context, site, tolerate }) => {
    tolerate(lost)
    await begin(page)
    await site.stop()
    await page.close()

    const next = await context.newPage()
    await next.goto('')
    await expect(banner(next)).toBeVisible()
    await expect(next.getByRole('heading', { name: '暂时无法连接网站，您仍然可以' })).toBeVisible()
    await expect(next.getByText(/有一份没有提交的举报.*连上网站以后才能打开/)).toBeVisible()
    await expectAccessible(next)
    await expectNoSidewaysScroll(next)

    await next.getByRole('link', { name: '查看其他举报电话' }).tap()
    await expect(next.getByRole('heading', { level: 1, name: '其他举报渠道' })).toBeVisible()
    await expect(next.getByRole('link', { name: '96110' }).last()).toHaveAttribute(
      'href',
      'tel:96110',
    )
    await expect(next.getByRole('link', { name: '12345' })).toHaveAttribute('href', 'tel:12345')
    await expectAccessible(next)

    await next.goto('#/pages/submit/index?type=3&way=anonymous')
    await expect(next.getByText(/有一份没有提交的举报.*暂时无法打开/)).toBeVisible()
    await expectAccessible(next)
    await expectNoSidewaysScroll(next)

    await site.start()
    await next.reload()
    await expect(next.getByText('已恢复上次填写的内容')).toBeVisible()
    await expect(next.getByLabel('网址', { exact: true })).toHaveValue(
      'https://shop.example.com/item/1',
    )
  })

  test('a report can be begun without the site', async ({ page, site, tolerate }) => {
    tolerate(lost)
    await page.goto('')
    await expect(page.getByRole('link', { name: '诈骗' })).toBeVisible()
    await workerReady(page)
    await site.stop()
    await page.reload()
    await page.getByRole('link', { name: '先写举报' }).tap()
    await page.getByRole('link', { name: '诈骗' }).tap()
    await page.getByRole('radio', { name: '匿名举报' }).tap()
    await tapButton(page, '下一步：填写举报')
    await expectPart(page, '在哪里看到的')
  })

  test('distinguishes a failing server from a lost network', async ({ page, site, tolerate }) => {
    tolerate(lost)
    await page.goto('')
    await workerReady(page)
    await site.stop()
    const broken = createServer((_request, response) => {
      response.writeHead(503, { 'Content-Type': 'text/plain' }).end('maintenance')
    })
    await new Promise<void>((listening) => {
      broken.listen(Number(new URL(site.origin).port), '127.0.0.1', listening)
    })
    await page.reload()
    await expect(banner(page)).toBeVisible()
    await new Promise((closed) => {
      broken.close(closed)
      broken.closeAllConnections()
    })

    await site.start()
    await tapButton(page, '重新连接')
    await expect(banner(page)).toBeHidden()
    await expect(page.getByRole('link', { name: '诈骗' })).toBeVisible()
  })

  test('says that the browser is offline, while it is', async ({ page, context, tolerate }) => {
    tolerate(lost)
    await page.goto('')
    await workerReady(page)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText('网络已断开')).toBeVisible()
    await expect(page.getByRole('heading', { name: '暂时无法连接网站，您仍然可以' })).toBeVisible()
    await context.setOffline(false)
    await tapButton(page, '重新连接')
    await expect(banner(page)).toBeHidden()
    await expect(page.getByRole('heading', { name: '暂时无法连接网站，您仍然可以' })).toBeHidden()
  })

  test('the worker keeps the page and its files and nothing of the citizen', async ({ page }) => {
    await begin(page)
    await page.getByLabel('情况说明').fill(story)
    await tapButton(page, '下一步')
    await tapButton(page, '下一步：核对')
    await tapButton(page, '提交举报')
    await shownCode(page)
    const paths = await keptPaths(page)
    expect(paths).toContain('/web/mobile/')
    expect(
      paths.filter((path) => !/^\/web\/mobile\/(assets\/[^/]+|retired-files)?$/.test(path)),
    ).toEqual([])
  })

  test('SERVICE_WORKER=0 removes the worker and its caches', async ({ page, site }) => {
    await page.goto('')
    await workerReady(page)
    expect((await keptPaths(page)).length).toBeGreaterThan(10)
    await site.stop()
    await site.start({ SERVICE_WORKER: '0' })
    await page.reload()
    await expect.poll(() => keptPaths(page)).toEqual([])
    await expect
      .poll(() =>
        page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
      )
      .toBe(0)
    await expect(page.getByRole('link', { name: '诈骗' })).toBeVisible()
  })

  test('the mobile site can be installed', async ({ page, context }) => {
    await page.goto('')
    // Named once the page has settled.
    await expect(page.locator('link[rel=manifest]')).toHaveCount(1)
    const session = await context.newCDPSession(page)
    const { errors, data } = await session.send('Page.getAppManifest')
    expect(errors).toEqual([])
    expect(JSON.parse(data ?? '')).toMatchObject({
      name: '网络违法和不良信息举报平台',
      start_url: '/web/mobile/',
      display: 'standalone',
    })
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
    // The only obstacle may be that tests browse in private mode, which the headless shell does not report.
    const problems = installabilityErrors.map(({ errorId }) => errorId)
    expect(problems.filter((problem) => problem !== 'in-incognito')).toEqual([])
  })
})

test.describe('at a desk', () => {
  test.use({ baseURL: async ({ site }, use) => use(`${site.origin}/web/pc/`) })

  test('every page opens offline and the draft continues', async ({ page, site, tolerate }) => {
    tolerate(lost)
    await openDesktopForm(page, '匿名举报')
    await fillReport(page)
    await workerReady(page)
    await site.stop()

    await page.goto('')
    await expect(banner(page)).toBeVisible()
    await expect(page.getByText('有一份没有提交的举报')).toBeVisible()
    await expectAccessible(page)
    await page.goto('othertype')
    await expect(page.getByRole('link', { name: '12345' })).toHaveAttribute('href', 'tel:12345')
    await page.goto('')
    await page.getByRole('link', { name: '继续填写' }).click()
    await expect(page.getByLabel('情况说明')).toHaveValue(story)

    await site.start()
    await send(page)
  })
})
