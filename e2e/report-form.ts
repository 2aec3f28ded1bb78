import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { parseQueryCode } from '../contract/report/query-code.ts'
import { clickOrTap } from './click-or-tap.ts'
import { printedCode, type Product } from './product.ts'

/** Returns accepted evidence of any size: a PNG header, then noise. */
export const picture = (name: string, bytes = 2000) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.concat([
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
    randomBytes(bytes),
  ]),
})

export const story = '对方冒充平台客服，以退款为名让人下载远程控制软件，然后转走了钱。'

/** Navigates from the home page to the form: type, way, next. */
export async function openForm(page: Page, way: '匿名举报' | '实名举报'): Promise<void> {
  await page.goto('')
  await page.getByRole('link', { name: /诈骗/ }).first().click()
  await page.getByRole('radio', { name: way }).check()
  await page.getByRole('button', { name: '下一步：填写举报' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '提交举报' })).toBeVisible()
}

/** Fills in the required fields: address and story. */
export async function fillReport(page: Page): Promise<void> {
  await page.getByLabel('网址', { exact: true }).fill('https://shop.example.com/item/1')
  await page.getByLabel('情况说明').fill(story)
}

/** Adds evidence, in memory or as paths, and waits until it is uploaded. */
export async function attach(
  page: Page,
  ...files: ReturnType<typeof picture>[] | string[]
): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(files)
  const list = page.getByRole('list', { name: '已添加的文件' })
  await expect(list.getByText('已上传')).toHaveCount(files.length, { timeout: 60_000 })
}

/** Fills in name and phone, and verifies the phone by the code from the console driver. */
export async function fillReporter(page: Page, product: Product, phone: string): Promise<void> {
  await page.getByLabel('姓名').fill('张三丰')
  await page.getByLabel('手机号').fill(phone)
  await clickOrTap(page.getByRole('button', { name: '获取验证码' }))
  await expect(page.getByText('验证码已发送')).toBeVisible()
  await expect.poll(() => printedCode(product, phone)).toBeTruthy()
  await page.getByLabel('短信验证码').fill(printedCode(product, phone) ?? '')
  await expect(page.getByText('手机号已验证')).toBeVisible()
}

/** Reviews and sends the report. @returns the query code from the success page */
export async function send(page: Page): Promise<string> {
  await page.getByRole('button', { name: '下一步：核对' }).click()
  await page.getByRole('button', { name: '提交举报' }).click()
  return shownCode(page)
}

export async function shownCode(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { name: '举报已收到' })).toBeVisible()
  const code = parseQueryCode(await page.getByText(/^[0-9A-Z]{4}( [0-9A-Z]{4}){3}$/).innerText())
  expect(code).toBeTruthy()
  // Leaving without saving asks once: e2e/full/receipt.spec.ts.
  await page.getByLabel('我已保存').check()
  return code ?? ''
}

/** Finds a report by its code, as a returning citizen. */
export async function findReport(page: Page, code: string): Promise<void> {
  await page.goto('query')
  await page.getByRole('textbox', { name: '查询码' }).fill(code.toLowerCase())
  await page.getByRole('button', { name: '查询进度' }).click()
  await expect(page.getByRole('heading', { name: '办理经过' })).toBeVisible()
}
