/** Choices that look random, and are the same in every run. */
export interface Chance {
  below(limit: number): number
  of<Choice>(choices: readonly Choice[]): Choice
  shuffled<Each>(list: readonly Each[]): Each[]
}

/** Creates choices from a seed (mulberry32). */
export function seededChance(seed: number): Chance {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    of: (choices) => {
      const chosen = choices[below(choices.length)]
      if (chosen === undefined) throw new Error('nothing to choose from')
      return chosen
    },
    shuffled: (list) =>
      list
        .map((each) => ({ each, place: next() }))
        .toSorted((one, other) => one.place - other.place)
        .map(({ each }) => each),
  }
}
