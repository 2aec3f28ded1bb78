import { expect, test } from 'vitest'
import { mergeTexts, textChanges } from './text-changes.ts'

const question = (name: string, answer = '旧') => ({ group: '', question: name, answer })
const [a, b, c] = [question('a'), question('b'), question('c')]

test('lists added, changed, removed and moved items', () => {
  const after = [c, question('d'), question('a', '新')]
  expect(
    textChanges('faq', [a, b, c], after).map(({ key, how, fields }) => [key, how, fields]),
  ).toEqual([
    ['d', '新增', []],
    ['a', '修改', ['answer']],
    ['b', '删去', []],
    ['c', '移动', []],
  ])
  expect(textChanges('faq', [a, b], [a, b])).toEqual([])
})

test('the single text of a kind is changed, whatever its version', () => {
  const [one, two] = [
    { version: '2027-01-01', text: 'x' },
    { version: '2027-02-01', text: 'x' },
  ]
  expect(textChanges('rules', [one], [two])).toMatchObject([{ how: '修改', fields: ['version'] }])
})

test('merging keeps both people’s additions and changes, and the draft’s words where both changed one item', () => {
  const mine = [question('mine'), question('a', '我改'), b]
  const theirs = [question('theirs'), question('a', '他改'), question('b', '他改'), c]
  expect(mergeTexts('faq', { base: [a, b, c], mine, theirs })).toEqual([
    question('mine'),
    question('theirs'),
    question('a', '我改'),
    question('b', '他改'),
  ])
})

test('merging keeps an item that one removed and the other changed', () => {
  const changed = question('a', '新')
  const merge = (mine: (typeof a)[], theirs: (typeof a)[]) =>
    mergeTexts('faq', { base: [a, b], mine, theirs })
  expect(merge([b], [changed, b])).toEqual([changed, b])
  expect(merge([changed, b], [b])).toEqual([changed, b])
  expect(merge([a, b], [b])).toEqual([b])
})
