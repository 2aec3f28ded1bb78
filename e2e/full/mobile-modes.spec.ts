import type { Page } from '@playwright/test'
import { setMode } from '../accessibility-panel.ts'
import { expect, expectContrast } from '../journey.ts'
import { mobileTour } from '../mobile-tour.ts'
import { smallAndroid, test } from '../mobile.ts'
import { elderFaults, expectAccessibleBelowBars, phoneFaults } from '../page-checks.ts'

/** Phones, a tablet, and a phone in landscape. `npm test` examines 360 px in standard mode. */
const windows = [
  { width: 320, height: 568 },
  smallAndroid.viewport,
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 740, height: 360 },
] as const
const elderModes = ['elder=1', 'text=22&elder=1', 'text=30&elder=1'] as const
/** Colour schemes with the text contrast that they guarantee; `npm test` examines `scheme=black`. */
const schemes = [
  ['scheme=dark', 'AA'],
  ['scheme=white', 'AAA'],
] as const

/** Sets the browser's default text size. */
const setBrowserText = (page: Page, size: string) =>
  page.evaluate((percent) => {
    document.documentElement.style.fontSize = percent
  }, size)

test.use({ ...smallAndroid, contextOptions: { reducedMotion: 'reduce' } })
test.setTimeout(600_000)
test.describe.configure({ mode: 'parallel' })

for (const [scenario, walk] of Object.entries(mobileTour))
  test(`the mobile site in every mode: ${scenario}`, async ({ page, product, tolerate }) => {
    tolerate(/ERR_INTERNET_DISCONNECTED/)
    const problems: string[] = []
    const check = (state: string) =>
      test.step(state, async () => {
        for (const viewport of windows) {
          const note = (mode: string, faults: readonly string[]) =>
            problems.push(
              ...faults.map((fault) => `${state}, ${mode}, ${viewport.width} px: ${fault}`),
            )
          await page.setViewportSize(viewport)
          if (viewport !== smallAndroid.viewport) await expectAccessibleBelowBars(page)
          note('standard', await phoneFaults(page))
          for (const settings of elderModes) {
            await setMode(page, settings)
            note(settings, await elderFaults(page))
          }
          await setMode(page, '')
        }
        await page.setViewportSize(smallAndroid.viewport)
        for (const [settings, contrast] of schemes) {
          await setMode(page, settings)
          await expectContrast(page, contrast)
        }
        // Elder mode has other elements, and text at 200 % changes the layout: run all axe rules for each.
        await setMode(page, 'text=30&elder=1')
        await expectAccessibleBelowBars(page)
        await setMode(page, '')
        await setBrowserText(page, '200%')
        await expectAccessibleBelowBars(page)
        problems.push(
          ...(await phoneFaults(page)).map((what) => `${state}, text at 200 %: ${what}`),
        )
        await setBrowserText(page, '')
      })
    await walk(page, check, product)
    expect(problems).toEqual([])
  })
