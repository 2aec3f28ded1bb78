import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  groupQueryCode,
  parseQueryCode,
  queryCodeFrom,
} from '../../../contract/report/query-code.ts'
import { formatTyped, pastedCode } from './typed-code.ts'

const code = queryCodeFrom(Uint8Array.from([1, 35, 69, 103, 137, 171, 205, 239, 16, 50]))
const grouped = groupQueryCode(code)
/** `|` is the caret. */
const typed = (withCaret: string) => ({
  text: withCaret.replace('|', ''),
  caret: withCaret.indexOf('|'),
})
const shown = ({ text, caret }: { text: string; caret: number }) =>
  `${text.slice(0, caret)}|${text.slice(caret)}`
const format = (withCaret: string, isDeletingForward = false) =>
  shown(formatTyped(typed(withCaret), isDeletingForward))

describe('typing a query code', () => {
  it.each([
    ['abcd|', 'ABCD|'],
    ['ABCDe|', 'ABCD E|'],
    ['ABCD EFGHj|', 'ABCD EFGH J|'],
    ['ABCD X|EFGH', 'ABCD X|EFG H'],
    ['ABX|CD EFGH', 'ABX|C DEFG H'],
    ['ABC|D EFGH', 'ABC|D EFGH'],
    ['ａｂｃｄ１|', 'ABCD 1|'],
    ['ABCD-EFGH|', 'ABCD EFGH|'],
    ['|', '|'],
    ['查询|码', '查询|码'],
  ])('shows %s as %s', (before, after) => {
    expect(format(before)).toBe(after)
  })

  it('lets backspace go through the space between groups', () => {
    const spaceDeleted = format('ABCD|EFGH')
    expect(spaceDeleted).toBe('ABCD| EFGH')
    expect(format('ABC| EFGH')).toBe('ABC|E FGH')
  })

  it('lets the delete key go through it too', () => {
    expect(format('ABCD|EFGH', true)).toBe('ABCD |EFGH')
  })

  it('never changes the symbols, nor how many stand before the caret', () => {
    const symbols = (text: string) =>
      text
        .normalize('NFKC')
        .toUpperCase()
        .replace(/[\s\p{Pd}_.·]/gu, '')
    const texts = fc.string({ unit: fc.constantFrom(...Array.from('aZ09-  ·.Ｂ查')) })
    fc.assert(
      fc.property(texts, fc.nat({ max: 30 }), (text, n) => {
        const caret = Math.min(n, text.length)
        const after = formatTyped({ text, caret })
        expect(symbols(after.text)).toBe(symbols(text))
        expect(symbols(after.text.slice(0, after.caret))).toBe(symbols(text.slice(0, caret)))
        expect(formatTyped(after)).toEqual(after)
      }),
    )
  })
})

describe('pasting a query code', () => {
  it.each([
    ['alone', code],
    ['grouped', grouped],
    ['in lower case with dashes', grouped.toLowerCase().replaceAll(' ', '-')],
    ['with Chinese words', `您的查询码：${grouped}，请妥善保管。`],
    ['with English words', `My code is ${grouped} thanks`],
    ['in brackets', `【${code}】`],
    ['full-width', code.replace(/[0-9A-Z]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0))],
    ['over two lines', grouped.replace(/ (?=.{9}$)/, '\n')],
    ['with a time behind', `${grouped} 2026年8月1日 09:05`],
  ])('finds it %s', (_, text) => {
    expect(pastedCode(text)).toBe(grouped)
  })

  it.each([
    '',
    '没有查询码',
    code.slice(1),
    `${code.slice(0, 15)}${code.endsWith('0') ? '1' : '0'}`,
    'https://a.com/x',
    '13800138000',
  ])('finds none in %j', (text) => {
    expect(pastedCode(text)).toBeUndefined()
  })

  it('finds every code between Chinese words', () => {
    const bytes = fc.uint8Array({ minLength: 10, maxLength: 10 })
    fc.assert(
      fc.property(bytes, (b) => {
        const made = queryCodeFrom(b)
        const found = pastedCode(`举报查询码 ${groupQueryCode(made)}，请保存`)
        expect(parseQueryCode(found ?? '')).toBe(made)
      }),
    )
  })
})
