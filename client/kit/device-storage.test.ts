import { expect, test } from 'vitest'
import { createDeviceStorage } from './device-storage.ts'

const refusing = () => {
  throw new DOMException('denied', 'SecurityError')
}

test("keeps values in the browser's storage", () => {
  localStorage.clear()
  const storage = createDeviceStorage(() => localStorage)
  storage.write('a', '1')
  expect(createDeviceStorage(() => localStorage).read('a')).toBe('1')
  storage.remove('a')
  expect(storage.read('a')).toBeUndefined()
})

test("keeps values for the page's lifetime when the browser refuses storage", () => {
  const storage = createDeviceStorage(refusing)
  expect(storage.read('a')).toBeUndefined()
  storage.write('a', '1')
  expect(storage.read('a')).toBe('1')
  storage.remove('a')
  expect(storage.read('a')).toBeUndefined()
})

test('keeps a value when the storage is full', () => {
  const full = { getItem: () => null, setItem: refusing, removeItem: () => undefined }
  const storage = createDeviceStorage(() => full as unknown as Storage)
  storage.write('a', '1')
  expect(storage.read('a')).toBe('1')
})
