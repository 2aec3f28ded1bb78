import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { dangerIn } from '../../../contract/report/danger/danger.ts'

const linesOf = (file: string) =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
/** Lines that the rules were written with, and lines that they were only measured by. */
const half = <Line>(lines: readonly Line[], rest: number) =>
  lines.filter((_, index) => index % 2 === rest)

const dangerous = linesOf('danger-sentences.tsv').map((line) => line.split('\t')[1] ?? '')
const others = linesOf('other-sentences.txt')

describe.each([
  ['the half that the rules were written with', 0],
  ['the half held out', 1],
])('of %s', (_, rest) => {
  test('19 of 20 sentences of danger are seen', () => {
    const sentences = half(dangerous, rest)
    expect(sentences).toHaveLength(100)
    const missed = sentences.filter((each) => dangerIn(each) === undefined)
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(5)
  })

  test('at most one in 50 other reports is marked', () => {
    const sentences = half(others, rest)
    expect(sentences).toHaveLength(1000)
    const marked = sentences.filter((each) => dangerIn(each) !== undefined)
    expect(marked.length, marked.join('\n')).toBeLessThanOrEqual(20)
  })
})

test.each([
  ['我 不 想 活 了', 'suicide'],
  ['我​不​想​活​了', 'suicide'],
  ['這個世界沒什麼好留戀的', 'suicide'],
  ['ＺＳ，药囤好了', 'suicide'],
  ['这是个杀猪盘。他扬言要杀我全家。', 'violence'],
  ['网站是假的。我女儿被网友带走了。', 'child'],
])('is seen in disguise and beside harmless sentences: %s', (text, danger) => {
  expect(dangerIn(text)).toBe(danger)
})

test.each(['要', '孩子', '打得', 'i will ', '卖', '药', 'he took '])(
  'takes no time for words made to be slow: %s',
  (part) => {
    for (let count = 0; count < 20; count += 1)
      expect(dangerIn(part.repeat(2000 / part.length))).toBeUndefined()
  },
)
