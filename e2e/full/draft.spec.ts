import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { attach, fillReport, openForm, picture, story } from '../report-form.ts'

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

test('survives a crash of the tab', async ({ page, context }) => {
  await begin(page)
  const crashed = page.waitForEvent('crash')
  await page.goto('chrome://crash').catch(() => undefined)
  await crashed
  const next = await context.newPage()
  await next.goto('submit?type=3&way=anonymous')
  await expectRestored(next)
})
