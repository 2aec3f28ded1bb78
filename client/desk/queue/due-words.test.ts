import { expect, test } from 'vitest'
import { dueInWords } from './due-words.ts'

const now = new Date(2026, 10, 21, 10, 0).getTime()
const at = (...parts: [number, number, number, number?]) => new Date(2026, ...parts).toISOString()

test.each([
  ['overdue', at(10, 21, 9, 0), '超 1 小时'],
  ['overdue', at(10, 21, 9, 59), '超 1 分钟'],
  ['escalated', at(10, 18, 9, 0), '督办 超 3 天'],
  ['near', at(10, 21, 12, 0), '剩 2 小时'],
  ['near', at(10, 21, 10, 0), '超 1 分钟'],
  ['ok', at(10, 21, 18, 0), '今天'],
  ['ok', at(10, 22, 0, 0), '今天'],
  ['ok', at(10, 22, 9, 0), '明天'],
  ['ok', at(10, 23, 0, 0), '明天'],
  ['ok', at(11, 8, 0, 0), '12月7日'],
  ['ok', at(11, 3, 18, 0), '12月3日'],
  ['paused', at(10, 21, 9, 0), '等待补充'],
  ['none', null, ''],
] as const)('%s, due %s: %s', (urgency, due_at, words) => {
  expect(dueInWords({ urgency, due_at }, now)).toBe(words)
})
