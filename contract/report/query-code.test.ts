import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { groupQueryCode, parseQueryCode, queryCodeFrom } from './query-code.ts'

const bytes = fc.uint8Array({ minLength: 10, maxLength: 32 })
const code = bytes.map(queryCodeFrom)

describe('a query code', () => {
  test('has 16 symbols of Crockford base32 and parses to itself', () => {
    fc.assert(
      fc.property(code, (c) => {
        expect(c).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/)
        expect(parseQueryCode(c)).toBe(c)
      }),
    )
  })

  test('carries 75 bits: codes that differ in one bit differ', () => {
    const zero = new Uint8Array(10)
    const codes = Array.from({ length: 80 }, (_, bit) => {
      const changed = Uint8Array.from(zero)
      changed[bit >> 3] = 128 >> (bit & 7)
      return queryCodeFrom(changed)
    })
    expect(new Set(codes).size).toBe(76) // 75 of the 80 bits count, plus the code without a flipped bit
  })

  test('needs at least 10 bytes', () => {
    expect(() => queryCodeFrom(new Uint8Array(9))).toThrow(RangeError)
  })

  test.each([
    ['in groups', groupQueryCode],
    ['in lower case', (c: string) => c.toLowerCase()],
    ['with O for 0', (c: string) => c.replaceAll('0', 'O')],
    ['with l and i for 1', (c: string) => c.replace('1', 'l').replaceAll('1', 'i')],
    ['with dashes', (c: string) => groupQueryCode(c).replaceAll(' ', '-')],
    ['with spaces of any kind around', (c: string) => `\u3000 ${c}\n`],
    [
      'in full-width letters',
      (c: string) => Array.from(c, (s) => String.fromCharCode(s.charCodeAt(0) + 0xfee0)).join(''),
    ],
  ])('is read when typed %s', (_how, typed) => {
    fc.assert(fc.property(code, (c) => parseQueryCode(typed(c)) === c))
  })

  test('is refused with one wrong symbol', () => {
    const symbols = Array.from('0123456789ABCDEFGHJKMNPQRSTVWXYZ')
    fc.assert(
      fc.property(code, fc.nat(15), fc.constantFrom(...symbols), (c, at, symbol) => {
        fc.pre(c[at] !== symbol)
        expect(parseQueryCode(c.slice(0, at) + symbol + c.slice(at + 1))).toBeUndefined()
      }),
    )
  })

  test('is refused with two swapped symbols', () => {
    fc.assert(
      fc.property(code, fc.nat(14), (c, at) => {
        fc.pre(c[at] !== c[at + 1])
        const exchanged = c.slice(0, at) + c[at + 1] + c[at] + c.slice(at + 2)
        expect(parseQueryCode(exchanged)).toBeUndefined()
      }),
    )
  })

  test('is not read from any shorter text', () => {
    fc.assert(fc.property(fc.string({ maxLength: 15 }), (s) => parseQueryCode(s) === undefined))
  })
})
