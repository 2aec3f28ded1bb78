import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { initialState, useStore } from '../../kit/store.ts'
import { startPageStatistics } from './page-statistics.ts'

const scripts = () => [...document.head.querySelectorAll('script')]
const stated = () => useStore.getState().stated

beforeEach(() => {
  // The test's page loads no files; it says that they came.
  window.happyDOM.settings.handleDisabledFileLoadingAsSuccess = true
  useStore.setState(initialState, true)
})
afterEach(() => {
  for (const script of scripts()) script.remove()
  delete window.pageStatistics
})

test('spec §1: the script is loaded once, from a fixed path under the web root', () => {
  startPageStatistics(document)
  startPageStatistics(document)
  expect(scripts().map(({ src }) => new URL(src).pathname)).toEqual(['/web/page-statistics.js'])
})

test('spec §4: stated starts false and becomes true once statistics has started, once', async () => {
  const start = vi.fn<() => void>()
  window.pageStatistics = { start }
  expect(stated()).toBe(false)
  startPageStatistics(document)
  await expect.poll(stated).toBe(true)
  scripts()[0]?.dispatchEvent(new Event('load'))
  expect(start).toHaveBeenCalledOnce()
})

test('a script that defines nothing leaves stated false', () => {
  startPageStatistics(document)
  scripts()[0]?.dispatchEvent(new Event('load'))
  expect(stated()).toBe(false)
})
