import { expect, test } from 'vitest'
import { recognisedIn } from './recognised-text.ts'

/** TSV as tesseract writes it: a line is a list of words, each 40 px wide and 20 high, 50 px from one to the next. */
const tsv = (...lines: string[][]) =>
  [
    'level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext',
    ...lines.flatMap((words, line) =>
      words.map((word, at) =>
        [5, 1, 1, 1, line + 1, at + 1, 100 + at * 50, 200 + line * 40, 40, 20, 91.5, word].join(
          '\t',
        ),
      ),
    ),
  ].join('\n')
const size = { width: 1000, height: 1000 }
const numbersIn = (...words: string[]) => recognisedIn(tsv(words), size).numbers

test.each([
  ['a phone', ['电话', '13800138000', '找他'], 0.147, 0.046],
  ['an ID number', ['身份证', '11010519491231002X'], 0.147, 0.046],
  ['a card whose groups stand apart', ['6222', '0200', '1234', '5678', '工行'], 0.097, 0.196],
])('the box of %s is found', (_what, words, x, width) => {
  const [box, ...others] = numbersIn(...words)
  expect(others).toEqual([])
  expect(box?.x).toBeCloseTo(x)
  expect(box?.y).toBeCloseTo(0.197)
  expect(box?.width).toBeCloseTo(width)
  expect(box?.height).toBeCloseTo(0.026)
})

test('two phones beside each other are two boxes', () => {
  expect(numbersIn('13800138000', '13900139000')).toHaveLength(2)
})

test.each(['2026年11月28日', '12345', '¥3,000.00', '12345678901234567890123'])(
  '%s is no number of a person',
  (word) => {
    expect(numbersIn(word)).toEqual([])
  },
)

test('the text is kept line by line', () => {
  expect(recognisedIn(tsv(['转', '账', '给', '他'], ['OK', 'now']), size).text).toBe(
    '转账给他\nOK now',
  )
})
