import { mostCharacters } from '../platform/preview/picture.ts'
import type { OpenedFile } from '../platform/preview/opened-file.ts'

type PlainText = Extract<NonNullable<OpenedFile['text']>, { kind: 'text' }>

/** Bytes of a text that are looked at. */
export const mostText = 1024 * 1024

/** Invisible characters that are each marked at the desk; with more, they are removed and counted. */
const mostHidden = 500
const hidden = /(?!\uFE0F)(?![\n\t])[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Removes the invisible characters of texts that belong together, where there are too many. */
export function withoutHidden(texts: readonly string[]) {
  const count = texts.reduce((sum, text) => sum + (text.match(hidden)?.length ?? 0), 0)
  return count > mostHidden
    ? { texts: texts.map((text) => text.replaceAll(hidden, '')), hidden_removed: count }
    : { texts, hidden_removed: 0 }
}

/**
 * Cuts a hostile text to what is shown, with LF as line ends.
 * @param isCut whether text was left out before
 */
export function tameText(text: string, isCut = false): PlainText {
  // Well-formed, because the cut may go through the middle of a surrogate pair.
  const shown = text.replaceAll(/\r\n?/g, '\n').slice(0, mostCharacters).toWellFormed()
  const { texts, hidden_removed } = withoutHidden([shown])
  return {
    kind: 'text',
    text: texts[0] ?? '',
    is_cut: isCut || text.length > mostCharacters,
    hidden_removed,
  }
}
