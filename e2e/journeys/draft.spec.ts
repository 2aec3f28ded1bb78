import type { Page } from '@playwright/test'
import { deviceContents, expectNotOnDevice } from '../device-contents.ts'
import { expect, test } from '../journey.ts'
import { attach, fillReport, openForm, picture, send, story } from '../report-form.ts'

const files = (page: Page) => page.getByRole('list', { name: '已添加的文件' })

/** Fills in a form with text and an uploaded file, and waits until it is saved. */
async function begin(page: Page): Promise<void> {
  await openForm(page, '匿名举报')
  await fillReport(page)
  await attach(page, picture('截图.png'))
}

/** Expects the restored form, the uploaded file included. */
async function expectRestored(page: Page): Promise<void> {
  await expect(page.getByText('已恢复上次填写的内容')).toBeVisible()
  await expect(page.getByLabel('情况说明')).toHaveValue(story)
  await expect(page.getByLabel('网址', { exact: true })).toHaveValue(
    'https://shop.example.com/item/1',
  )
  await expect(files(page).getByText('截图.png')).toBeVisible()
  await expect(files(page).getByText('已上传')).toHaveCount(1)
}

test('survives a reload, and the sent report has the file', async ({ page }) => {
  await begin(page)
  await expectNotOnDevice(page, { story, address: 'shop.example.com', file: '截图.png' })
  await page.reload()
  await expectRestored(page)
  await send(page)
  await page.getByRole('link', { name: '查看进度' }).click()
  // The receipt, which is there until the result is, names the file twice.
  await expect(page.getByRole('heading', { name: '办理经过' })).toBeVisible()
  await expect(page.getByText(/^截图.png/)).toBeVisible()
})

test('is offered on the start page, which leads back to it', async ({ page }) => {
  await begin(page)
  await page.goto('')
  await page.getByRole('link', { name: '继续填写' }).click()
  await expectRestored(page)
})

test('spec §8: an expired session (419) shows 提示 and keeps the draft', async ({ page }) => {
  await begin(page)
  await page.getByRole('button', { name: '下一步：核对' }).click()
  await page.route('**/api/report/noname/create', (route) =>
    route.continue({ headers: { ...route.request().headers(), 'access-token': 'expired' } }),
  )
  await page.getByRole('button', { name: '提交举报' }).click()
  const alert = page
    .getByRole('alertdialog', { name: '提示' })
    .or(page.getByRole('dialog', { name: '提示' }))
  await expect(alert).toContainText('页面已失效，请刷新页面重试')
  await page.unroute('**/api/report/noname/create')
  await alert.getByRole('button').first().click()
  // The draft reopens at the review.
  await expect(page.getByText(story)).toBeVisible()
  await expect(page.getByText('截图.png')).toBeVisible()
  await page.getByRole('button', { name: '提交举报' }).click()
  await expect(page.getByRole('heading', { name: '举报已收到' })).toBeVisible()
})

test('is sent automatically after a network loss', async ({ page, context, tolerate }) => {
  tolerate(/net::ERR_INTERNET_DISCONNECTED/)
  await begin(page)
  await page.getByRole('button', { name: '下一步：核对' }).click()
  await context.setOffline(true)
  await page.getByRole('button', { name: '提交举报' }).click()
  await expect(page.getByRole('status').filter({ hasText: '现在没有网络' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: '举报已收到' })).toBeVisible()
})

test('a retry after a lost answer returns the same code', async ({ page, tolerate }) => {
  tolerate(/net::ERR_FAILED|net::ERR_CONNECTION/)
  const answers: string[] = []
  await page.route('**/api/report/noname/create', async (route) => {
    const answer = await route.fetch()
    // The remaining time for withdrawal differs each time.
    answers.push((await answer.text()).replace(/,"withdraw_seconds":\d+/, ''))
    if (answers.length === 1) await route.abort()
    else await route.fulfill({ response: answer })
  })
  await begin(page)
  await page.getByRole('button', { name: '下一步：核对' }).click()
  await page.getByRole('button', { name: '提交举报' }).click()
  await page.getByRole('button', { name: /重试/ }).click()
  await expect(page.getByRole('heading', { name: '举报已收到' })).toBeVisible()
  expect(answers).toHaveLength(2)
  expect(answers[0]).toBe(answers[1])
})

test('is deleted after success, and never sent twice', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('noname/create'))
      sent.push(request.headers()['idempotency-key'] ?? '')
  })
  await begin(page)
  await page.getByRole('button', { name: '下一步：核对' }).click()
  await page.getByRole('button', { name: '提交举报' }).dblclick()
  await expect(page.getByRole('heading', { name: '举报已收到' })).toBeVisible()
  await expect.poll(async () => (await deviceContents(page)).includes('ticket')).toBe(false)
  await expectNotOnDevice(page, { key: sent[0] ?? 'none', story })
  await page.goBack()
  await expect(page.getByRole('button', { name: '提交举报' })).toHaveCount(0)
  await page.goForward()
  await expect(page.getByRole('button', { name: '提交举报' })).toHaveCount(0)
  await openForm(page, '匿名举报')
  await expect(page.getByLabel('情况说明')).toHaveValue('')
  await expect(files(page)).toHaveCount(0)
  expect(new Set(sent).size).toBe(1)
})

test('can be cleared by the citizen, after asking', async ({ page }) => {
  await begin(page)
  await page.getByRole('button', { name: '清空草稿' }).click()
  await page
    .getByRole('dialog', { name: '清空草稿？' })
    .getByRole('button', { name: '清空', exact: true })
    .click()
  await expect(page.getByLabel('情况说明')).toHaveValue('')
  await expectNotOnDevice(page, { story, file: '截图.png', key: 'ticket' })
  await page.reload()
  await expect(page.getByLabel('情况说明')).toHaveValue('')
  await expect(page.getByText('已恢复')).toHaveCount(0)
})

test('keeps the fields when the type or the way changes', { tag: '@full' }, async ({ page }) => {
  await begin(page)
  await page.goto('submit?type=6&way=named')
  await expect(page.getByLabel('情况说明')).toHaveValue(story)
  await expect(page.getByRole('complementary').getByText('赌博').first()).toBeVisible()
})

test('survives a crash of the tab', { tag: '@full' }, async ({ page, context }) => {
  await begin(page)
  const crashed = page.waitForEvent('crash')
  await page.goto('chrome://crash').catch(() => undefined)
  await crashed
  const next = await context.newPage()
  await next.goto('submit?type=3&way=anonymous')
  await expectRestored(next)
})
