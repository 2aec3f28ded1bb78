import { beforeEach, expect, test, vi } from 'vitest'
import { refuseStorage } from '../../../testing/refuse-storage.ts'
import { dataOf } from '../../../testing/root-attributes.ts'
import {
  changeSettings,
  storedText,
  onSettingsChanged,
  resetSettings,
  switchElderMode,
} from './stored-settings.ts'
import { settingsKey } from './settings.ts'

const root = document.documentElement

beforeEach(() => {
  resetSettings()
})

test('a change shows at once and is remembered', () => {
  changeSettings({ scheme: 'dark' })
  changeSettings({ text: '18' })
  expect(dataOf(root)).toEqual({ scheme: 'dark', text: '18' })
  expect(localStorage.getItem(settingsKey)).toBe('text=18&scheme=dark')
})

test('where the browser refuses its storage a change lasts as long as the page', () => {
  refuseStorage()
  changeSettings({ scheme: 'dark' })
  expect(storedText()).toBe('scheme=dark')
  expect(dataOf(root)).toEqual({ scheme: 'dark' })
})

test('reset leaves nothing behind', () => {
  changeSettings({ text: '30', elder: true, cursor: true, pace: 'slow' })
  resetSettings()
  expect(dataOf(root)).toEqual({})
  expect(localStorage.getItem(settingsKey)).toBeNull()
})

test('elder mode begins at 22 px and ends at the standard size', () => {
  switchElderMode(true)
  expect(dataOf(root)).toEqual({ elder: 'true', roomy: 'true', text: '22' })
  switchElderMode(false)
  expect(dataOf(root)).toEqual({})
})

test('elder mode keeps a size that was chosen before', () => {
  changeSettings({ text: '30' })
  switchElderMode(true)
  expect(dataOf(root)['text']).toBe('30')
})

test('notifies subscribers of changes in all tabs until they unsubscribe', () => {
  const heard = vi.fn<() => void>()
  const stop = onSettingsChanged(heard)
  changeSettings({ line: true })
  window.dispatchEvent(new Event('storage'))
  expect(heard).toHaveBeenCalledTimes(2)
  stop()
  changeSettings({ line: false })
  window.dispatchEvent(new Event('storage'))
  expect(heard).toHaveBeenCalledTimes(2)
})
