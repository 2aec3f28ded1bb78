import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('numbers stay numbers, and quotes, commas and line breaks stay in their cell', () => {
  expect(
    csvOf([
      ['类型', '收到'],
      ['a"b,\nc', 12],
      ['空', null],
    ]),
  ).toBe('\uFEFF"类型","收到"\r\n"a""b,\nc",12\r\n"空",\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '=HYPERLINK("http://a","b")'])(
  'a cell that begins like a formula stays text: %j',
  (text) => {
    expect(csvOf([[text]])).toBe(`\uFEFF"'${text.replaceAll('"', '""')}"\r\n`)
  },
)
