import type { Page } from '@playwright/test'
import { mobileAddress } from '../contract/pages.ts'
import { expect } from './journey.ts'

/** The row of the spec's table that a hash path leads back to; several desktop paths share some. */
const backFrom: Readonly<Record<string, string>> = {
  '/user': '/query',
  '/user/query': '/query',
  '/user/notice': '/user/query',
  '/user/manage': '/user/query',
}

/** As a phone: from a desktop path to its hash path, back to the desktop site to stay there, and here again. */
export async function roundTrip(
  page: Page,
  origin: string,
  path: string,
  query: string,
): Promise<void> {
  await page.goto(`${origin}/web/pc${path}${query}`)
  await expect(page).toHaveURL(origin + mobileAddress(path, query))

  const back = backFrom[path] ?? path
  await page.getByRole('link', { name: '电脑版' }).tap()
  await expect(page).toHaveURL(`${origin}/web/pc${back}${query}&view=desktop`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The wish outlives the address: other pages of the desktop site stay as well.
  await page.goto(`${origin}/web/pc/rules`)
  await expect(page.getByRole('heading', { level: 1, name: '举报规则' })).toBeVisible()
  await page.goto(`${origin}/web/pc${back}${query}`)
  await expect(page).toHaveURL(`${origin}/web/pc${back}${query}`)

  await page.getByRole('link', { name: '手机版' }).tap()
  await expect(page).toHaveURL(origin + mobileAddress(back, query))
  // And the wish is forgotten.
  await page.goto(`${origin}/web/pc/rules`)
  await expect(page).toHaveURL(`${origin}${mobileAddress('/rules')}`)
}

/**
 * On a phone that asked for the desktop site, and has forgotten that wish since: the page that is open there goes to
 * another of its paths, without asking the server.
 * @param address path and query string below the base
 */
export async function goOnWithoutWish(page: Page, origin: string, address: string): Promise<void> {
  await page.goto(`${origin}/web/pc/rules?view=desktop`)
  await expect(page.getByRole('heading', { level: 1, name: '举报规则' })).toBeVisible()
  await page.context().clearCookies({ name: 'view' })
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    // Later: the page may be gone before it could answer.
    setTimeout(() => dispatchEvent(new PopStateEvent('popstate')))
  }, `/web/pc${address}`)
}

/** Makes the page report another device than its requests do. */
export const userAgentOnlyInThePage = (page: Page, userAgent: string): Promise<unknown> =>
  page.addInitScript((value) => {
    Object.defineProperty(navigator, 'userAgent', { get: () => value })
  }, userAgent)
