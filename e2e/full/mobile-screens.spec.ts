import type { Page } from '@playwright/test'
import { expect } from '../journey.ts'
import { expectFine, smallFields, smallTargets } from '../mobile-checks.ts'
import { mobileScreens } from '../mobile-tour.ts'
import {
  attachPictures,
  expectPart,
  openForm,
  openOwn,
  smallAndroid,
  tapButton,
  test,
} from '../mobile.ts'
import { picture, story } from '../report-form.ts'

/** How a phone may be held and set. */
const sights = {
  'at 320 px': { width: 320, height: 568, text: '100%' },
  'at 360 px with text at 200 %': { width: 360, height: 740, text: '200%' },
  'held sideways': { width: 740, height: 360, text: '100%' },
  'at 768 px': { width: 768, height: 1024, text: '100%' },
} as const

async function expectSettledFine(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expectFine(page)
}

for (const [sight, { width, height, text }] of Object.entries(sights))
  test.describe(sight, () => {
    test.use({ ...smallAndroid, viewport: { width, height } })
    test.beforeEach(async ({ page }) => {
      await page.addInitScript((size) => {
        document.addEventListener('DOMContentLoaded', () => {
          document.documentElement.style.fontSize = size
        })
      }, text)
    })

    for (const [path, title] of mobileScreens)
      test(`${path} is accessible, fits, and can be hit`, async ({ page }) => {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
        await expectSettledFine(page)
        expect(await smallTargets(page)).toEqual([])
        expect(await smallFields(page)).toEqual([])
      })

    test('a report is written, sent and found: every step is accessible and fits', async ({
      page,
    }) => {
      await openForm(page, '匿名举报')
      await expectSettledFine(page)
      await tapButton(page, '下一步')
      await expect(page.getByRole('alert')).toBeVisible()
      await expectSettledFine(page)
      await page.getByLabel('账号、群号或应用内的位置').fill('QQ 群 12345')
      await tapButton(page, '下一步')
      await page.getByLabel('情况说明').fill(story)
      await expectSettledFine(page)
      await tapButton(page, '下一步')
      await expectPart(page, '证据材料')
      await attachPictures(page, picture('很长很长的文件名很长很长的文件名很长很长的文件名.png'))
      await expectSettledFine(page)
      expect(await smallTargets(page)).toEqual([])
      await tapButton(page, '下一步：核对')
      await expectPart(page, '请核对，然后提交')
      await expectSettledFine(page)
      await tapButton(page, '提交举报')
      await expectPart(page, '举报已提交')
      await expectSettledFine(page)
      expect(await smallTargets(page)).toEqual([])
      await page.getByRole('link', { name: '看看进度' }).tap()
      await expect(page.getByRole('heading', { name: '办理经过' })).toBeVisible()
      await expectSettledFine(page)
    })

    test('the personal centre is accessible and fits', async ({ page, product }) => {
      await openOwn(page, product)
      for (const [tab, title] of [
        ['我的举报', '我的举报'],
        ['消息通知', '消息通知'],
        ['账号管理', '账号管理'],
      ] as const) {
        await page
          .getByRole('navigation', { name: '个人中心' })
          .getByRole('link', { name: tab })
          .tap()
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
        await expectSettledFine(page)
        expect(await smallTargets(page)).toEqual([])
      }
    })
  })

test.describe('with a small Android', () => {
  test.use(smallAndroid)

  test('the main steps are 60 px high, in thumb reach, and stay there', async ({ page }) => {
    await openForm(page, '匿名举报')
    const next = page.getByRole('button', { name: '下一步' })
    const before = await next.boundingBox()
    expect(before?.height).toBeGreaterThanOrEqual(60)
    expect((before?.y ?? 0) + (before?.height ?? 0)).toBeGreaterThan(700)
    await page.mouse.wheel(0, 600)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
    expect(await next.boundingBox()).toEqual(before)
  })

  test('what gets the focus is not hidden below the bar', async ({ page }) => {
    await openForm(page, '匿名举报')
    const last = page.getByLabel('网站或应用名称')
    await last.focus()
    const field = await last.boundingBox()
    const bar = await page.getByRole('button', { name: '下一步' }).boundingBox()
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
  })
})
