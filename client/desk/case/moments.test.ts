import { expect, test } from 'vitest'
import { shortMoment, sizeInWords } from './moments.ts'

const now = new Date(2026, 10, 21, 12, 0)

test('a moment is formatted as short as possible', () => {
  expect(shortMoment(new Date(2026, 10, 21, 9, 5).toISOString(), now)).toBe('09:05')
  expect(shortMoment(new Date(2026, 10, 3, 9, 5).toISOString(), now)).toBe('11月3日 09:05')
  expect(shortMoment(new Date(2025, 1, 3, 9, 5).toISOString(), now)).toBe('2025年2月3日 09:05')
})

test('the size of a file is formatted in a fitting unit', () => {
  expect([sizeInWords(12), sizeInWords(820_400), sizeInWords(1_440_000)]).toEqual([
    '1 KB',
    '820 KB',
    '1.4 MB',
  ])
})
