import {
  apart,
  child,
  english,
  harmless,
  suicide,
  suicideAlways,
  violence,
} from './danger-words.ts'
import { toSimplified } from '../../simplified.ts'
import { plainLetters, typedText } from '../../typed-text.ts'

/** Kinds of danger to life that words tell of. */
export const dangers = ['suicide', 'violence', 'child'] as const
export type Danger = (typeof dangers)[number]

/** Returns the sentences of a text as `danger-words.ts` expects them. */
function sentencesOf(text: string): string[] {
  const plain = toSimplified(plainLetters(typedText(text)).toLowerCase())
    .replaceAll(/(?<=[\u3400-\u9fff])[ \t*·_-]+(?=[\u3400-\u9fff])/gu, '')
    .replaceAll('’', "'")
    .replaceAll(/[,、]/g, '，')
  return plain.split(/[。!?;\n]+/).filter(Boolean)
}

const holds = (sentence: string, words: readonly RegExp[]) =>
  words.some((each) => each.test(sentence))

function dangerOf(sentence: string): Danger | undefined {
  const meant = harmless.reduce((left, each) => left.replaceAll(each, '…'), sentence)
  if (holds(meant, suicideAlways)) return 'suicide'
  if (apart.test(meant)) return undefined
  if (holds(meant, suicide) || holds(meant, english.suicide)) return 'suicide'
  if (child.some((all) => all.every((each) => each.test(meant))) || holds(meant, english.child))
    return 'child'
  if (holds(meant, violence) || holds(meant, english.violence)) return 'violence'
  return undefined
}

/** Returns the first kind of danger to life that a text tells of, in the order of `dangers`; undefined without any. */
export function dangerIn(text: string): Danger | undefined {
  const found = new Set(sentencesOf(text).map(dangerOf))
  return dangers.find((danger) => found.has(danger))
}
