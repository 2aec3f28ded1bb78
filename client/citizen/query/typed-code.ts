import { groupQueryCode, parseQueryCode } from '../../../contract/query-code.ts'

/** What stands between the symbols: spaces, dashes, dots. */
const separator = /[\s\p{Pd}_.·]/u
const isSymbol = (character: string) => !separator.test(character)

/** A field's text with the place of the caret, counted in UTF-16 units. */
export interface Typed {
  text: string
  caret: number
}

/**
 * Upper case, full-width forms made plain, groups of four. Whatever cannot belong to a code stays as it is:
 * the citizen sees what they typed, and is told when they ask for the report.
 * @param isDeletingForward with the delete key: the caret steps over the space instead of stopping at it
 */
export function formatTyped({ text, caret }: Typed, isDeletingForward = false): Typed {
  const read = (part: string) => Array.from(part.normalize('NFKC').toUpperCase()).filter(isSymbol)
  const symbols = read(text)
  const before = Math.min(read(text.slice(0, caret)).length, symbols.length)
  const formatted = symbols
    .map((symbol, i) => (i > 0 && i % 4 === 0 ? ` ${symbol}` : symbol))
    .join('')
  const place = (n: number) =>
    symbols.slice(0, n).join('').length + Math.max(0, Math.ceil(n / 4) - 1)
  const atBoundary = before > 0 && before % 4 === 0 && before < symbols.length
  return { text: formatted, caret: place(before) + (isDeletingForward && atBoundary ? 1 : 0) }
}

/**
 * What keeps a typed text from being a code of our form: a character that none has, and how many are missing, below
 * zero when there are too many.
 */
export function lookAtTyped(typed: string): { strange: string | undefined; missing: number } {
  const symbols = Array.from(typed.normalize('NFKC')).filter(isSymbol)
  return { strange: symbols.find((one) => !/[0-9A-TV-Z]/i.test(one)), missing: 16 - symbols.length }
}

/** Pieces that may be codes: whole runs of letters and digits first, then neighbouring words of 16. */
function* candidatesIn(text: string): Generator<string> {
  for (const run of text.normalize('NFKC').split(/[^0-9A-Za-z\s\p{Pd}_.·]+/u)) {
    yield run
    const words = run.split(/[\s\p{Pd}_.·]+/u).filter(Boolean)
    for (let start = 0; start < words.length; start++) {
      let joined = ''
      for (let end = start; end < words.length && joined.length < 16; end++) {
        joined += words[end]
        if (joined.length === 16) yield joined
      }
    }
  }
}

/**
 * Finds the query code in pasted text, words around it included.
 * @returns the code in groups of four, or undefined when there is none
 */
export function pastedCode(text: string): string | undefined {
  for (const candidate of candidatesIn(text.slice(0, 2000))) {
    const code = parseQueryCode(candidate)
    if (code) return groupQueryCode(code)
  }
  return undefined
}
