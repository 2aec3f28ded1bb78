import { expect, type Page } from '@playwright/test'
import type { Product } from './product.ts'

/** A host name that test browsers resolve to this machine (see `browserLaunch`). */
export const plainHost = 'portal.test'

/** Returns the product's address under that name, where pages are not secure contexts. */
export const plainOrigin = (product: Product): string =>
  `http://${plainHost}:${new URL(product.origin).port}`

/** Expects that the page lacks the features of secure contexts. */
export async function expectPlainHttp(page: Page): Promise<void> {
  const missing = await page.evaluate(() => ({
    isSecureContext,
    subtle: typeof crypto.subtle,
    locks: 'locks' in navigator,
    clipboard: 'clipboard' in navigator,
    serviceWorker: 'serviceWorker' in navigator,
  }))
  expect(missing).toEqual({
    isSecureContext: false,
    subtle: 'undefined',
    locks: false,
    clipboard: false,
    serviceWorker: false,
  })
}
