import type { BrowserContext, Page } from '@playwright/test'
import { inDatabase } from '../database.ts'
import { deviceContents, expectNotOnDevice } from '../device-contents.ts'
import { expect, test } from '../journey.ts'
import { attach, fillReport, openForm, picture, send, story } from '../report-form.ts'
import { serveNeutralPage } from '../neutral-page.ts'

const files = (page: Page) => page.getByRole('list', { name: '已添加的文件' })
const evidence = picture('证据7391.png', 3_000_000)
const reporter = {
  姓名: '王小明',
  手机号: '13800138000',
  身份证号: '11010519491231002X',
  邮箱: 'wang.xiaoming@example.com',
}
const markers = {
  story,
  address: 'shop.example.com',
  'name of the file': '证据7391',
  'end of the file': evidence.buffer.subarray(-64),
  'middle of the file': evidence.buffer.subarray(1_500_000, 1_500_064),
  ...reporter,
}

/** Fills in a named report with a file and waits until the draft is stored. */
async function begin(page: Page): Promise<void> {
  await openForm(page, '实名举报')
  await fillReport(page)
  await attach(page, evidence)
  for (const [label, value] of Object.entries(reporter))
    await page.getByRole('textbox', { name: label }).fill(value)
  await expectKept(page)
}

/** Waits until the draft is stored on the device with its ticket. */
const expectKept = (page: Page) =>
  expect.poll(async () => (await deviceContents(page)).includes('ticket')).toBe(true)

async function clear(page: Page): Promise<void> {
  await page.getByRole('button', { name: '清空草稿' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '清空', exact: true }).click()
  await expect(page.getByLabel('情况说明')).toHaveValue('')
}

test('the device reveals neither the draft nor the reporter', async ({ page, context }) => {
  await begin(page)
  await expectNotOnDevice(page, markers)
  await page.close()

  // After WeChat killed the page, a new one restores the draft without the reporter and says so.
  const next = await context.newPage()
  await next.goto('submit?type=3&way=named')
  await expect(next.getByText('姓名、手机号、身份证号和邮箱没有保存，请重新填写')).toBeVisible()
  await expect(next.getByLabel('情况说明')).toHaveValue(story)
  await expect(files(next).getByText('已上传')).toHaveCount(1)
  for (const label of Object.keys(reporter))
    await expect(next.getByRole('textbox', { name: label })).toHaveValue('')

  await clear(next)
  const left = await deviceContents(next)
  expect(left.includes('ticket')).toBe(false)
  expect(left.length).toBeLessThan(1_000_000)
})

/** Opens a copy of the browser profile with the draft. */
async function copyOf(context: BrowserContext): Promise<BrowserContext> {
  const storageState = await context.storageState({ indexedDB: true })
  const browser = context.browser()
  if (!browser) throw new Error('no browser')
  return browser.newContext({ storageState })
}

test('a copied profile cannot open an old draft', async ({ page, context, product, baseURL }) => {
  await begin(page)
  const copy = await copyOf(context)
  await page.close()
  const open = async () => {
    const next = await copy.newPage()
    await next.goto(`${baseURL}submit?type=3&way=named`)
    await expect(next.getByLabel('情况说明')).toBeVisible()
    return next
  }
  // Within its lifetime a copied draft can be opened.
  const early = await open()
  await expect(early.getByLabel('情况说明')).toHaveValue(story)
  await early.close()

  // The job deletes the secret after the lifetime.
  await inDatabase(product.dataDir, (client) => client.query('delete from transient.draft_key'))
  const late = await open()
  await expect(late.getByLabel('情况说明')).toHaveValue('')
  await expect(late.getByText('已恢复')).toHaveCount(0)
  await copy.close()
})

test('leaves neither query code nor key to the next user', async ({ page }) => {
  await serveNeutralPage(page)
  const keys: string[] = []
  page.on('request', (request) => {
    const key = request.headers()['idempotency-key']
    if (key && request.url().includes('noname/create')) keys.push(key)
  })
  await openForm(page, '匿名举报')
  await fillReport(page)
  await attach(page, picture('截图.png'))
  const code = await send(page)
  const [key = ''] = keys
  expect(key).not.toBe('')
  await expect.poll(async () => (await deviceContents(page)).includes('ticket')).toBe(false)
  await expectNotOnDevice(page, { key })

  const grouped = (code.match(/.{4}/g) ?? []).join(' ')
  // Only the tab that sent the report keeps the receipt, until it is cleared.
  const next = await page.context().newPage()
  await next.goto('')
  await expectNotOnDevice(next, { key, code, grouped, story })
  await next.close()
  await page.getByRole('button', { name: '清除并离开' }).click()
  await expect(page).toHaveTitle('天气')
  await page.goto('')
  await expectNotOnDevice(page, { key, code, grouped, story })
})
