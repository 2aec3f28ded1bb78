import type { Page } from '@playwright/test'
import { settingsKey } from './accessibility-panel.ts'
import { expectLoaded } from './journey.ts'

declare global {
  interface Window {
    /** Sum of the layout shifts without user input. */
    shifted: number
  }
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
  interface Shift extends PerformanceEntry {
    readonly value: number
    readonly hadRecentInput: boolean
    readonly sources: readonly { readonly currentRect: DOMRectReadOnly }[]
  }
  const isShift = (entry: PerformanceEntry): entry is Shift => 'sources' in entry
  // What an answer replaces has left the screen, on a slow machine later than half a second after the key: nothing moved under the reader.
  const isSeen = ({ hadRecentInput, sources }: Shift) =>
    !hadRecentInput && sources.some(({ currentRect: { width, height } }) => width * height > 0)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (isShift(entry) && isSeen(entry)) window.shifted += entry.value
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

/** Returns the layout shifts since `shiftsOf` opened the page, once the network is idle. */
export async function shifted(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => window.shifted)
}
