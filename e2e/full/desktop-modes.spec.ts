import { setMode } from '../accessibility-panel.ts'
import { desktopTour } from '../desktop-tour.ts'
import { expect, expectAccessible, expectContrast, test } from '../journey.ts'
import { deskFaults } from '../page-checks.ts'

/** Widths; `npm test` examines the widest one in standard mode. */
const widths = [1440, 768, 360] as const
const elderModes = ['text=22&elder=1', 'text=30&elder=1'] as const
/** Colour schemes with the text contrast that they guarantee. */
const schemes = [
  ['scheme=dark', 'AA'],
  ['scheme=black', 'AAA'],
  ['scheme=white', 'AAA'],
] as const

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.setTimeout(600_000)
test.describe.configure({ mode: 'parallel' })

for (const [scenario, walk] of Object.entries(desktopTour))
  test(`the desktop site in every width and mode: ${scenario}`, async ({ page, product }) => {
    const check = (state: string) =>
      test.step(state, async () => {
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 })
          if (width < 1440) await expectAccessible(page)
          expect(await deskFaults(page)).toEqual([])
          for (const settings of elderModes) {
            await setMode(page, settings)
            expect(await deskFaults(page), `${settings} at ${width} px`).toEqual([])
          }
          for (const [settings, contrast] of schemes) {
            // `npm test` examines the black scheme in the widest window.
            if (width === 768 || (width === 1440 && settings === 'scheme=black')) continue
            await setMode(page, settings)
            await expectContrast(page, contrast)
          }
          await setMode(page, '')
        }
        // The largest text in the narrowest window changes the layout most: run all axe rules again.
        await setMode(page, 'text=30&elder=1')
        // A target that is half scrolled below the sticky strip is not a small target.
        await page.evaluate(() => scrollTo(0, 0))
        await expectAccessible(page)
        await setMode(page, '')
        await page.setViewportSize({ width: 1440, height: 800 })
      })
    await walk(page, check, product)
  })
