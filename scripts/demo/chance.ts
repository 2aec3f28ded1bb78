/** Pseudo-random numbers, reproducible by their seed. */
export interface Chance {
  /** @returns a whole number from 0, less than `end` */
  below(end: number): number
  /** @param part probability, from 0 to 1 */
  happens(part: number): boolean
  pick<T>(list: readonly T[]): T
  /** Picks an entry; earlier ones are much more likely, as well-known names are. */
  pickCommon<T>(list: readonly T[]): T
  /** @param weights one for each choice @returns the index of the choice */
  weighted(weights: readonly number[]): number
}

/** Mulberry32: good enough for contents, unusable for secrets. */
export function createChance(seed: number): Chance {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const at = <T>(list: readonly T[], index: number): T => {
    const found = list[index]
    if (found === undefined) throw new Error('nothing to choose from')
    return found
  }
  const below = (end: number) => Math.floor(next() * end)
  return {
    below,
    happens: (part) => next() < part,
    pick: (list) => at(list, below(list.length)),
    pickCommon: (list) => at(list, Math.floor(next() ** 3 * list.length)),
    weighted(weights) {
      let left = next() * weights.reduce((sum, weight) => sum + weight, 0)
      const found = weights.findIndex((weight) => (left -= weight) < 0)
      return found === -1 ? weights.length - 1 : found
    },
  }
}
