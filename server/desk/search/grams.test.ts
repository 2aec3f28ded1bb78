import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gramsOf, gramsOfWords, holdsAll, wordsOf } from './grams.ts'
import { indexVersion } from './tokens.ts'

test('a text is found by its characters, their pairs, and triples of Latin letters', () => {
  expect([...gramsOf('假银行 a.cn')].toSorted()).toEqual(
    ['a', 'c', 'cn', 'n', '假', '假银', '行', '银', '银行'].toSorted(),
  )
  expect([...gramsOf('abcd')].filter((gram) => gram.length === 3)).toEqual(['abc', 'bcd'])
})

test('the version of the index goes up with a change of the grams', () => {
  const grams = [...gramsOf('ＱＱ群 假银行 Ａbcd１２ hxxp://a[.]cn 🙏')].toSorted().join('|')
  expect({
    indexVersion,
    grams: createHash('sha256').update(grams).digest('hex').slice(0, 16),
  }).toEqual({
    indexVersion: 2,
    grams: 'd0852307e26b3568',
  })
})

test('full width, capitals and invisible characters make no difference', () => {
  expect(wordsOf('ＱＱ群 ABC')).toEqual(['qq群', 'abc'])
  expect(wordsOf('网\u200B络')).toEqual(['网络'])
  expect(gramsOf('ＱＱ')).toEqual(gramsOf('qq'))
  expect(gramsOf('⻔⼾⽹站')).toEqual(gramsOf('门户网站'))
})

test('text without letters and digits is not a word', () => {
  expect(wordsOf(' … 。， ')).toEqual([])
})

const pieceOfText = fc.string({
  unit: fc.constantFrom(...Array.from('假银行网络aB1.-/ 😀')),
  maxLength: 30,
})

test('every text that holds the words has all their grams', () => {
  fc.assert(
    fc.property(pieceOfText, pieceOfText, pieceOfText, (before, query, after) => {
      const words = wordsOf(query)
      const text = `${before}${query}${after}`
      if (!holdsAll([text], words)) return
      const grams = gramsOf(text)
      expect(gramsOfWords(words).filter((gram) => !grams.has(gram))).toEqual([])
    }),
  )
})

test('a long query is narrowed by some of its grams', () => {
  const query = Array.from({ length: 100 }, (_, n) => String.fromCharCode(0x4e00 + n)).join('')
  expect(gramsOfWords(wordsOf(query)).length).toBeLessThanOrEqual(10)
  expect(gramsOfWords(wordsOf(query)).length).toBeGreaterThan(5)
})
