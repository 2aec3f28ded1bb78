import type { Locator, Page } from '@playwright/test'

/** Where the bar's settings are kept. */
export const keptKey = 'accessibility'

/** The strip at the top of every page, with the bar when that is open. */
export const bar = (page: Page): Locator => page.getByRole('region', { name: '无障碍' })

export const entry = (page: Page): Locator =>
  bar(page).getByRole('button', { name: '无障碍', exact: true })
