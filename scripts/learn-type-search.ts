/**
 * `npm run learn-type-search`: learns the weights of the search of types from `scripts/type-search/phrases.tsv` and the
 * texts of the default types, and writes `client/kit/type-search/learned-weights.ts`.
 */
import { writeFileSync } from 'node:fs'
import { alphabet, bucketOf, buckets, runsOf } from '../client/kit/type-search/text-runs.ts'
import { reportTypes } from '../server/platform/database/seed-data/report-types.ts'
import { learnSoftmax } from './type-search/softmax.ts'
import { digest, examples } from './type-search/training-set.ts'

/** Number of weights that are kept: about a byte each, compressed. */
const kept = 8_500

const names = reportTypes.map(({ name }) => name)
const weights = learnSoftmax(
  Array.from(examples, ([text, types]) => ({
    features: Array.from(runsOf(text), ([run, weight]) => [bucketOf(run), weight] as const),
    shares: names.map((name) => (types.has(name) ? 1 / types.size : 0)),
  })),
  buckets,
  names.length,
)

const ranked = weights.filter((weight) => weight > 0).toSorted((a, b) => b - a)
const least = ranked[Math.min(kept, ranked.length) - 1] ?? 0
const median = ranked[Math.floor(Math.min(kept, ranked.length) / 2)] ?? 0
const mean = (values: Float64Array) =>
  Number((values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(2))
const weak = mean(ranked.filter((weight) => weight >= least && weight < median))
const strong = mean(ranked.filter((weight) => weight >= median))

/** The first character is a gap without a weight, each other one a gap before a weak or a strong weight. */
const longest = (alphabet.length - 1) / 2
let gap = 0
let encoded = ''
for (const k of names.keys())
  for (let bucket = 0; bucket < buckets; bucket += 1) {
    const weight = weights[bucket * names.length + k] ?? 0
    if (weight >= least) {
      encoded += alphabet[0]?.repeat(Math.floor(gap / longest)) ?? ''
      encoded += alphabet[1 + (gap % longest) * 2 + (weight >= median ? 1 : 0)] ?? ''
      gap = 0
    } else gap += 1
  }

writeFileSync(
  new URL('../client/kit/type-search/learned-weights.ts', import.meta.url),
  `// Written by \`npm run learn-type-search\`; do not edit.
import type { TypeIconName } from '../../../contract/site/site.ts'

/** Digest of the examples from which the weights were learned. */
export const learnedFrom = '${digest}'

interface LearnedType {
  readonly name: string
  readonly icon: TypeIconName
}

/** The default types, in the order of their weights. */
export const learnedTypes: readonly LearnedType[] = [
${reportTypes.map(({ name, icon }) => `  { name: '${name}', icon: '${icon}' },\n`).join('')}]

/** Values of the two kinds of weights. */
export const strengths = [${weak}, ${strong}] as const

/** The weights of all buckets of the first type, then of the next, as \`find-types.ts\` decodes them. */
export const encodedWeights =
  '${encoded}'
`,
)
console.log(
  `${examples.size} examples, ${Math.min(kept, ranked.length)} of ${ranked.length} weights`,
)
