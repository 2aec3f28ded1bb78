import type { Page } from '@playwright/test'
import { expect, test as journey } from './journey.ts'
import { newPhone, openSignedIn, password, register } from './own-account.ts'
import { type Product } from './product.ts'
import { picture, shownCode, story } from './report-form.ts'

/** A journey on the mobile site. */
export const test = journey.extend({
  baseURL: async ({ product }, use) => use(`${product.origin}/web/mobile/`),
})

const touch = { isMobile: true, hasTouch: true, deviceScaleFactor: 2 }

export const smallAndroid = {
  ...touch,
  viewport: { width: 360, height: 740 },
  userAgent:
    'Mozilla/5.0 (Linux; Android 10; Redmi 7A) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/92.0.4515.131 Mobile Safari/537.36',
}

export const androidInWechat = {
  ...smallAndroid,
  userAgent:
    'Mozilla/5.0 (Linux; Android 12; V2203A Build/SP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 XWEB/1160117 MMWEBSDK/20231202 MicroMessenger/8.0.47.2560(0x28002F35) WeChat/arm64 Weixin NetType/4G Language/zh_CN ABI/arm64',
}

/** The address behind the `#`. */
export const hashOf = (page: Page): string => new URL(page.url()).hash.slice(1)

export const tapButton = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).tap()

/** Expects the part of the form with this heading. */
export const expectPart = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 2, name })).toBeVisible()

/** Navigates from the home page to the first part of the form: type, way, next. */
export async function openForm(page: Page, way: '匿名举报' | '实名举报'): Promise<void> {
  await page.goto('')
  await page.getByRole('link', { name: '诈骗' }).tap()
  await page.getByRole('radio', { name: way }).tap()
  await tapButton(page, '下一步：填写举报')
  await expectPart(page, '在哪里看到的')
}

/** Fills in address and story, and opens the part about evidence. */
export async function writeReport(page: Page): Promise<void> {
  await page.getByLabel('网址', { exact: true }).fill('https://shop.example.com/item/1')
  await tapButton(page, '下一步')
  await expectPart(page, '具体情况')
  await page.getByLabel('情况说明').fill(story)
  await tapButton(page, '下一步')
  await expectPart(page, '证据材料')
}

/** Adds pictures from the album and waits until they are uploaded. */
export async function attachPictures(
  page: Page,
  ...files: ReturnType<typeof picture>[]
): Promise<void> {
  await page.getByLabel('从相册选').setInputFiles(files)
  const list = page.getByRole('list', { name: '已添加的文件' })
  await expect(list.getByText('已上传')).toHaveCount(files.length, { timeout: 60_000 })
}

/** Sends the report from the last part. @returns the query code */
export async function sendReport(page: Page): Promise<string> {
  await tapButton(page, '下一步：核对')
  await tapButton(page, '提交举报')
  return shownCode(page)
}

/** Opens the query page by the navigation and finds a report by its code. */
export async function findReport(page: Page, code: string): Promise<void> {
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '查询' }).tap()
  await page.getByRole('textbox', { name: '查询码' }).fill(code.toLowerCase())
  await tapButton(page, '查询进度')
  await expect(page.getByRole('heading', { name: '办理经过' })).toBeVisible()
}

/** Sends an anonymous report with evidence, opens its progress, and finds it again by its code. */
export async function reportAndFind(page: Page): Promise<void> {
  await openForm(page, '匿名举报')
  await writeReport(page)
  await attachPictures(page, picture('聊天.png'), picture('转账.png'))
  const code = await sendReport(page)
  await page.getByRole('link', { name: '查看进度' }).tap()
  // The receipt, which is there until the result is, names the file twice.
  await expect(page.getByRole('heading', { name: '办理经过' })).toBeVisible()
  await expect(page.getByText(/^转账.png/)).toBeVisible()
  expect(page.url()).not.toContain(code)
  await page.getByRole('link', { name: '首页', exact: true }).tap()
  await findReport(page, code)
  await expect(page.getByText('待受理').first()).toBeVisible()
}

/** A link of the bottom navigation. */
export const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name })

/** A link to a part of the personal centre. */
export const part = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '个人中心' }).getByRole('link', { name })

/** Registers a citizen and opens the personal centre. @returns the phone */
export async function openOwn(page: Page, product: Product): Promise<string> {
  const phone = newPhone()
  await openSignedIn(page, await register(product, phone, password, '王小明'), '#/pages/user/index')
  return phone
}
