import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll } from './journey.ts'
import {
  attachPictures,
  expectPart,
  openForm,
  openOwn,
  smallAndroid,
  tapButton,
  test,
} from './mobile.ts'
import { picture, story } from './report-form.ts'

const screens = [
  ['#/', '请告诉我们'],
  ['#/pages/othertype/index', '其他举报渠道'],
  ['#/pages/submit/way', '我要举报'],
  ['#/pages/submit/way?type=3', '选择举报方式'],
  ['#/pages/submit/index', '提交举报'],
  ['#/pages/query/index', '查询进度'],
  ['#/pages/login/index', '登录'],
  ['#/pages/login/index?step=register', '注册账号'],
  ['#/pages/login/index?step=reset', '找回密码'],
  ['#/pages/user/index', '登录'],
  ['#/pages/privacy/index', '隐私说明'],
  ['#/pages/rules/index', '举报规则'],
] as const

/** How a phone may be held and set. */
const sights = {
  'at 320 px': { width: 320, height: 568, text: '100%' },
  'at 360 px with text at 200 %': { width: 360, height: 740, text: '200%' },
  'held sideways': { width: 740, height: 360, text: '100%' },
  'at 768 px': { width: 768, height: 1024, text: '100%' },
} as const

/**
 * Nothing for axe to find, no sideways scrolling. axe takes what a bar covers until one scrolls for too small:
 * the bars lie in the page meanwhile.
 */
async function expectFine(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expectNoSidewaysScroll(page)
  const positions = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => ['sticky', 'fixed'].includes(getComputedStyle(element).position))
      .map((element) => (element.style.position = 'static')),
  )
  await expectAccessible(page)
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('[style*=static]'))
      element.style.position = ''
  })
  expect(positions.length).toBeGreaterThan(0)
}

/** What a finger cannot hit: smaller than 44 px both ways, links within text apart (WCAG 2.5.8). */
const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const inText = (element: Element) =>
      element.matches('a') &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
    return [...document.querySelectorAll('a, button, input, textarea, summary')]
      .filter((element) => !element.matches('[type=radio], [type=checkbox], [type=file]'))
      .filter((element) => element.checkVisibility() && !inText(element))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.top >= 0 && box.height < 43.5)
      .map(({ element, box }) => `${element.textContent?.trim()} ${Math.round(box.height)}`)
  })

/** What a phone would zoom into when it gets the focus. */
const smallFields = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('input, textarea, select')]
      .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16)
      .map(({ id }) => id),
  )

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

    for (const [path, title] of screens)
      test(`${path} is accessible, fits, and can be hit`, async ({ page }) => {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
        await expectFine(page)
        expect(await smallTargets(page)).toEqual([])
        expect(await smallFields(page)).toEqual([])
      })

    test('a report is written, sent and found: every step is accessible and fits', async ({
      page,
    }) => {
      await openForm(page, '匿名举报')
      await expectFine(page)
      await tapButton(page, '下一步')
      await expect(page.getByRole('alert')).toBeVisible()
      await expectFine(page)
      await page.getByLabel('账号、群号或应用内的位置').fill('QQ 群 12345')
      await tapButton(page, '下一步')
      await page.getByLabel('情况说明').fill(story)
      await expectFine(page)
      await tapButton(page, '下一步')
      await expectPart(page, '证据材料')
      await attachPictures(page, picture('很长很长的文件名很长很长的文件名很长很长的文件名.png'))
      await expectFine(page)
      expect(await smallTargets(page)).toEqual([])
      await tapButton(page, '下一步：核对')
      await expectPart(page, '请核对，然后提交')
      await expectFine(page)
      await tapButton(page, '提交举报')
      await expectPart(page, '举报已提交')
      await expectFine(page)
      expect(await smallTargets(page)).toEqual([])
      await page.getByRole('link', { name: '看看进度' }).tap()
      await expect(page.getByRole('heading', { name: '办理经过' })).toBeVisible()
      await expectFine(page)
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
        await expectFine(page)
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
