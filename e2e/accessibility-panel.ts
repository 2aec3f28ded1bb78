import type { Locator, Page } from '@playwright/test'

/** Where the bar's settings are kept. */
export const keptKey = 'accessibility'

/** What the buttons open: the settings, and what is switched on; on the desktop site, the buttons too. */
export const bar = (page: Page): Locator => page.getByRole('region', { name: '无障碍' })

export const entry = (page: Page): Locator =>
  page.getByRole('button', { name: '无障碍', exact: true })

/** Puts the page into a mode as another tab would. @param settings as they are kept, e.g. `text=22&elder=1` */
export const setMode = (page: Page, settings: string): Promise<void> =>
  page.evaluate(
    async ([key, value]) => {
      localStorage.setItem(key, value)
      window.dispatchEvent(new Event('storage'))
      // Colours arrive with the next frame.
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
    },
    [keptKey, settings] as const,
  )
