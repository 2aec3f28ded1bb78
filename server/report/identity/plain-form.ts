import traditionalCharacters from 'opencc-js/dict/TSCharacters'
import { plainLetters } from '../../../contract/typed-text.ts'

/** A text without the ways in which people spell names and numbers, and the place of each character in the original. */
export interface PlainForm {
  readonly original: string
  readonly text: string
  /** For each character of `text`: where its original begins and ends. */
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

const simplified = new Map(
  traditionalCharacters.split('|').map((pair) => pair.split(' ', 2) as [string, string]),
)

const chineseDigits = new Map(
  [
    '〇零○oО',
    '一壹幺弌',
    '二贰兩两',
    '三叁',
    '四肆',
    '五伍',
    '六陆',
    '七柒',
    '八捌',
    '九玖',
  ].flatMap((written, digit) => Array.from(written, (sign) => [sign, String(digit)] as const)),
)

const plainOf = (sign: string): string => {
  const simple = simplified.get(sign) ?? sign
  return chineseDigits.get(simple) ?? simple
}
/** The signs of each plain character. */
const forms = Map.groupBy([...simplified.keys(), ...chineseDigits.keys()], plainOf)

/** Returns a character and all others that are plain in the same way. */
export const formsOf = (sign: string): string[] => {
  const plain = plainOf(sign)
  return [sign, plain, ...(forms.get(plain) ?? [])]
}

/** Blanks, punctuation, brackets, accents and what nobody sees; an `@` stays, because addresses need it. */
const isDropped = (sign: string) => sign !== '@' && /[\p{Z}\p{P}\p{S}\p{M}\p{C}]/u.test(sign)

/**
 * Returns a text in one spelling: half width, lower case, simplified characters, digits for Chinese numerals, and without blanks,
 * dashes and brackets.
 */
export function plainFormOf(original: string): PlainForm {
  const starts: number[] = []
  const ends: number[] = []
  let text = ''
  let at = 0
  for (const sign of original) {
    for (const part of plainLetters(sign).toLowerCase()) {
      const plain = plainOf(part)
      if (isDropped(plain)) continue
      text += plain
      for (let unit = 0; unit < plain.length; unit += 1) {
        starts.push(at)
        ends.push(at + sign.length)
      }
    }
    at += sign.length
  }
  return { original, text, starts, ends }
}

/** Returns the part of the original that stands before a character of the plain text, since the character before it. */
export const gapBefore = ({ original, starts, ends }: PlainForm, index: number): string =>
  original.slice(index === 0 ? 0 : ends[index - 1], starts[index])

/** A part of an original text, by the places where it begins and ends. */
export interface Span {
  readonly start: number
  readonly end: number
}

const [opening, closing] = [/[(（[【「《<]/gu, /[)）\]】」》>]/gu]
const countOf = (text: string, signs: RegExp) => text.match(signs)?.length ?? 0

/** Returns the original part of characters `from` to `to` of the plain text, with their accents and with brackets whole. */
export function spanOf({ original, starts, ends }: PlainForm, from: number, to: number): Span {
  const start = starts[from] ?? 0
  const last = ends[to - 1] ?? start
  const accents = /^[\p{M}\p{Cf}]*/u.exec(original.slice(last, last + 8))?.[0].length ?? 0
  const end = last + accents
  const within = original.slice(start, end)
  const open = countOf(within, opening) - countOf(within, closing)
  const opensBefore = open < 0 && countOf(original.slice(start - 1, start), opening) > 0
  const closesAfter = open > 0 && countOf(original.slice(end, end + 1), closing) > 0
  return { start: opensBefore ? start - 1 : start, end: closesAfter ? end + 1 : end }
}
