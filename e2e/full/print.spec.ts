import type { Page } from '@playwright/test'
import { expect, test as desktop } from '../journey.ts'
import * as mobile from '../mobile.ts'
import { pageCount } from '../printed-pages.ts'
import * as form from '../report-form.ts'

const printedPages = async (page: Page, format: 'A4' | 'Letter' = 'A4') =>
  pageCount(await page.pdf({ format }))

/** Runs checks in print media, then restores screen media. */
async function onPaper(page: Page, look: () => Promise<void>): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await look()
  await page.emulateMedia({ media: null })
}

const siteName = '网络违法和不良信息举报平台'

/** Expects one page with the portal's name, the code in large type and the date, without controls. */
async function expectReceipt(page: Page, code: string): Promise<void> {
  expect(await printedPages(page)).toBe(1)
  const shown = page.getByText(code.replace(/(.{4})(?!$)/g, '$1 '), { exact: true })
  await onPaper(page, async () => {
    await expect(page.getByRole('banner').getByText(siteName)).toBeVisible()
    await expect(page.getByText('打印时间：')).toBeVisible()
    await expect(page.getByText(/\d{4}年\d+月\d+日 \d\d:\d\d/).first()).toBeVisible()
    const size = await shown.evaluate((element) =>
      Number.parseFloat(getComputedStyle(element).fontSize),
    )
    // 24 pt
    expect(size).toBeGreaterThanOrEqual(32)
    for (const role of ['navigation', 'button', 'link', 'textbox'] as const)
      for (const control of await page.getByRole(role).all())
        // On the screen the portal's name is a link to the home page.
        if (!(await control.textContent())?.trim().startsWith(siteName))
          await expect(control).toBeHidden()
    const colours = await page
      .getByRole('banner')
      .getByText(siteName)
      .evaluate((element) => [
        getComputedStyle(element).color,
        getComputedStyle(document.documentElement).backgroundColor,
      ])
    expect(colours[0]).not.toBe('rgb(255, 255, 255)')
    expect(colours[1]).toBe('rgba(0, 0, 0, 0)')
  })
  await expect(page.getByText('打印时间：')).toBeHidden()
}

desktop('the receipt and the result of a query print on one page each', async ({ page }) => {
  await form.openForm(page, '匿名举报')
  await form.fillReport(page)
  const code = await form.send(page)
  await expectReceipt(page, code)
  await form.findReport(page, code)
  await expectReceipt(page, code)
})

const inEnglish = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: 'English' }).click()

for (const files of [1, 5, 9])
  desktop(
    `the receipt of ${files} files prints on one sheet in both languages`,
    async ({ page }) => {
      await form.openForm(page, '匿名举报')
      await form.fillReport(page)
      const names = Array.from({ length: files }, (_, at) => `截图-${at + 1}.png`)
      await form.attach(page, ...names.map((name) => form.picture(name)))
      await form.send(page)
      await expect(page.getByText('在线验证这张回执')).toBeVisible()
      await onPaper(page, async () => {
        await expect(page.getByRole('figure')).toContainText('核对这张回执')
        // Each file stands once.
        for (const name of names)
          await expect(page.getByText(name).filter({ visible: true })).toHaveCount(1)
      })
      for (const format of ['A4', 'Letter'] as const)
        expect(await printedPages(page, format)).toBe(1)
      await inEnglish(page)
      await expect(page.getByRole('link', { name: 'Verify this receipt' })).toBeVisible()
      for (const format of ['A4', 'Letter'] as const)
        expect(await printedPages(page, format)).toBe(1)
    },
  )

desktop('the footer is not alone on a page, whatever the height of the paper', async ({ page }) => {
  await form.openForm(page, '匿名举报')
  await form.fillReport(page)
  await form.send(page)
  await expect(page.getByText('在线验证这张回执')).toBeVisible()
  // An invisible footer keeps its place.
  await page
    .locator('p', { hasText: '打印时间：' })
    .evaluate((note) => (note.style.visibility = 'hidden'))
  let pages = 1
  // In steps that are smaller than the footer, until the receipt and its footer need a second page.
  for (let height = 279; pages === 1; height -= 5) {
    const paper = { width: '210mm', height: `${height}mm` }
    pages = pageCount(await page.pdf(paper))
    const last = await page.pdf({ ...paper, pageRanges: String(pages) })
    // A page without text needs no font.
    expect(last.toString('latin1')).toContain('/Font')
  }
  expect(pages).toBe(2)
})

mobile.test.describe('on a phone', () => {
  mobile.test.use(mobile.smallAndroid)

  mobile.test('the receipt and the result of a query print on one page each', async ({ page }) => {
    await mobile.openForm(page, '匿名举报')
    await mobile.writeReport(page)
    const code = await mobile.sendReport(page)
    await expectReceipt(page, code)
    await mobile.findReport(page, code)
    await expectReceipt(page, code)
  })
})
