import type { Page } from '@playwright/test'
import { setMode } from '../accessibility-panel.ts'
import { hiddenStops } from '../focus-in-sight.ts'
import { expect, expectContrast } from '../journey.ts'
import { expectSteady, shiftedInSight, shiftsOf } from '../layout-shifts.ts'
import { mobileTour } from '../mobile-tour.ts'
import { findReport, openForm, sendReport, smallAndroid, test, writeReport } from '../mobile.ts'
import { elderFaults, expectAccessibleBelowBars, phoneFaults } from '../page-checks.ts'

/** Phones, a tablet, and a phone in landscape. */
const windows = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 740, height: 360 },
  smallAndroid.viewport,
] as const
const largest = 'text=30&elder=1'
const elderModes = ['elder=1', 'text=22&elder=1', largest] as const
/** Colour schemes with the text contrast that they guarantee. */
const schemes = [
  ['scheme=dark', 'AA'],
  ['scheme=black', 'AAA'],
  ['scheme=white', 'AAA'],
] as const

/** Sets the browser's default text size. */
const setBrowserText = (page: Page, size: string) =>
  page.evaluate((percent) => {
    document.documentElement.style.fontSize = percent
  }, size)

/** Expects that no bar hides the focus in a low window (WCAG 2.4.11). */
async function expectFocusInSight(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 640 })
  for (const settings of [largest, '']) {
    await setMode(page, settings)
    expect(await hiddenStops(page), `2.4.11, “${settings}”`).toEqual([])
  }
  await page.setViewportSize(smallAndroid.viewport)
}

test.use(smallAndroid)

test.describe('every state of the mobile site', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })
  test.setTimeout(1_200_000)
  test.describe.configure({ mode: 'parallel' })

  for (const [scenario, walk] of Object.entries(mobileTour))
    test(`is accessible, fits and stays steady: ${scenario}`, async ({
      page,
      otherPage,
      product,
      tolerate,
    }) => {
      tolerate(/ERR_INTERNET_DISCONNECTED/)
      const examine = async () => {
        await expectAccessibleBelowBars(page)
        for (const viewport of windows) {
          await page.setViewportSize(viewport)
          expect(await phoneFaults(page), `${viewport.width} px`).toEqual([])
          for (const settings of elderModes) {
            await setMode(page, settings)
            expect(await elderFaults(page), `“${settings}” at ${viewport.width} px`).toEqual([])
          }
          // Elder mode has other elements: run all axe rules again.
          if (viewport === smallAndroid.viewport) await expectAccessibleBelowBars(page)
          await setMode(page, '')
        }
        for (const [settings, contrast] of schemes) {
          await setMode(page, settings)
          await expectContrast(page, contrast)
        }
        await setMode(page, '')
        await setBrowserText(page, '200%')
        expect(await phoneFaults(page), 'text at 200 %').toEqual([])
        await setBrowserText(page, '')
        await expectFocusInSight(page)
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
  await writeReport(page)
  const code = await sendReport(page)
  expect(await shiftsOf(page, '#/')).toBeLessThanOrEqual(0.05)
  await findReport(page, code)
  expect(await shiftedInSight(page)).toBeLessThanOrEqual(0.05)
})

test('the navigation marks the current page in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('#/pages/query/index')
  const ground = (name: string) =>
    page
      .getByRole('navigation', { name: '主导航' })
      .getByRole('link', { name })
      .evaluate((link) => getComputedStyle(link).backgroundColor)
  expect(await ground('查询')).not.toBe(await ground('首页'))
})

test('in elder mode the start page shows the main tasks alone', async ({ page }) => {
  await page.goto('')
  const question = page.getByRole('heading', { name: '或者，选一类' })
  await expect(question).toBeVisible()
  await page.getByRole('button', { name: '长辈模式' }).tap()
  await expect(question).toBeHidden()
  for (const name of ['我要举报', '查询进度'])
    await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible()
  await expect(page.getByRole('link', { name: '110', exact: true })).toBeVisible()
  await page.getByRole('button', { name: '退出长辈模式' }).tap()
  await expect(question).toBeVisible()
})
