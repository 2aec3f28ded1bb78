/** Format characters, which are not seen: zero-width spaces among them. */
const unseen = /\p{Cf}/gu

/**
 * Spellings that mean the same give the same text: full width, capitals, what is not seen, kinds of white space, and
 * addresses that nothing makes a link of, as the desk copies them (`hxxp://a[.]cn`).
 */
export const normalise = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(unseen, '')
    .replaceAll(/hxxp(?=s?:)/g, 'http')
    .replaceAll(/\[([.@])\]/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** What a search asks for: words, each of which must be there. @returns none when nothing is left to look for */
export const wordsOf = (query: string): string[] =>
  [...new Set(normalise(query).split(' '))].filter((word) => pieces(word).length > 0)

/** Letters and digits between everything else, as characters. */
const pieces = (normalised: string): string[][] =>
  (normalised.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).map((piece) => Array.from(piece))

const isAscii = (character: string | undefined): boolean =>
  character !== undefined && character < '\u0080'

/** Three letters of an address are worth looking for, two are in every one. */
const isTriple = (piece: readonly string[], at: number): boolean =>
  isAscii(piece[at]) && isAscii(piece[at + 1]) && isAscii(piece[at + 2])

/** Everything that a text can be found by: its characters, pairs of them, and in Latin letters and digits triples. */
export function gramsOf(text: string): Set<string> {
  const grams = new Set<string>()
  for (const piece of pieces(normalise(text)))
    for (const [at, character] of piece.entries()) {
      grams.add(character)
      if (at + 1 < piece.length) grams.add(`${character}${piece[at + 1]}`)
      if (isTriple(piece, at)) grams.add(piece.slice(at, at + 3).join(''))
    }
  return grams
}

/** More than these narrow a search hardly any further, and each costs as much: 24 took twice as long for an address. */
const most = 10

/** The longest of what `gramsOf` gives that a word cannot be without. */
function gramsOfWord(word: string): string[] {
  return pieces(word).flatMap((piece) => {
    if (piece.length === 1) return piece
    return piece.slice(0, -1).flatMap((character, at) => {
      if (isTriple(piece, at)) return [piece.slice(at, at + 3).join('')]
      // The end of a triple.
      if (at > 0 && isTriple(piece, at - 1)) return []
      return [`${character}${piece[at + 1]}`]
    })
  })
}

/** What every text that holds all these words has among its grams. */
export function gramsOfWords(words: readonly string[]): string[] {
  const grams = [...new Set(words.flatMap(gramsOfWord))]
  const step = Math.max(1, grams.length / most)
  return grams.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step))
}

/** Whether texts together hold every word. */
export function holdsAll(texts: readonly string[], words: readonly string[]): boolean {
  const normalised = texts.map(normalise)
  return words.every((word) => normalised.some((text) => text.includes(word)))
}
