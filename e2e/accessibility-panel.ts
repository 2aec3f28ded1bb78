import type { Locator, Page } from '@playwright/test'

/** Key of the accessibility settings in local storage. */
export const settingsKey = 'accessibility'

/** The settings panel; on the desktop site it contains the buttons as well. */
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
      // Colours change with the next frame.
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
    },
    [settingsKey, settings] as const,
  )
