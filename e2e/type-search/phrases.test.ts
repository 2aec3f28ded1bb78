import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { findTypes as findEnglishTypes } from '../../client/citizen/words/en/find-types.ts'
import { findTypes } from '../../client/citizen/words/zh/find-types.ts'
import {
  type Language,
  languages,
  seeded,
  trainingSet,
} from '../../scripts/type-search/training-set.ts'

const finders = { zh: findTypes, en: findEnglishTypes }

interface Phrase {
  readonly right: readonly string[]
  readonly phrase: string
  /** Chinese names of the types that were found. */
  readonly found: readonly string[]
}

/** Lines `诈骗/其他<tab>phrase`: any of the types is right. */
const readPhrases = (file: string, language: Language): Phrase[] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [types = '', phrase = ''] = line.split('\t')
      const found = finders[language](phrase, languages[language].types)
      return {
        right: types.split('/'),
        phrase,
        found: found.map(({ id }) => seeded.find((type) => type.id === id)?.name ?? ''),
      }
    })

const share = (phrases: readonly Phrase[], holds: (phrase: Phrase) => boolean) =>
  phrases.filter(holds).length / Math.max(1, phrases.length)
const isInTop = (top: number) => (phrase: Phrase) =>
  phrase.found.slice(0, top).some((name) => phrase.right.includes(name))
const hasNoAnswer = ({ found }: Phrase) => found.length === 0

const percent = (part: number) => `${(100 * part).toFixed(1)} %`.padStart(8)
const row = (name: string, phrases: readonly Phrase[]) =>
  `${name.padEnd(8, '\u3000')}${String(phrases.length).padStart(5)}` +
  `${percent(share(phrases, isInTop(1)))}${percent(share(phrases, isInTop(3)))}` +
  `${percent(share(phrases, hasNoAnswer))}\n`

describe.for([
  {
    file: 'blind-phrases.tsv',
    least: 0.97,
    name: 'written blind: their errors were looked at since',
  },
  { file: 'held-out-phrases.tsv', least: 0.95, name: 'held out: its errors were never looked at' },
  { file: 'stranger-phrases.tsv', least: 0.935, name: 'of somebody who never saw the words' },
  { file: 'fresh-phrases.tsv', least: 0.95, name: 'frozen before the examples were written' },
  {
    file: 'english-phrases.tsv',
    language: 'en',
    least: 0.97,
    name: 'in English, written before the examples',
  },
] as const)('phrases $name', ({ file, least, ...rest }) => {
  const language = 'language' in rest ? rest.language : 'zh'
  const phrases = readPhrases(file, language)
  const listed = new Set(trainingSet(language).phrases.map(({ text }) => text))
  const unlisted = phrases.filter(({ phrase }) => !listed.has(phrase))

  test('lead to the right type among the first three, and hardly any to none', () => {
    process.stdout.write(
      `${file}: phrases, first right, among three, no answer\n` +
        seeded
          .map(({ name }) =>
            row(
              name,
              phrases.filter((p) => p.right[0] === name),
            ),
          )
          .join('') +
        row('all', phrases) +
        row('unlisted', unlisted),
    )
    expect(share(phrases, isInTop(3))).toBeGreaterThanOrEqual(least)
    expect(share(unlisted, isInTop(3))).toBeGreaterThanOrEqual(least)
    expect(share(phrases, hasNoAnswer)).toBeLessThanOrEqual(0.03)
  })
})
