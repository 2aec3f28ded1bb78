import { setMode } from '../accessibility-panel.ts'
import { desktopTour } from '../desktop-tour.ts'
import { expect, expectAccessible, expectContrast, test } from '../journey.ts'
import { newPhone, openSignedIn, password, register } from '../own-account.ts'
import { deskFaults } from '../page-checks.ts'

const window = { width: 1440, height: 900 }

test.describe('every screen of the desktop site', () => {
  test.use({ viewport: window, contextOptions: { reducedMotion: 'reduce' } })
  test.setTimeout(600_000)

  for (const [scenario, walk] of Object.entries(desktopTour))
    test(`is accessible and fits: ${scenario}`, async ({ page, product }) => {
      const check = (state: string) =>
        test.step(state, async () => {
          await expectAccessible(page)
          expect(await deskFaults(page)).toEqual([])
          await page.setViewportSize({ width: 360, height: 800 })
          expect(await deskFaults(page)).toEqual([])
          await setMode(page, 'text=30&elder=1')
          expect(await deskFaults(page)).toEqual([])
          await page.setViewportSize(window)
          await setMode(page, 'scheme=black')
          await expectContrast(page, 'AAA')
          await setMode(page, '')
        })
      await walk(page, check, product)
    })
})

for (const width of [1440, 360])
  test(`at ${width} px the account menu is accessible and fits`, async ({ page, product }) => {
    await page.setViewportSize({ width, height: 800 })
    const name = '一个很长很长很长很长很长的名字'
    const session = await register(product, newPhone(), password, name)
    await openSignedIn(page, session, 'user/query')
    await page.getByRole('button', { name: width > 1040 ? /一个很长/ : /菜单/ }).click()
    await expect(page.getByRole('button', { name: '退出登录' })).toBeVisible()
    await expectAccessible(page)
    expect(await deskFaults(page)).toEqual([])
  })

test('the navigation is open at 1024 px, also in forced colours', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('query')
  const link = (name: string) =>
    page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name })
  for (const name of ['首页', '我要举报', '查询进度', '其他举报渠道', '登录'])
    await expect(link(name)).toBeVisible()
  await expect(page.getByRole('button', { name: '菜单' })).toBeHidden()
  const mark = (name: string) =>
    link(name).evaluate((element) => getComputedStyle(element, '::after').borderBottomWidth)
  expect(await mark('查询进度')).toBe('3px')
  expect(await mark('首页')).toBe('0px')
})

test('header and footer name the organiser, and the footer the filings', async ({ page }) => {
  await page.goto('query')
  for (const part of ['banner', 'contentinfo'] as const)
    await expect(page.getByRole(part).getByText('主办：某省互联网信息办公室（示例）')).toBeVisible()
  await expect(page.getByRole('contentinfo').getByText('某ICP备')).toBeVisible()
  // No line break inside 平台 at any text size.
  const name = page.getByRole('contentinfo').locator('p').first()
  await expect(name).toHaveCSS('word-break', 'keep-all')
  await expect(name.locator('wbr')).toHaveCount(3)
})
