import type { Locator, Page } from '@playwright/test'

/** Where the accessibility settings are in local storage. */
export const settingsKey = 'accessibility'

/** The panel with the settings; on the desktop site it holds the buttons too. */
export const accessibilityPanel = (page: Page): Locator =>
  page.getByRole('region', { name: '无障碍' })

/** Opens and closes the panel. */
export const accessibilityButton = (page: Page): Locator =>
  page.getByRole('button', { name: '无障碍', exact: true })

/** Changes the settings as another tab would. @param settings as they are stored, e.g. `text=22&elder=1` */
export const setMode = (page: Page, settings: string): Promise<void> =>
  page.evaluate(
    async ([key, value]) => {
      localStorage.setItem(key, value)
      window.dispatchEvent(new Event('storage'))
      // Colours arrive with the next frame.
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
    },
    [settingsKey, settings] as const,
  )
