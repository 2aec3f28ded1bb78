import { groupQueryCode, parseQueryCode } from '../../../contract/report/query-code.ts'
import { typedLine, withoutSeparators } from '../../../contract/typed-text.ts'

/** A field's text with the caret position in UTF-16 units. */
export interface Typed {
  text: string
  caret: number
}

/**
 * Formats a typed code: upper case, full-width forms normalised, groups of four. Invalid characters stay, and are
 * reported on submission.
 * @param isDeletingForward by the delete key: the caret moves past the blank instead of before it
 */
export function formatTyped({ text, caret }: Typed, isDeletingForward = false): Typed {
  const read = (part: string) => Array.from(withoutSeparators(part).toUpperCase())
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

/** Returns why a text is none of our codes: an invalid character, and how many are missing (negative: too many). */
export function lookAtTyped(typed: string): { strange: string | undefined; missing: number } {
  const symbols = Array.from(withoutSeparators(typed))
  return { strange: symbols.find((one) => !/[0-9A-TV-Z]/i.test(one)), missing: 16 - symbols.length }
}

/** Yields possible codes: whole runs of letters and digits first, then neighbouring words of 16. */
function* candidatesIn(text: string): Generator<string> {
  for (const run of typedLine(text).split(/[^0-9A-Za-z\s\p{Pd}_.·]+/u)) {
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

/** Finds the query code in pasted text. @returns the code in groups of four; undefined without one */
export function pastedCode(text: string): string | undefined {
  for (const candidate of candidatesIn(text.slice(0, 2000))) {
    const code = parseQueryCode(candidate)
    if (code) return groupQueryCode(code)
  }
  return undefined
}
