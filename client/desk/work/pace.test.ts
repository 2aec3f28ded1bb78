import { expect, test } from 'vitest'
import { median, notePictureSeen, noteTime, shortTime, usePace } from './pace.ts'

test('the median is the middle value, or the mean of the two middle values', () => {
  expect(median([])).toBeUndefined()
  expect(median([5, 100, 7])).toBe(7)
  expect(median([1, 3, 4, 100])).toBe(3.5)
})

test('a short time is formatted in seconds, a longer one in minutes', () => {
  expect([shortTime(200), shortTime(19_400), shortTime(180_000)]).toEqual([
    '1 秒',
    '19 秒',
    '3 分钟',
  ])
})

test('a case left open for an hour does not count', () => {
  noteTime(60 * 60_000)
  noteTime(20_000)
  expect(usePace.getState().times).toEqual([20_000])
})

test('a picture counts once, however often it is viewed', () => {
  notePictureSeen('1/1')
  notePictureSeen('1/1')
  notePictureSeen('1/2')
  expect(usePace.getState().picturesSeen).toBe(2)
})
