import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { resetSettings } from '../../site/accessibility/stored-settings.ts'
import { LazyScreen } from '../../../kit/lazy-screen.tsx'
import { citizenSession } from '../../site/session/citizen-session.ts'
import { dataOf } from '../../../testing/root-attributes.ts'
import { apiForEachTest, refusal } from '../../../testing/api-double.ts'
import { page, press } from '../../../testing/citizen.ts'
import { startReportApi } from '../../../testing/report-api.ts'
import { heading, show, the } from '../../../testing/show.tsx'
import { unmarkedChinese } from '../../../testing/unmarked-chinese.ts'
import { App } from '../app.tsx'
import { languageParts } from '../languages.tsx'

const api = apiForEachTest(startReportApi)
beforeEach(() => {
  api.on('self/info', refusal(401, '请先登录'))
  api.on('front/config/detail', { data: { config: '{"title":"举报中心"}' } })
  window.happyDOM.settings.handleDisabledFileLoadingAsSuccess = true
})
afterEach(() => {
  resetSettings()
})

test.for([
  ['/en', 'Report illegal or harmful content online'],
  ['/en/report', 'Report'],
  ['/en/query', 'Check progress'],
] as const)('%s is in English, and leads back to Chinese', async ([address, title]) => {
  show(<App />, address)
  await expect.poll(page).toContain('中文')
  await expect.poll(() => document.documentElement.lang).toBe('en')
  await expect.poll(() => document.title).toBe(`${title} - Online Reporting Centre`)
  expect(unmarkedChinese()).toEqual([])
  expect(document.querySelectorAll('h1').length).toBe(1)
})

test('has skip link, offline banner and expiry dialog in English', async () => {
  show(<App />, '/en/query')
  await expect.poll(() => the('a', 'Skip to main content')).toBeDefined()
  the('a', 'Skip to main content')?.click()
  expect(document.activeElement?.id).toBe('main')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  await expect.poll(page).toContain('There is no connection')
  citizenSession.announceExpiry('页面已过期')
  await expect.poll(page).toContain('This page has expired')
  expect(the('button', 'Reload the page')).toBeDefined()
  expect(unmarkedChinese()).toEqual([])
})

test('switches elder mode and colours in English', async () => {
  show(<App />, '/en')
  await press('Easy Mode')
  await expect.poll(() => dataOf(document.documentElement)).toMatchObject({ elder: 'true' })
  await press('Exit Easy Mode')
  await expect.poll(() => dataOf(document.documentElement)['elder']).toBeUndefined()
  await press('Display')
  await expect.poll(page).toContain('Display settings')
  expect(unmarkedChinese()).toEqual([])
  the('label', 'Dark')?.click()
  await expect.poll(() => dataOf(document.documentElement)).toMatchObject({ scheme: 'dark' })
  await press('Back to normal')
  await expect.poll(() => dataOf(document.documentElement)).toEqual({})
})

test('says in English, in the main part, that a page did not load', async () => {
  const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  const { opening, Failure } = languageParts.en
  show(<LazyScreen load={lost} {...{ opening, Failure }} />, '/en')
  await expect.poll(heading).toBe('This page did not open')
  await expect.poll(() => document.title).toBe('This page did not open - Online Reporting Centre')
  expect(document.querySelector('main')?.textContent).toContain('What you wrote is kept')
  expect(the('button', 'Easy Mode')).toBeDefined()
  await press('Try again')
  await expect.poll(() => the('button', 'Reload the page')).toBeDefined()
  expect(unmarkedChinese()).toEqual([])
})

test('sets the document’s language back to Chinese on a Chinese page', async () => {
  document.documentElement.lang = 'zh-CN'
  show(<App />, '/en')
  await expect.poll(page).toContain('中文')
  document.querySelector<HTMLAnchorElement>('nav a[hreflang="zh-CN"]')?.click()
  await expect.poll(() => document.documentElement.lang).toBe('zh-CN')
})
