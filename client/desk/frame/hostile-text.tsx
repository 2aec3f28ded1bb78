import { createContext, use } from 'react'
import styles from './hostile-text.module.css'

/** The words of the present search, which every text of a case highlights. */
export const SearchWords = createContext<readonly string[]>([])

/** Shows untrusted text: isolated, invisible characters marked by their code, search words highlighted, no links. */
export function HostileText({ text }: { text: string }) {
  const words = use(SearchWords)
  const pieces = splitAtHiddenCharacters(text)
  return (
    <bdi>
      {pieces.map((piece, index) =>
        'text' in piece ? (
          splitAtWords(piece.text, words).map((part, at) =>
            part.isFound ? (
              // oxlint-disable-next-line react/no-array-index-key -- parts of one text, in order
              <mark key={at} className={styles.found}>
                {part.text}
              </mark>
            ) : (
              part.text
            ),
          )
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- pieces of one text, in order
          <mark key={index} className={styles.hidden} title={`${piece.name} ${piece.hidden}`}>
            {piece.hidden}
          </mark>
        ),
      )}
    </bdi>
  )
}

/** A run of visible text, or one invisible character. */
export type Piece = { readonly text: string } | { readonly hidden: string; readonly name: string }

/**
 * Characters that change direction, take no space, or draw nothing: used to disguise words or smuggle data. Of the
 * `Default_Ignorable_Code_Point` characters, only the emoji variation selector FE0F is allowed.
 */
const hiddenCharacter =
  /(?!\uFE0F)[\p{Cf}\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\u2800]/gu

const names: Readonly<Record<string, string>> = {
  '\u200B': '零宽空格',
  '\u200C': '零宽不连字',
  '\u200D': '零宽连字',
  '\u2060': '零宽连接',
  '\uFEFF': '零宽空格',
  '\u200E': '方向标记',
  '\u200F': '方向标记',
  '\u202A': '方向改变',
  '\u202B': '方向改变',
  '\u202C': '方向结束',
  '\u202D': '方向改变',
  '\u202E': '从右到左',
  '\u2066': '方向改变',
  '\u2067': '方向改变',
  '\u2068': '方向改变',
  '\u2069': '方向结束',
}

/** Whether it is a tab or a line break (LF or CRLF). */
const isPlain = (text: string, at: number) =>
  text[at] === '\n' || text[at] === '\t' || (text[at] === '\r' && text[at + 1] === '\n')
/** Whether it is a zero-width joiner within an emoji, e.g. of a family. */
const isWithinEmoji = (text: string, at: number) =>
  text[at] === '\u200D' &&
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F]$/u.test(
    text.slice(Math.max(0, at - 2), at),
  ) &&
  /^\p{Extended_Pictographic}/u.test(text.slice(at + 1, at + 3))

/** Formats a code point as in Unicode's tables, e.g. `U+202E`. */
const codeOf = (character: string) =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** Splits text at every invisible character. */
export function splitAtHiddenCharacters(text: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const { 0: hidden, index } of text.matchAll(hiddenCharacter)) {
    if (isPlain(text, index) || isWithinEmoji(text, index)) continue
    if (index > end) pieces.push({ text: text.slice(end, index) })
    pieces.push({ hidden: codeOf(hidden), name: names[hidden] ?? '看不见的字符' })
    end = index + hidden.length
  }
  if (end < text.length) pieces.push({ text: text.slice(end) })
  return pieces
}

/** Splits a text at the searched words, in capitals or small letters. */
export function splitAtWords(text: string, words: readonly string[]) {
  const lower = text.toLowerCase()
  const parts: { text: string; isFound: boolean }[] = []
  const sought = words.map((word) => word.toLowerCase()).filter((word) => word !== '')
  // A few letters change their length with their capitals; positions would be wrong.
  if (sought.length === 0 || lower.length !== text.length) return [{ text, isFound: false }]
  for (let at = 0; at < text.length;) {
    const hits = sought
      .map((word) => ({ from: lower.indexOf(word, at), length: word.length }))
      .filter(({ from }) => from >= 0)
      .toSorted((a, b) => a.from - b.from || b.length - a.length)
    const [hit = { from: text.length, length: 0 }] = hits
    if (hit.from > at) parts.push({ text: text.slice(at, hit.from), isFound: false })
    if (hit.length > 0)
      parts.push({ text: text.slice(hit.from, hit.from + hit.length), isFound: true })
    at = hit.from + hit.length
  }
  return parts
}
