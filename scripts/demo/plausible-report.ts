import type { Chance } from './chance.ts'
import * as words from './plausible-words.ts'

/** Plausible report texts; none is real. */
export interface PlausibleContents {
  readonly title: string | null
  readonly site_name: string | null
  readonly urls: readonly string[]
  readonly account: string | null
  readonly description: string
}

/** Number of reported hosts; the first ones are frequent. */
const hosts = 40_000
/** Popular platforms. */
const largeHosts = 30

/** Returns the host of an index, which no other one shares a registrable name with. @param index from 0 */
export function hostAt(index: number): string {
  const { hostWords } = words
  const word = (n: number) => hostWords[n % hostWords.length] ?? ''
  const name = `${word(index)}${word(Math.floor(index / 7) + 11)}`
  return `${index < largeHosts ? `www.${name}` : `${name}${String(index)}`}.example`
}

const digits = (chance: Chance, length: number) =>
  Array.from({ length }, () => String(chance.below(10))).join('')

function urlIn(chance: Chance): string {
  const host = hostAt(chance.happens(0.4) ? chance.below(largeHosts) : chance.below(hosts))
  const path = chance.pick(['video', 'p', 'u', 'item', 'post', 'live', 'art'])
  return `https://${host}/${path}/${digits(chance, 6 + chance.below(8))}`
}

function accountIn(chance: Chance): string {
  const kind = chance.below(3)
  if (kind === 0) return `群号 ${digits(chance, 9)}`
  const name = `${chance.pick(words.accountWords)}${digits(chance, 1 + chance.below(4))}`
  return kind === 1 ? name : `${name}（ID：${digits(chance, 10)}）`
}

function sentence(chance: Chance): string {
  const { details, doings } = words
  const [one, other] = [chance.pickCommon(details), chance.pick(details)]
  return chance.happens(0.5)
    ? `${one}里写着${other}，${chance.pick(doings)}`
    : `${chance.pick(doings)}，还提到${chance.pick(words.places)}的${one}和${other}`
}

function descriptionOf(chance: Chance, subject: string): string {
  const { beginnings, platforms, places, results } = words
  const sentences = Array.from({ length: 1 + chance.below(4) }, () => sentence(chance))
  const where = chance.happens(0.3) ? `${chance.pick(places)}的群聊` : chance.pickCommon(platforms)
  return [
    `${chance.pick(beginnings)}${where}看到${subject}`,
    ...sentences,
    ...(chance.happens(0.3) ? [`对方电话${digits(chance, 11)}`] : []),
    chance.pick(results),
  ].join('。')
}

/** @param typeName a type of a new portal */
export function plausibleContents(chance: Chance, typeName: string): PlausibleContents {
  const subject = chance.pick(words.subjects[typeName] ?? ['可疑的网页'])
  return {
    title: chance.happens(0.3) ? `举报${subject}` : null,
    site_name: chance.happens(0.4) ? chance.pickCommon(words.platforms) : null,
    urls: Array.from({ length: chance.weighted([2, 6, 1.5, 0.5]) }, () => urlIn(chance)),
    account: chance.happens(0.5) ? accountIn(chance) : null,
    description: `${descriptionOf(chance, subject)}。`,
  }
}
