import type { Page } from '@playwright/test'
import { settingsKey } from './accessibility-panel.ts'
import { expect, expectLoaded } from './journey.ts'

declare global {
  interface Window {
    /** Sum of the layout shifts without user input. */
    shifted: number
    /** The part of that sum in which everything that moved left the screen. */
    shiftedAway: number
  }
}

interface Shift extends PerformanceEntry {
  readonly value: number
  readonly sources: readonly { readonly currentRect: DOMRectReadOnly }[]
}

/** Emulates a slow mobile network with 300 ms latency. */
async function slowDown(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  })
}

const sumShifts = () => {
  window.shifted = 0
  window.shiftedAway = 0
  const isShift = (entry: PerformanceEntry): entry is Shift =>
    'value' in entry && !('hadRecentInput' in entry && entry.hadRecentInput === true)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!isShift(entry)) continue
      window.shifted += entry.value
      const isAway = entry.sources.every(({ currentRect }) => currentRect.height === 0)
      if (isAway) window.shiftedAway += entry.value
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/**
 * Opens a page over a slow network and waits until it is complete.
 * @param settings accessibility settings in their stored form
 * @returns the sum of the layout shifts of the first screen
 */
export async function shiftsOf(page: Page, path: string, settings: string): Promise<number> {
  await page.addInitScript(sumShifts)
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    settingsKey,
    settings,
  ] as const)
  await slowDown(page)
  await page.goto(path)
  await expectLoaded(page)
  return shifted(page)
}

/** Opens an address in standard and in elder mode at once, because a slow network waits; expects that neither layout shifts. */
export async function expectSteady(pages: readonly [Page, Page], path: string): Promise<void> {
  const [standard, elder] = pages
  const [shifts, elderShifts] = await Promise.all([
    shiftsOf(standard, path, ''),
    shiftsOf(elder, path, 'text=22&elder=1'),
  ])
  expect(shifts).toBeLessThanOrEqual(0.05)
  expect(elderShifts, 'in elder mode').toBeLessThanOrEqual(0.05)
}

/** Returns the layout shifts since `shiftsOf` opened the page, once the network is idle. */
export async function shifted(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => window.shifted)
}

/**
 * Returns the layout shifts of what is still on the screen. A form that its answer replaces leaves it, on a slow machine later
 * than the half second after the key in which the browser counts nothing.
 */
export async function shiftedInSight(page: Page): Promise<number> {
  const all = await shifted(page)
  return all - (await page.evaluate(() => window.shiftedAway))
}
