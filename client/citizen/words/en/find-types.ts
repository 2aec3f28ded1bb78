import type { ReportType } from '../../../../contract/site/site.ts'
import { everydayWords } from './everyday-words.ts'

/** Number of results that a citizen compares at a glance. */
const most = 3
/** Results less likely than this share of the best are dropped. */
const leastShare = 0.003
/** Words that say nothing of a type. */
const common = new Set(
  'a about all am an and any are as at be been being but by can could did do does for from get got had has have he her him his how i if in into is it its just me my of on or our out she so some somebody someone something than that the their them there they this to too up us very was we were what when where which who will with would you your'.split(
    ' ',
  ),
)

const stem = (word: string) =>
  word
    .replace(/['’]s$/, '')
    .replace(/our(?=s?$)/, 'or')
    .replace(/ies$/, 'y')
    .replace(/(?<=.{3})(?:ing|ers?|ed|es|s|e|ment|ation|ion)$/, '')
    .replace(/(.)\1$/, '$1')

/** Returns the parts of a text with their weights: stems, pairs of stems, and beginnings that other forms share. */
function partsOf(text: string): ReadonlyMap<string, number> {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}’']+/gu) ?? []
  const stems = words.filter((word) => !common.has(word)).map(stem)
  return new Map([
    ...stems.flatMap((word, at): [string, number][] => [
      [`${word.slice(0, 4)}…`, 0.5],
      [`${word} ${stems[at + 1]}`, 1],
    ]),
    ...stems.map((word): [string, number] => [word, 1.5]),
  ])
}

/** Returns what people say of a type. The first paragraph of the guide describes it; the others refer elsewhere. */
function examplesOf({ name, summary, guide, icon }: ReportType): string[] {
  const known = new Map(Object.entries(everydayWords)).get(icon) ?? ''
  const described = `${name}, ${summary}, ${guide.split('\n', 1)[0]}`
  return [...described.split(/[,;:.]| and | or /), ...known.split(', ')].filter(Boolean)
}

/** Numbers of examples: of each type, and for each part of each type that contain it. */
interface Model {
  readonly sizes: readonly number[]
  readonly counts: ReadonlyMap<string, readonly number[]>
}

function learn(types: readonly ReportType[]): Model {
  const counts = new Map<string, number[]>()
  const sizes = types.map((type, index) => {
    const examples = examplesOf(type)
    for (const part of examples.flatMap((example) => [...partsOf(example).keys()])) {
      const count = counts.get(part) ?? types.map(() => 0)
      count[index] = (count[index] ?? 0) + 1
      counts.set(part, count)
    }
    return examples.length
  })
  return { sizes, counts }
}

const models = new WeakMap<readonly ReportType[], Model>()

/** Returns the matching types, likeliest first, by naive Bayes over the parts of the text. */
export function findTypes(text: string, types: readonly ReportType[]): ReportType[] {
  const model = models.get(types) ?? learn(types)
  models.set(types, model)
  const parts = [...partsOf(text)].flatMap(([part, weight]) => {
    const count = model.counts.get(part)
    return count ? { count, weight } : []
  })
  const rated = types
    .map((type, index) => ({
      type,
      isKnown: parts.some(({ count }) => count[index]),
      points: parts.reduce((sum, { count, weight }) => {
        // A part that no example of the type has counts as a small share of one.
        const share = ((count[index] ?? 0) + 0.03) / ((model.sizes[index] ?? 0) + 10)
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
