import type { ReportType } from '../../../contract/site/site.ts'
import { everydayWords } from './everyday-words.ts'

/** Number of results that a citizen compares at a glance. */
const most = 3
/** Results less likely than this share of the best are dropped. */
const leastShare = 0.003
/** Weights of a character, a pair and a triple: longer parts say more. */
const weights = [0.3, 1, 1]
/** Additive smoothing of the examples in which a part occurs. */
const smoothing = 0.3

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}]+/gu, '')

/** Returns the parts of a text with their weights: whole Latin words, and runs of one to three characters. */
function partsOf(text: string): ReadonlyMap<string, number> {
  const parts = new Map<string, number>()
  for (const [word] of text.matchAll(/[a-z0-9]+/g)) parts.set(word, 2)
  const characters = Array.from(text)
  for (const [i] of characters.entries())
    for (const [longer, weight] of weights.entries()) {
      const part = characters.slice(i, i + longer + 1).join('')
      // Single letters and pairs of them occur in any Latin word.
      if (i + longer < characters.length && !/^[a-z0-9]{1,2}$/.test(part))
        parts.set(part, Math.max(parts.get(part) ?? 0, weight))
    }
  return parts
}

const wordsOf = ({ name, icon }: ReportType) =>
  (
    everydayWords.find((known) => known.name === name) ??
    everydayWords.find((known) => known.icon === icon)
  )?.words ?? ''

/** The first paragraph of the guide describes the type; the others refer elsewhere. */
const examplesOf = (type: ReportType) =>
  [
    type.name,
    ...wordsOf(type).split(' '),
    ...`${type.summary} ${type.guide.split('\n', 1)[0]}`.split(/[\s，。、；：（）]|以及|和|或/),
  ]
    .map(plain)
    .filter((example) => example !== '')

interface Model {
  /** Examples of each type. */
  readonly sizes: readonly number[]
  /** For each part, the number of examples of each type that contain it. */
  readonly counts: ReadonlyMap<string, readonly number[]>
}

function learn(types: readonly ReportType[]): Model {
  const counts = new Map<string, number[]>()
  const sizes = types.map((type, index) => {
    const examples = examplesOf(type)
    for (const example of examples)
      for (const part of partsOf(example).keys()) {
        const count = counts.get(part) ?? types.map(() => 0)
        count[index] = (count[index] ?? 0) + 1
        counts.set(part, count)
      }
    return examples.length
  })
  return { sizes, counts }
}

const models = new WeakMap<readonly ReportType[], Model>()

function modelOf(types: readonly ReportType[]): Model {
  const model = models.get(types) ?? learn(types)
  models.set(types, model)
  return model
}

/**
 * Returns the matching types, likeliest first, by naive Bayes over the parts of the text. A type without any part of it
 * is none.
 */
export function findTypes(text: string, types: readonly ReportType[]): ReportType[] {
  const { sizes, counts } = modelOf(types)
  const parts = [...partsOf(plain(text))].flatMap(([part, weight]) => {
    const count = counts.get(part)
    return count ? { count, weight } : []
  })
  const rated = types
    .map((type, index) => ({
      type,
      isKnown: parts.some(({ count }) => count[index]),
      points: parts.reduce((sum, { count, weight }) => {
        const share = ((count[index] ?? 0) + smoothing / 10) / ((sizes[index] ?? 0) + 10)
        return sum + weight * Math.log(share)
      }, 0),
    }))
    .filter(({ isKnown }) => isKnown)
    .sort((a, b) => b.points - a.points)
  const least = (rated[0]?.points ?? 0) + Math.log(leastShare)
  return rated
    .filter(({ points }) => points >= least)
    .slice(0, most)
    .map(({ type }) => type)
}

/** The type to choose when nothing fits, if the portal has it. */
export const otherType = (types: readonly ReportType[]): ReportType | undefined =>
  types.find(({ name, icon }) => name === '其他' || icon === 'circle-ellipsis')
