/**
 * `npm run learn-type-search`: learns the weights of the search of types from the phrases of `scripts/type-search` and the
 * texts of the default types, and writes `client/kit/type-search/learned-zh.ts` and `learned-en.ts`.
 */
import { writeFileSync } from 'node:fs'
import { alphabet, bucketOf, buckets, runsOf } from '../client/kit/type-search/text-runs.ts'
import { learnSoftmax } from './type-search/softmax.ts'
import { type Language, languages, seeded, trainingSet } from './type-search/training-set.ts'

/** Number of weights that are kept at most: about a byte each, compressed. */
const vocabularySize = 8_150

/** The first character is a gap without a weight, each other one a gap before a weak or a strong weight. */
function encode(weights: Float64Array, least: number, strong: number): string {
  const longest = (alphabet.length - 1) / 2
  let gap = 0
  let encoded = ''
  for (const k of seeded.keys())
    for (let bucket = 0; bucket < buckets; bucket += 1) {
      const weight = weights[bucket * seeded.length + k] ?? 0
      if (weight >= least) {
        encoded += alphabet[0]?.repeat(Math.floor(gap / longest)) ?? ''
        encoded += alphabet[1 + (gap % longest) * 2 + (weight >= strong ? 1 : 0)] ?? ''
        gap = 0
      } else gap += 1
    }
  return encoded
}

const mean = (values: Float64Array) =>
  Number((values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(2))

function learn(language: Language): void {
  const { examples, digest } = trainingSet(language)
  const weights = learnSoftmax(
    Array.from(examples, ([text, types]) => ({
      features: Array.from(runsOf(text), ([run, weight]) => [bucketOf(run), weight] as const),
      shares: seeded.map(({ name }) => (types.has(name) ? 1 / types.size : 0)),
    })),
    buckets,
    seeded.length,
  )
  const ranked = weights.filter((weight) => weight > 0).toSorted((a, b) => b - a)
  const count = Math.min(vocabularySize, ranked.length)
  const least = ranked[count - 1] ?? 0
  const median = ranked[Math.floor(count / 2)] ?? 0
  const weak = mean(ranked.filter((weight) => weight >= least && weight < median))
  const strong = mean(ranked.filter((weight) => weight >= median))
  writeFileSync(
    new URL(`../client/kit/type-search/learned-${language}.ts`, import.meta.url),
    `// Written by \`npm run learn-type-search\`; do not edit.
import type { Learned } from './create-type-search.ts'

/** Digest of the examples from which the weights were learned. */
export const learnedFrom = '${digest}'

export const learned: Learned = {
  types: [
${languages[language].types.map(({ name, icon }) => `    { name: '${name}', icon: '${icon}' },\n`).join('')}  ],
  strengths: [${weak}, ${strong}],
  weights:
    '${encode(weights, least, median)}',
}
`,
  )
  console.log(`${language}: ${examples.size} examples, ${count} of ${ranked.length} weights`)
}

learn('zh')
learn('en')
