import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitSentences } from './reader.ts'

test('short sentences are said together', () => {
  expect(splitSentences('请写清网址。有截图更好！')).toEqual(['请写清网址。有截图更好！'])
})

test('long texts are cut after sentences', () => {
  const sentence = `${'很长的话'.repeat(20)}。`
  expect(splitSentences(sentence.repeat(3))).toEqual([sentence, sentence, sentence])
})

test('a sentence that is too long is cut at commas, else anywhere', () => {
  const half = `${'一'.repeat(90)}，`
  expect(splitSentences(`${half}${half}`)).toEqual([half, half])
  expect(splitSentences('一'.repeat(250)).map((piece) => piece.length)).toEqual([120, 120, 10])
})

test.for(['', ' ', '。', '—— · ——'])('says nothing for a text without words: "%s"', (text) => {
  expect(splitSentences(text)).toEqual([])
})

test('whatever the text, no letter is lost and no piece is too long', () => {
  const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom('举报', '网址', 'a1', '，', '。', '；', ' ', '！', '一二三四五六七八九十'),
        {
          maxLength: 80,
        },
      ),
      (parts) => {
        const pieces = splitSentences(parts.join(''))
        expect(letters(pieces.join(''))).toBe(letters(parts.join('')))
        for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(120)
      },
    ),
  )
})
