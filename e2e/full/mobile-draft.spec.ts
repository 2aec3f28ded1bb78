import type { Page } from '@playwright/test'
import { expect } from '../journey.ts'
import {
  attachPictures,
  expectPart,
  openForm,
  smallAndroid,
  tapButton,
  test,
  writeReport,
} from '../mobile.ts'
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

  test('the draft is offered on the start page, which leads back to the part that was left', async ({
    page,
  }) => {
    await begin(page)
    await page.goto('#/')
    await page.getByRole('link', { name: '继续填写' }).tap()
    await expect(page.getByText('已恢复上次填写的内容')).toBeVisible()
    await expectPart(page, '证据材料')
    await expect(files(page).getByRole('listitem')).toHaveCount(1)
    await tapButton(page, '上一步')
    await expect(page.getByLabel('情况说明')).toHaveValue(story)
    await tapButton(page, '上一步')
    await expect(page.getByLabel('网址', { exact: true })).toHaveValue(
      'https://shop.example.com/item/1',
    )
  })

  test('is sent automatically after a network loss', async ({ page, context, tolerate }) => {
    tolerate(/net::ERR_INTERNET_DISCONNECTED/)
    await begin(page)
    await tapButton(page, '下一步：核对')
    await context.setOffline(true)
    await tapButton(page, '提交举报')
    await expect(page.getByRole('status').filter({ hasText: '现在没有网络' })).toBeVisible()
    await context.setOffline(false)
    await expectSent(page)
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
    await tapButton(page, '下一步：核对')
    await tapButton(page, '提交举报')
    await tapButton(page, /重试/)
    await expectSent(page)
    expect(answers).toHaveLength(2)
    expect(answers[0]).toBe(answers[1])
  })

  test('the draft can be cleared by the citizen, after asking', async ({ page }) => {
    await begin(page)
    await page.reload()
    await tapButton(page, '清空草稿')
    await page
      .getByRole('dialog', { name: '清空草稿？' })
      .getByRole('button', { name: '清空', exact: true })
      .tap()
    await expect(files(page)).toHaveCount(0)
    await page.reload()
    await expect(page.getByText('已恢复')).toHaveCount(0)
  })

  test('a refused file is explained, and accepted files stay', async ({ page }) => {
    await openForm(page, '匿名举报')
    await writeReport(page)
    await page.getByLabel('其他文件').setInputFiles([
      picture('好的.png'),
      {
        name: '假的.png',
        mimeType: 'image/png',
        buffer: Buffer.from('MZ\u0000\u0001 not a picture'),
      },
    ])
    await expect(files(page).getByText('已上传')).toHaveCount(1)
    await expect(files(page).getByRole('listitem').filter({ hasText: '假的.png' })).toContainText(
      '下载地址',
    )
    await tapButton(page, '移除 假的.png')
    await expect(files(page).getByText('假的.png')).toHaveCount(0)
  })

  test('pasted text of an app gives its addresses and site', async ({ page }) => {
    await openForm(page, '匿名举报')
    await expectPart(page, '在哪里看到的')
    await page.getByLabel('网址', { exact: true }).tap()
    await page.evaluate(() => {
      const data = new DataTransfer()
      data.setData(
        'text/plain',
        '7.43 复制打开抖音，看看【小明】 https://v.douyin.com/iRNBho5/ 复制',
      )
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    })
    await expect(page.getByLabel('网址', { exact: true })).toHaveValue(
      'https://v.douyin.com/iRNBho5/',
    )
    await expect(page.getByLabel('网站或应用名称')).toHaveValue(/抖音/)
  })
})
