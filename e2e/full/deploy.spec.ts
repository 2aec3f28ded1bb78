import type { Page } from '@playwright/test'
import { expect } from '../journey.ts'
import { expectPart, openForm, smallAndroid, tapButton } from '../mobile.ts'
import { buildNextVersion, type NextVersion } from '../next-version.ts'
import { shownCode, story } from '../report-form.ts'
import { type ComingAndGoing, test, workerReady } from '../service-worker.ts'

let next: NextVersion

test.use(smallAndroid)

test.beforeAll(() => {
  next = buildNextVersion()
})
test.afterAll(() => next.remove())
async function deploy(site: ComingAndGoing): Promise<void> {
  await site.stop()
  await site.start({}, next.entry)
}

/** Leaves a half-filled form for the start page. */
async function leaveHalfFilled(page: Page): Promise<void> {
  await openForm(page, '匿名举报')
  await page.getByLabel('网址', { exact: true }).fill('https://shop.example.com/item/1')
  await tapButton(page, '下一步')
  await page.getByLabel('情况说明').fill(story)
  await tapButton(page, '下一步')
  await expectPart(page, '证据材料')
  await page.goto('#/')
  await expect(page.getByText('匿名或实名都可以。')).toBeVisible()
}

/** Opens the form, which restores the draft. */
async function finish(page: Page): Promise<void> {
  await page.goto('#/pages/submit/index')
  await expect(page.getByText('已恢复上次填写的内容')).toBeVisible()
}

const openDirectory = (page: Page) => page.getByRole('link', { name: /看看其他举报渠道/ }).tap()

test('an old tab offers one reload, which keeps the draft', async ({ page, site, tolerate }) => {
  tolerate(/Failed to load resource|Failed to fetch dynamically imported module/)
  await leaveHalfFilled(page)
  await deploy(site)
  let loads = 0
  page.on('load', () => (loads += 1))

  await openDirectory(page)
  await expect(page.getByText('网站已更新，刷新后继续，填写的内容都在')).toBeVisible()
  expect(loads).toBe(0)
  await tapButton(page, '刷新页面')
  await expect(page.getByText('新版：有些事项由其他部门负责')).toBeVisible()
  expect(loads).toBe(1)
  await finish(page)
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('an old tab works after a deploy and sends its draft', async ({ page, context, site }) => {
    await leaveHalfFilled(page)
    await workerReady(page)
    await deploy(site)

    await openDirectory(page)
    await expect(page.getByRole('heading', { level: 1, name: '其他举报渠道' })).toBeVisible()
    await expect(page.getByText('新版：')).toBeHidden()

    const visit = await context.newPage()
    await visit.goto('')
    await expect(visit.getByText('这是新版')).toBeVisible()
    await visit.goto('#/pages/othertype/index')
    await expect(visit.getByText('新版：有些事项由其他部门负责')).toBeVisible()

    // The old tab still loads its files after the new worker has taken over.
    await workerReady(visit)
    await finish(page)
    await tapButton(page, '下一步')
    await tapButton(page, '下一步')
    await tapButton(page, '下一步：核对')
    await tapButton(page, '提交举报')
    await shownCode(page)
  })

  test('the stored page is the new one after a deploy', async ({ page, site, tolerate }) => {
    tolerate(/Failed to load resource/)
    await page.goto('')
    await workerReady(page)
    await deploy(site)
    await page.reload()
    await expect(page.getByText('这是新版')).toBeVisible()
    // The new worker has cached the open page.
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const entry = document.querySelector('script[type=module]')?.getAttribute('src')
          const kept = await caches.match('/web/mobile/')
          return (await kept?.text())?.includes(entry ?? 'none')
        }),
      )
      .toBe(true)
    await site.stop()
    await page.reload()
    await expect(page.getByText('这是新版')).toBeVisible()
    await expect(page.getByText('这是保存在这台设备上的页面')).toBeVisible()
  })
})
