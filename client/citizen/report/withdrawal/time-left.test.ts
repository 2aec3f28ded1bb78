import { expect, test } from 'vitest'
import { timeLeftInWords } from './time-left.ts'

test.each([
  [600, '还有 10 分钟可以撤回'],
  [599, '还有 9 分钟可以撤回'],
  [60, '还有 1 分钟可以撤回'],
  [59, '还有不到 1 分钟可以撤回'],
  [1, '还有不到 1 分钟可以撤回'],
])('%i seconds are told as %s: never more than there are', (seconds, words) => {
  expect(timeLeftInWords(seconds)).toBe(words)
})
