import { typedLine } from '../../../contract/typed-text.ts'

/** Normalises spellings: as typed text is read, and capitals and addresses defanged by the desk. */
export const normalise = (text: string): string =>
  typedLine(text)
    .toLowerCase()
    .replaceAll(/hxxp(?=s?:)/g, 'http')
    .replaceAll(/\[([.@])\]/g, '$1')

/** Splits a query into the words that must all occur; empty when none is left. */
export const wordsOf = (query: string): string[] =>
  [...new Set(normalise(query).split(' '))].filter((word) => pieces(word).length > 0)

/** Splits a text into runs of letters and digits, as characters. */
const pieces = (normalised: string): string[][] =>
  (normalised.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).map((piece) => Array.from(piece))

const isAscii = (character: string | undefined): boolean =>
  character !== undefined && character < '\u0080'

/** Pairs of Latin letters are too frequent in addresses; triples are selective. */
const isTriple = (piece: readonly string[], at: number): boolean =>
  isAscii(piece[at]) && isAscii(piece[at + 1]) && isAscii(piece[at + 2])

/** Returns all grams of a text: characters and pairs, and triples for Latin letters and digits. */
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

/** Maximum grams of a search. More hardly narrow it: 24 took twice as long for an address. */
const most = 10

/** Returns the most selective grams that any text with this word must have. */
function gramsOfWord(word: string): string[] {
  return pieces(word).flatMap((piece) => {
    if (piece.length === 1) return piece
    return piece.slice(0, -1).flatMap((character, at) => {
      if (isTriple(piece, at)) return [piece.slice(at, at + 3).join('')]
      // The last triple.
      if (at > 0 && isTriple(piece, at - 1)) return []
      return [`${character}${piece[at + 1]}`]
    })
  })
}

/** Returns the grams that every text with all these words must have. */
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
