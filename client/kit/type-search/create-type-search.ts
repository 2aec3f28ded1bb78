import type { ReportType, TypeIconName } from '../../../contract/site/site.ts'
import { alphabet, bucketOf, buckets, runsOf } from './text-runs.ts'

/** What `npm run learn-type-search` learns of a language. */
export interface Learned {
  /** The default types, in the order of their weights. */
  readonly types: readonly { readonly name: string; readonly icon: TypeIconName }[]
  /** Values of the two kinds of weights. */
  readonly strengths: readonly [weak: number, strong: number]
  /** The weights of all buckets of the first type, then of the next, as `decode` reads them. */
  readonly weights: string
}

/** Number of results that a citizen compares at a glance. */
const most = 3
/** Results less likely than this share of the best are dropped. */
const leastShare = 0.1

/** Returns the weights of the buckets for each type: 0, or 1 + the index of a strength. */
function decode({ types, weights }: Learned): readonly Uint8Array[] {
  const longest = (alphabet.length - 1) / 2
  const all = new Uint8Array(types.length * buckets)
  let at = -1
  for (const character of weights) {
    const value = alphabet.indexOf(character) - 1
    at += value < 0 ? longest : Math.floor(value / 2) + 1
    if (value >= 0) all[at] = 1 + (value % 2)
  }
  return types.map((_, k) => all.subarray(k * buckets, (k + 1) * buckets))
}

/** Pairs of characters in a type's own texts. The first paragraph of the guide describes it; the others refer elsewhere. */
const ownPairs = ({ name, summary, guide }: ReportType) =>
  new Set(
    [...runsOf(`${name} ${summary} ${guide.split('\n', 1)[0]}`).keys()].filter((run) => run[1]),
  )

/** Returns a function that returns the types that match a text, likeliest first, by the weights of its runs. */
export function createTypeSearch(learned: Learned) {
  const kinds = decode(learned)
  const pointsOf = (kind: number | undefined) => (kind ? (learned.strengths[kind - 1] ?? 0) : 0)

  /** Returns the points of a run for a type: learned of a default type, and from its own texts if it is not called as one. */
  function rater(type: ReportType): (run: string) => number {
    const named = learned.types.findIndex(({ name }) => name === type.name)
    const index = named < 0 ? learned.types.findIndex(({ icon }) => icon === type.icon) : named
    const pairs = named < 0 ? ownPairs(type) : undefined
    return (run) =>
      Math.max(pointsOf(kinds[index]?.[bucketOf(run)]), pairs?.has(run) ? learned.strengths[1] : 0)
  }

  return (text: string, types: readonly ReportType[]): ReportType[] => {
    const runs = [...runsOf(text)]
    const rated = types
      .map((type) => {
        const rate = rater(type)
        return { type, points: runs.reduce((sum, [run, weight]) => sum + weight * rate(run), 0) }
      })
      .filter(({ points }) => points > 0)
      .sort((a, b) => b.points - a.points)
    const least = (rated[0]?.points ?? 0) + Math.log(leastShare)
    return rated
      .filter(({ points }) => points >= least)
      .slice(0, most)
      .map(({ type }) => type)
  }
}
