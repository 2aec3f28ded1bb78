import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { deskTest as test } from '../desk.ts'
import {
  action,
  linksOutside,
  listed,
  newCitizen,
  opened,
  report,
  sitDown,
  takeNext,
} from '../desk-work.ts'
import { expect, expectAccessible, expectContrast, expectLoaded } from '../journey.ts'
import { expectDeskFits, oldDisplay, smallTargets } from '../page-checks.ts'

test.use({ viewport: oldDisplay })

/** Examines a screen: axe, targets, dark mode, and zoom on an old display. */
async function check(page: Page): Promise<void> {
  await expectAccessible(page)
  expect(await smallTargets(page, 24)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expectContrast(page, 'AA')
  await page.emulateMedia({ colorScheme: 'light' })
  // The page follows the system first; it would replace the contrast otherwise.
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await page.evaluate(() => void (document.documentElement.dataset['theme'] = 'contrast'))
  await expectContrast(page, 'AAA')
  await page.evaluate(() => void (document.documentElement.dataset['theme'] = 'light'))
  await expectDeskFits(page)
}

/** Returns a picture in one saturated colour. */
const red = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#e01010' } })
    .png()
    .toBuffer()

/** Whether the first picture is veiled by the server and the clear one has not been fetched. */
const veilOf = (page: Page) =>
  opened(page)
    .locator('img')
    .first()
    .evaluate((image) => {
      const clear = performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\/evidence\/preview\/.*\/1$/.test(name)).length
      return { isVeil: (image as HTMLImageElement).src.endsWith('/veil'), clear }
    })

test('the working view is accessible in every state', async ({ page, desk }) => {
  const words =
    '请点开，里面有人冒充银行客服，让人把钱转到所谓的安全账户，还威胁说不转就冻结全部银行卡'
  const strange = `照片\u200B和 https://evil.example/a ${words}`
  await report(desk, strange, newCitizen(desk), [new Blob([new Uint8Array(await red())])])
  const hands = await sitDown(page, desk, await desk.hire(['handler', 'reviewer', 'supervisor']))
  await check(page)
  await takeNext(page, hands, '照片和 https://evil.example/a 请点开')
  await check(page)
  // Invisible characters were removed on arrival.
  await expect(opened(page).locator('mark')).toHaveCount(0)
  await expect(linksOutside(page)).toHaveCount(0)
  // A headline of the greatest length takes two lines at most.
  const lines = await opened(page)
    .getByRole('heading', { level: 1 })
    .evaluate(
      (title) =>
        title.getBoundingClientRect().height /
        Number.parseFloat(getComputedStyle(title).lineHeight),
    )
  expect(Math.round(lines)).toBe(2)

  // Where colours are forced, a frame marks the open case, and the selected list's count stays readable.
  await page.emulateMedia({ forcedColors: 'active' })
  const open = listed(page).locator('[data-case]:has([aria-current])')
  expect(await open.evaluate((row) => getComputedStyle(row).outlineStyle)).toBe('solid')
  const colours = await page
    .getByRole('navigation', { name: '队列' })
    .locator('[aria-current] , [aria-current] *')
    .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).color))
  expect(colours.length).toBeGreaterThan(2)
  expect(new Set(colours).size).toBe(1)
  await page.emulateMedia({ forcedColors: 'none' })

  // The picture is grey and blurred until Space is held.
  await expect(async () => {
    await page.reload()
    await expect(opened(page).locator('img')).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 60_000 })
  expect(await veilOf(page)).toEqual({ isVeil: true, clear: 0 })
  await page.keyboard.down('Space')
  await expect.poll(() => veilOf(page)).toEqual({ isVeil: false, clear: 1 })
  await page.keyboard.up('Space')
  await expect.poll(async () => (await veilOf(page)).isVeil).toBe(true)
  await expect(page.getByText('看过 1 张图')).toBeVisible()

  await hands.press('q')
  await expect(action(page).getByLabel(/给举报人的话/)).toBeFocused()
  await check(page)
  await hands.press('Escape')
  for (const [key, name] of [
    ['Shift+?', '全部按键'],
    ['f', '筛选'],
    ['h', /办理记录/],
    ['Shift+Space', /聊天记录/],
  ] as const) {
    await hands.press(key)
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await expect(page.locator('dialog [aria-busy=true]')).toHaveCount(0)
    await check(page)
    await hands.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }

  // Bulk action: a dry run first, then a result for each case.
  await hands.press('x', 'Shift+B')
  await page.getByLabel('做什么').selectOption('受理')
  await page.getByRole('button', { name: '先检查，不提交' }).click()
  await expect(page.getByText('可以处理 1 件，0 件不能')).toBeVisible()
  await check(page)
  await page.getByRole('button', { name: '执行 1 件' }).click()
  await expect(page.getByText('已处理 1 件，10 秒内可撤销')).toBeVisible()
  await hands.press('Escape')
  await hands.press('z')
  await expect(page.getByText(/已撤销/).first()).toBeVisible()

  await hands.press('/')
  await hands.say('请点开')
  // New reports are indexed within a minute: repeat the search.
  await expect(async () => {
    await hands.press('Enter')
    await expect(page.getByRole('heading', { name: '搜索“请点开”' })).toBeVisible()
    await expect(listed(page).getByRole('listitem')).toHaveCount(1, { timeout: 2000 })
  }).toPass({ timeout: 90_000 })

  await page.getByRole('link', { name: '快捷处理' }).click()
  // The working view is shown until then.
  await expect(page.getByRole('heading', { level: 1, name: '快捷处理' })).toBeFocused()
  await expectLoaded(page)
  await page.getByRole('button', { name: '新增' }).click()
  await page.getByLabel('名称').fill('受理并说明')
  await page.getByLabel('给举报人的话').fill('已受理，{天数}个工作日内办理。')
  await check(page)
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('rowheader', { name: '受理并说明' })).toBeVisible()
  await check(page)
})
