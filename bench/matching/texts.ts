import type { Chance } from '../desk/chance.ts'
import { plausibleContents } from '../desk/plausible-report.ts'
import { subjects } from '../desk/plausible-words.ts'

const types = Object.keys(subjects)

/** Texts of reports, each once. */
export function originalTexts(chance: Chance, count: number): string[] {
  const texts = new Set<string>()
  while (texts.size < count) texts.add(plausibleContents(chance, chance.pick(types)).description)
  return [...texts]
}

const other = (chance: Chance) =>
  chance.pick(Array.from(plausibleContents(chance, chance.pick(types)).description))

/** Changes scattered characters. */
function retyped(chance: Chance, text: string, share: number): string {
  return Array.from(text, (c) => (chance.happens(share) ? other(chance) : c)).join('')
}
/** Replaces sentences by others until about that share is new, and moves one. */
function reworked(chance: Chance, text: string, share: number): string {
  const sentences = text.split('。').filter(Boolean)
  let left = text.length * share
  while (left > 0) {
    const fresh = plausibleContents(chance, chance.pick(types)).description.slice(
      0,
      Math.ceil(left),
    )
    sentences.splice(chance.below(sentences.length + 1), 0, fresh)
    left -= fresh.length
  }
  return `${sentences.join('。')}。`
}
/** Removes a stretch at the beginning or end. */
function cut(chance: Chance, text: string, share: number): string {
  const length = Math.round(text.length * (1 - share))
  return chance.happens(0.5) ? text.slice(0, length) : text.slice(-length)
}

export const textChanges = { retyped, reworked, cut } as const
