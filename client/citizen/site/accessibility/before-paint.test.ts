import { beforeEach, expect, test, vi } from 'vitest'
import { refuseStorage } from '../../../testing/refuse-storage.ts'
import { dataOf } from '../../../testing/root-attributes.ts'
import { settingsKey } from './settings.ts'

const root = document.documentElement

beforeEach(() => {
  localStorage.clear()
  for (const name of Object.keys(dataOf(root))) root.removeAttribute(`data-${name}`)
  vi.resetModules()
})

test('the page looks as it was left, from the beginning', async () => {
  localStorage.setItem(settingsKey, 'elder=1&text=30&scheme=dark')
  await import('./before-paint.ts')
  expect(dataOf(root)).toEqual({ elder: 'true', roomy: 'true', text: '30', scheme: 'dark' })
})

test('where the browser refuses its storage the page looks as for anyone', async () => {
  localStorage.setItem(settingsKey, 'scheme=dark')
  refuseStorage()
  await import('./before-paint.ts')
  expect(dataOf(root)).toEqual({})
})

test('a page follows what is changed in another tab', async () => {
  await import('./before-paint.ts')
  localStorage.setItem(settingsKey, 'scheme=black')
  window.dispatchEvent(new Event('storage'))
  expect(dataOf(root)).toEqual({ scheme: 'black' })
})

test('a page that waited in memory shows what was changed meanwhile', async () => {
  localStorage.setItem(settingsKey, 'scheme=black')
  await import('./before-paint.ts')
  localStorage.clear()
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(dataOf(root)).toEqual({})
})
