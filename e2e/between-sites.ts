import type { Page } from '@playwright/test'
import { mobileAddress } from '../contract/pages.ts'
import { expect, expectLoaded } from './journey.ts'

/** The spec's row to which a hash path maps back; several desktop paths may share one. */
const backFrom: Readonly<Record<string, string>> = {
  '/report': '/way',
  '/user': '/query',
  '/user/query': '/query',
  '/user/notice': '/user/query',
  '/user/manage': '/user/query',
}

/** Follows a phone from a desktop path to its hash path, to the desktop site by choice, and back to the mobile site. */
export async function roundTrip(
  page: Page,
  origin: string,
  path: string,
  query: string,
): Promise<void> {
  await page.goto(`${origin}/web/pc${path}${query}`)
  await expect(page).toHaveURL(origin + mobileAddress(path, query))

  const back = backFrom[path] ?? path
  // Until then the footer moves below the finger.
  await expectLoaded(page)
  await page.getByRole('link', { name: '电脑版' }).tap()
  await expect(page).toHaveURL(`${origin}/web/pc${back}${query}&view=desktop`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The choice persists: other pages of the desktop site do not redirect either.
  await page.goto(`${origin}/web/pc/rules`)
  await expect(page.getByRole('heading', { level: 1, name: '举报规则' })).toBeVisible()
  await page.goto(`${origin}/web/pc${back}${query}`)
  await expect(page).toHaveURL(`${origin}/web/pc${back}${query}`)

  await page.getByRole('link', { name: '手机版' }).tap()
  await expect(page).toHaveURL(origin + mobileAddress(back, query))
  // The choice is cleared.
  await page.goto(`${origin}/web/pc/rules`)
  await expect(page).toHaveURL(`${origin}${mobileAddress('/rules')}`)
}

/**
 * Navigates within an open desktop page on a phone whose choice of the desktop site has been cleared, without a request
 * to the server.
 * @param address path and query string below the base
 */
export async function goOnWithoutWish(page: Page, origin: string, address: string): Promise<void> {
  await page.goto(`${origin}/web/pc/rules?view=desktop`)
  await expect(page.getByRole('heading', { level: 1, name: '举报规则' })).toBeVisible()
  await page.context().clearCookies({ name: 'view' })
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    // Deferred: the page may navigate before it can answer.
    setTimeout(() => dispatchEvent(new PopStateEvent('popstate')))
  }, `/web/pc${address}`)
}

/** Makes the page report a device other than that of its requests. */
export const userAgentOnlyInThePage = (page: Page, userAgent: string): Promise<unknown> =>
  page.addInitScript((value) => {
    Object.defineProperty(navigator, 'userAgent', { get: () => value })
  }, userAgent)
