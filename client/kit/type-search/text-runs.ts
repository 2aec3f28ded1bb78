import { toSimplified } from '../../../contract/simplified.ts'
import { plainLetters } from '../../../contract/typed-text.ts'

/** Runs of a text with their weights: stems of Latin words, and one or two characters elsewhere. */
export type Runs = ReadonlyMap<string, number>

/** A single character says less than two; a beginning, which other words share, less than a word. */
const weights = { character: 0.8, pair: 1, word: 1.5, wordPair: 1, beginning: 0.5 }
/** A long text gives each of its runs less weight, but does not say less as a whole. */
const lengthPower = 0.7

const stem = (word: string) =>
  word
    .replace(/our(?=s?$)/, 'or')
    .replace(/ies$/, 'y')
    .replace(/(?<=.{3})(?:ing|ers?|ed|es|s|e|ment|ation|ion)$/, '')
    .replace(/(?<=..)(.)\1$/, '$1')

/** Returns the runs of a text. Width, case, spaces, punctuation and traditional characters of the text do not matter. */
export function runsOf(text: string): Runs {
  const folded = toSimplified(plainLetters(text).toLowerCase()).replace(/['’](s\b)?/g, '')
  const runs = new Map<string, number>()
  const stems = Array.from(folded.matchAll(/[a-z0-9]+/g), ([word]) => stem(word))
  for (const [i, word] of stems.entries()) {
    runs.set(`${word.slice(0, 4)}…`, weights.beginning)
    if (i > 0) runs.set(`${stems[i - 1]} ${word}`, weights.wordPair)
    runs.set(word, weights.word)
  }
  const characters = Array.from(folded.replace(/[\s\p{P}]+/gu, ''))
  for (const [i, character] of characters.entries()) {
    const next = characters[i + 1] ?? ''
    // Single letters and pairs of them occur in any Latin word.
    if (!/[a-z0-9]/.test(character)) runs.set(character, weights.character)
    if (next && !/^[a-z0-9]+$/.test(character + next)) runs.set(character + next, weights.pair)
  }
  const length = Math.hypot(...runs.values()) ** lengthPower
  return new Map(Array.from(runs, ([run, weight]) => [run, weight / length]))
}

/** Number of buckets into which runs are hashed. */
export const buckets = 2 ** 15

/** Returns the bucket of a run. Changing it makes the learned weights void. */
export function bucketOf(run: string): number {
  let hash = 0
  for (let i = 0; i < run.length; i += 1)
    hash = Math.imul(hash, 0x01000193) ^ Math.imul(run.charCodeAt(i), 0x9e3779b1)
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
  return ((hash ^ (hash >>> 13)) >>> 0) % buckets
}

/** Characters of the encoded weights: the first is a gap without a weight, each other one a gap and a strength. */
export const alphabet = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i))
  .filter((character) => !'\'"`\\$'.includes(character))
  .join('')
