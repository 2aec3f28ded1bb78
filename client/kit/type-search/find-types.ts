import type { ReportType } from '../../../contract/site/site.ts'
import { everydayWords } from './everyday-words.ts'

/** Number of results that a citizen compares at a glance. */
const most = 4
/** Results below this share of the best score are dropped. */
const leastPart = 0.3

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}]+/gu, '')

/** Score of a word that the text contains or begins. Longer words count more. */
function pointsFor(typed: string, word: string): number {
  if (word === '') return 0
  if (typed.includes(word)) return word.length
  return word.includes(typed) ? typed.length - 0.5 : 0
}

const sum = (typed: string, words: readonly string[]) =>
  words.reduce((points, word) => points + pointsFor(typed, plain(word)), 0)

const wordsOf = ({ name, icon }: ReportType) =>
  everydayWords.find((known) => known.name === name) ??
  everydayWords.find((known) => known.icon === icon)

const terms = (text: string) => text.split(/[\s，。、；：（）]|以及|和|或/)

/** The first paragraph of the guide describes the type; the others refer elsewhere. */
const guideTerms = ({ guide }: ReportType) => terms(guide.split('\n', 1)[0] ?? '')

function pointsOf(type: ReportType, typed: string): number {
  const { words = '', maybe = '' } = wordsOf(type) ?? {}
  return (
    4 * pointsFor(typed, plain(type.name)) +
    3 * sum(typed, words.split(' ')) +
    sum(typed, maybe.split(' ')) +
    // Single characters match too many of these.
    (typed.length > 1 ? sum(typed, terms(type.summary)) + sum(typed, guideTerms(type)) / 2 : 0)
  )
}

/** Returns the matching types, best first; ties keep their order. */
export function findTypes(text: string, types: readonly ReportType[]): ReportType[] {
  const typed = plain(text)
  if (typed === '') return []
  const rated = types
    .map((type) => ({ type, points: pointsOf(type, typed) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
  const least = (rated[0]?.points ?? 0) * leastPart
  return rated
    .filter(({ points }) => points >= least)
    .slice(0, most)
    .map(({ type }) => type)
}

/** The type to choose when nothing fits, if the portal has it. */
export const otherType = (types: readonly ReportType[]): ReportType | undefined =>
  types.find(({ name, icon }) => name === '其他' || icon === 'circle-ellipsis')
