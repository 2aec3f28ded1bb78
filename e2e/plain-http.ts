import { expect, type Page } from '@playwright/test'
import type { Product } from './product.ts'

/** A host name without TLS, that every browser here finds on this machine (see `browserLaunch`). */
export const plainHost = 'portal.test'

/** The product's address by that name, where pages are no secure context. */
export const plainOrigin = (product: Product): string =>
  `http://${plainHost}:${new URL(product.origin).port}`

/** The page has none of what browsers keep for secure contexts. */
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
