import type { Page } from '@playwright/test'
import { desktopTour } from '../desktop-tour.ts'
import { expect, test as desktop } from '../journey.ts'
import { type Check, mobileTour } from '../mobile-tour.ts'
import { smallAndroid, test as mobile } from '../mobile.ts'
import { smallTargets } from '../page-checks.ts'

/** Collects the small targets of each state of a walk. */
const collect =
  (page: Page, small: string[]): Check =>
  async (state) => {
    for (const target of await smallTargets(page)) small.push(`${state}: ${target}`)
  }

for (const [scenario, walk] of Object.entries(desktopTour))
  desktop(`targets are 44 px high at 1280 px: ${scenario}`, async ({ page, product }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    const small: string[] = []
    await walk(page, collect(page, small), product)
    expect(small).toEqual([])
  })

mobile.describe('on a phone', () => {
  mobile.use({ ...smallAndroid, viewport: { width: 390, height: 844 } })
  for (const [scenario, walk] of Object.entries(mobileTour))
    mobile(`targets are 44 px high at 390 px: ${scenario}`, async ({ page, product }) => {
      const small: string[] = []
      await walk(page, collect(page, small), product)
      expect(small).toEqual([])
    })
})
