import type { ReportType } from '../../../contract/site/site.ts'
import { encodedWeights, learnedTypes, strengths } from './learned-weights.ts'
import { alphabet, bucketOf, buckets, runsOf } from './text-runs.ts'

/** Number of results that a citizen compares at a glance. */
const most = 3
/** Results less likely than this share of the best are dropped. */
const leastShare = 0.01

/** Weights of the buckets for each learned type: 0, or 1 + the index of a strength. */
const kinds: readonly Uint8Array[] = (() => {
  const longest = (alphabet.length - 1) / 2
  const all = new Uint8Array(learnedTypes.length * buckets)
  let at = -1
  for (const character of encodedWeights) {
    const value = alphabet.indexOf(character) - 1
    at += value < 0 ? longest : Math.floor(value / 2) + 1
    if (value >= 0) all[at] = 1 + (value % 2)
  }
  return learnedTypes.map((_, k) => all.subarray(k * buckets, (k + 1) * buckets))
})()

const pointsOf = (kind: number | undefined) => (kind ? (strengths[kind - 1] ?? 0) : 0)

/** Pairs of characters in a type's own texts. The first paragraph of the guide describes it; the others refer elsewhere. */
const ownPairs = ({ name, summary, guide }: ReportType) =>
  new Set(
    [...runsOf(`${name} ${summary} ${guide.split('\n', 1)[0]}`).keys()].filter((run) => run[1]),
  )

/** Returns the points of a run for a type: learned of a default type, and from its own texts if it is not called as one. */
function rater(type: ReportType): (run: string) => number {
  const named = learnedTypes.findIndex(({ name }) => name === type.name)
  const index = named < 0 ? learnedTypes.findIndex(({ icon }) => icon === type.icon) : named
  const pairs = named < 0 ? ownPairs(type) : undefined
  return (run) =>
    Math.max(pointsOf(kinds[index]?.[bucketOf(run)]), pairs?.has(run) ? strengths[1] : 0)
}

/** Returns the matching types, likeliest first, by the weights of the runs of the text. A type without any is none. */
export function findTypes(text: string, types: readonly ReportType[]): ReportType[] {
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
