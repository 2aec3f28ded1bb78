import { setMode } from '../accessibility-panel.ts'
import { desktopTour } from '../desktop-tour.ts'
import { hiddenStops } from '../focus-in-sight.ts'
import { expect, expectAccessible, expectContrast, test } from '../journey.ts'
import { expectSteady, shifted, shiftsOf } from '../layout-shifts.ts'
import { newPhone, openSignedIn, password, register } from '../own-account.ts'
import { deskFaults } from '../page-checks.ts'
import { fillReport, openForm, send } from '../report-form.ts'

const widths = [768, 360, 1440] as const
const largest = 'text=30&elder=1'
const modes = ['', 'text=22&elder=1', largest] as const
/** Colour schemes with the text contrast that they guarantee. */
const schemes = [
  ['scheme=dark', 'AA'],
  ['scheme=black', 'AAA'],
  ['scheme=white', 'AAA'],
] as const

test.describe('every state of the desktop site', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })
  test.setTimeout(1_200_000)
  test.describe.configure({ mode: 'parallel' })

  for (const [scenario, walk] of Object.entries(desktopTour))
    test(`is accessible, fits and stays steady: ${scenario}`, async ({
      page,
      otherPage,
      product,
    }) => {
      const examine = async () => {
        await expectAccessible(page)
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 })
          for (const settings of modes) {
            await setMode(page, settings)
            expect(await deskFaults(page), `“${settings}” at ${width} px`).toEqual([])
            if (width !== 360 || settings !== largest) continue
            // The largest text in the narrowest window changes the layout most: run all axe rules again. A target that is
            // half scrolled below the sticky strip is not a small target.
            await page.evaluate(() => scrollTo(0, 0))
            await expectAccessible(page)
          }
        }
        for (const [settings, contrast] of schemes) {
          await setMode(page, settings)
          await expectContrast(page, contrast)
        }
        for (const settings of [largest, '']) {
          await setMode(page, settings)
          expect(await hiddenStops(page), `2.4.11, “${settings}”`).toEqual([])
        }
      }
      const isOpenedByAddress = scenario === 'every screen by its address'
      const check = (state: string) =>
        test.step(state, () =>
          Promise.all([examine(), isOpenedByAddress && expectSteady(otherPage, page.url())]),
        )
      await walk(page, check, product)
    })
})

test('a result does not shift while its parts load slowly', async ({ page }) => {
  await openForm(page, '匿名举报')
  await fillReport(page)
  const code = await send(page)
  expect(await shiftsOf(page, 'query')).toBeLessThanOrEqual(0.05)
  await page.getByRole('textbox', { name: '查询码' }).fill(code)
  await page.getByRole('button', { name: '查询进度' }).click()
  await expect(page.getByRole('heading', { name: '办理经过' })).toBeVisible()
  expect(await shifted(page)).toBeLessThanOrEqual(0.05)
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
