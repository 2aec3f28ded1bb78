import type { Page } from '@playwright/test'
import { setMode } from './accessibility-panel.ts'
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

const slow = new WeakSet<Page>()

/** Emulates a slow mobile network with 300 ms latency, and sums up the layout shifts of the pages opened after it. */
async function slowDown(page: Page): Promise<void> {
  if (slow.has(page)) return
  slow.add(page)
  await page.addInitScript(sumShifts)
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

/** Opens a page over a slow network and waits until it is complete. @returns the sum of the first screen's layout shifts */
export async function shiftsOf(page: Page, path: string): Promise<number> {
  await slowDown(page)
  // A new document, in which the count of shifts starts at 0.
  await page.goto('about:blank')
  await page.goto(path)
  await expectLoaded(page)
  return shifted(page)
}

/** Opens an address in standard and in elder mode; expects that neither layout shifts. */
export async function expectSteady(page: Page, path: string): Promise<void> {
  expect(await shiftsOf(page, path)).toBeLessThanOrEqual(0.05)
  await setMode(page, 'text=22&elder=1')
  expect(await shiftsOf(page, path), 'in elder mode').toBeLessThanOrEqual(0.05)
  await setMode(page, '')
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
