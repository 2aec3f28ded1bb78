import { withoutSeparators } from '../typed-text.ts'

/** Crockford base32: no I, L, O, U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const dataSymbols = 15
/** Maximum length of typed input: sixteen symbols and generous separators. */
const longestTyped = 200

/** Multiplies by the generator of GF(32), polynomial x⁵ + x² + 1. */
const timesGenerator = (v: number) => (v << 1) ^ (v & 16 ? 0b100101 : 0)

/**
 * Returns the check symbol: the symbols weighted by powers of the generator and summed in GF(32). It detects every
 * single wrong symbol and every swap of two symbols.
 */
const checkOf = (symbols: readonly number[]) =>
  symbols.reduce((sum, symbol) => timesGenerator(sum ^ symbol), 0)

/** Makes a query code of 16 symbols (75 bits and a check symbol). @throws RangeError for fewer than 10 random bytes */
export function queryCodeFrom(bytes: Uint8Array): string {
  if (bytes.length < 10) throw new RangeError('a query code needs 10 bytes')
  const symbols = Array.from({ length: dataSymbols }, (_, i) => {
    const [byte, bit] = [(5 * i) >> 3, (5 * i) & 7]
    const window = ((bytes[byte] ?? 0) << 8) | (bytes[byte + 1] ?? 0)
    return (window >> (11 - bit)) & 31
  })
  return [...symbols, checkOf(symbols)].map((v) => alphabet[v]).join('')
}

/** Removes what people type between the symbols of a code, and reads O as 0, I and L as 1. */
export const plainCode = (typed: string): string =>
  withoutSeparators(typed).toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')

/**
 * Parses a typed query code: any case, full-width forms, O for 0, I and L for 1, spaces and dashes.
 * @returns the 16 symbols, or undefined when the text is not a query code
 */
export function parseQueryCode(typed: string): string | undefined {
  if (typed.length > longestTyped) return undefined
  const code = plainCode(typed)
  const symbols = Array.from(code, (c) => alphabet.indexOf(c))
  if (symbols.length !== dataSymbols + 1 || symbols.includes(-1)) return undefined
  return checkOf(symbols.slice(0, dataSymbols)) === symbols[dataSymbols] ? code : undefined
}

/** Formats a code in groups of four. Codes of another back end have another form and stay unchanged. */
export const groupQueryCode = (code: string): string =>
  parseQueryCode(code) === code ? code.replace(/.{4}(?=.)/g, '$& ') : code
