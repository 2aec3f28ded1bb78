import { normalise } from '../../desk/search/grams.ts'

/** Bands of the stored MinHash, and hashes in each. Source: STAFF §5; finds 98 % of texts that share 60 % of their pairs. */
export const textBands = 16
const hashesOfBand = 3

/** FNV-1a with a final mix. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return mix(hash)
}
/** The finalizer of MurmurHash3. */
function mix(value: number): number {
  let h = value
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** Chinese characters one by one; letters and digits of other scripts as words. */
const units = /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}\p{M}])+/gu

export const lettersIn = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0

/** Returns the distinct pairs of neighbouring characters or words of a text, as hashes, ascending. */
export function shinglesOf(text: string): Uint32Array {
  const all = normalise(text).match(units) ?? []
  const pairs = all.slice(1).map((unit, i) => hashOf(`${all[i]} ${unit}`))
  return Uint32Array.from(new Set(pairs)).sort()
}

/** Returns the share of pairs that two texts have in common (Jaccard), 0 to 1. */
export function textSimilarity(a: Uint32Array, b: Uint32Array): number {
  let [i, j, common] = [0, 0, 0]
  while (i < a.length && j < b.length) {
    const [x = 0, y = 0] = [a[i], b[j]]
    if (x === y) common += 1
    if (x <= y) i += 1
    if (y <= x) j += 1
  }
  const all = a.length + b.length - common
  return all === 0 ? 0 : common / all
}

/** Returns the MinHash of a text, a value a band. Similar texts have a band in common. */
export function bandsOfText(shingles: Uint32Array): string[] {
  return Array.from({ length: textBands }, (_, band) =>
    Array.from({ length: hashesOfBand }, (__, at) => {
      const seed = mix(band * hashesOfBand + at + 1)
      let least = 0xffffffff
      for (const shingle of shingles) least = Math.min(least, mix(shingle ^ seed))
      return least
    }).join(' '),
  )
}
