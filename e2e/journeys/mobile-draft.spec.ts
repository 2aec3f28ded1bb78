import type { Page } from '@playwright/test'
import { expect } from '../journey.ts'
import { attachPictures, openForm, smallAndroid, tapButton, test, writeReport } from '../mobile.ts'
import { picture, story } from '../report-form.ts'

const files = (page: Page) => page.getByRole('list', { name: '已添加的文件' })
const expectSent = (page: Page) =>
  expect(page.getByRole('heading', { name: '举报已收到' })).toBeVisible()

/** Fills in a form with text and an uploaded picture. */
async function begin(page: Page): Promise<void> {
  await openForm(page, '匿名举报')
  await writeReport(page)
  await attachPictures(page, picture('截图.png'))
}

test.describe('with a small Android', () => {
  test.use(smallAndroid)

  test('the draft survives a crash of the tab, files and all', async ({ page, context }) => {
    await begin(page)
    const address = page.url()
    const crashed = page.waitForEvent('crash')
    await page.goto('chrome://crash').catch(() => undefined)
    await crashed
    const next = await context.newPage()
    await next.goto(address)
    await expect(next.getByText('已恢复上次填写的内容')).toBeVisible()
    await expect(files(next).getByText('已上传')).toHaveCount(1)
    await tapButton(next, '上一步')
    await expect(next.getByLabel('情况说明')).toHaveValue(story)
  })

  test('keeps the draft while the server fails, then sends', async ({ page, tolerate }) => {
    tolerate(/status of 502/)
    await begin(page)
    await tapButton(page, '下一步：核对')
    await page.route('**/api/report/noname/create', (route) => route.fulfill({ status: 502 }))
    await tapButton(page, '提交举报')
    await expect(page.getByText('服务器端出错')).toBeVisible()
    await page.unroute('**/api/report/noname/create')
    await tapButton(page, /重试/)
    await expectSent(page)
  })
})
