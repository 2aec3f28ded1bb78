import { mostCharacters, type OpenedFile } from '../platform/preview/picture.ts'

type FileText = NonNullable<OpenedFile['text']>

/** Invisible characters that are each marked at the desk; with more, they are removed and counted. */
const mostHidden = 500
const hidden = /(?!\uFE0F)(?![\n\t])[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu

/**
 * Cuts a hostile text to what is shown, with LF as line ends.
 * @param isCut whether text was left out before
 */
export function tameText(text: string, isCut = false): FileText {
  // Not through the middle of a surrogate pair.
  const shown = text.replaceAll(/\r\n?/g, '\n').slice(0, mostCharacters).toWellFormed()
  const count = shown.match(hidden)?.length ?? 0
  const isRemoved = count > mostHidden
  return {
    kind: 'text',
    text: isRemoved ? shown.replaceAll(hidden, '') : shown,
    is_cut: isCut || text.length > mostCharacters,
    hidden_removed: isRemoved ? count : 0,
  }
}
