/** Runs of a text with their weights: Latin words, and one or two characters elsewhere. */
export type Runs = ReadonlyMap<string, number>

/** A single character says less than two. */
const weights = [0.8, 1] as const
/** A long text gives each of its runs less weight, but does not say less as a whole. */
const lengthPower = 0.7

const latin = /[a-z0-9]+/g

/** Returns the runs of a text. Width, case, spaces and punctuation of the text do not matter. */
export function runsOf(text: string): Runs {
  const folded = text.normalize('NFKC').toLowerCase()
  const runs = new Map<string, number>()
  for (const [word] of folded.matchAll(latin)) runs.set(word, 1)
  const characters = Array.from(folded.replace(/[\s\p{P}]+/gu, ''))
  for (const [i] of characters.entries())
    for (const [longer, weight] of weights.entries()) {
      const run = characters.slice(i, i + longer + 1).join('')
      // Single letters and pairs of them occur in any Latin word.
      if (i + longer < characters.length && !/^[a-z0-9]+$/.test(run)) runs.set(run, weight)
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
