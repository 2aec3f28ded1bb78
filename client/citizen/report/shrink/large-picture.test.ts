import { describe, expect, test } from 'vitest'
import { isLarge, mayBeLarge, smallerName, smallerSize } from './large-picture.ts'

const MB = 1024 * 1024
const file = (type: string, size: number) => {
  const made = new File([], 'a', { type })
  Object.defineProperty(made, 'size', { value: size })
  return made
}

describe('what is looked at', () => {
  test.each(['image/jpeg', 'image/png', 'image/webp'])('%s over 1 MB', (type) => {
    expect(mayBeLarge(file(type, MB + 1))).toBe(true)
    expect(mayBeLarge(file(type, MB))).toBe(false)
  })

  test.each(['image/gif', 'image/heic', 'video/mp4', 'application/pdf', ''])(
    'never %s, of which only the original is sent',
    (type) => {
      expect(mayBeLarge(file(type, 40 * MB))).toBe(false)
    },
  )
})

test.each([
  [{ width: 1000, height: 1000, bytes: 3 * MB + 1 }, true],
  [{ width: 1000, height: 2561, bytes: 2 * MB }, true],
  [{ width: 2560, height: 1440, bytes: 2 * MB }, false],
])('%o is worth a smaller copy: %s', (measured, expected) => {
  expect(isLarge(measured)).toBe(expected)
})

test.each([
  [4000, 3000, 2048, 1536],
  [3000, 4000, 1536, 2048],
  [1080, 2400, 922, 2048],
  [1000, 800, 1000, 800],
])('%i × %i becomes %i × %i', (width, height, toWidth, toHeight) => {
  expect(smallerSize({ width, height })).toEqual({ width: toWidth, height: toHeight })
})

test.each([
  ['IMG_1.jpg', 'IMG_1-缩小.jpg'],
  ['截图.2026.png', '截图.2026-缩小.jpg'],
  ['无名', '无名-缩小.jpg'],
])('a copy of %s is called %s', (name, copy) => {
  expect(smallerName(name)).toBe(copy)
})
