import { expect, test } from 'vitest'
import { kindInWords, shortMoment, sizeInWords } from './moments.ts'

const now = new Date('2026-11-21T12:00+08:00')

test('a moment is formatted as short as possible', () => {
  expect(shortMoment('2026-11-21T09:05:00+08:00', now)).toBe('09:05')
  expect(shortMoment('2026-11-03T09:05:00+08:00', now)).toBe('11月3日 09:05')
  expect(shortMoment('2026-11-21', now)).toBe('11月21日')
  expect(shortMoment('2025-02-03T09:05:00+08:00', now)).toBe('2025年2月3日 09:05')
})

test('the size of a file is formatted in a fitting unit', () => {
  expect([sizeInWords(12), sizeInWords(820_400), sizeInWords(1_440_000)]).toEqual([
    '1 KB',
    '820 KB',
    '1.4 MB',
  ])
})

test('the kind of a file is named in everyday words, never by its media type', () => {
  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  const named = ['application/pdf', word, 'image/png', 'application/x-new'].map(kindInWords)
  expect(named).toEqual(['PDF', 'Word 文档', 'PNG 图片', '其他文件'])
})
