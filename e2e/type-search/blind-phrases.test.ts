import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { ReportType } from '../../contract/site/site.ts'
import { reportTypes } from '../../server/platform/database/seed-data/report-types.ts'
import { phrases as learned } from '../../scripts/type-search/training-set.ts'
import { findTypes } from '../../client/kit/type-search/find-types.ts'

const seeded: readonly ReportType[] = reportTypes.map(({ name, summary, guide, icon }, order) => ({
  id: order + 1,
  name,
  summary,
  guide: guide.join('\n'),
  icon,
  real_name_required: false,
  order,
}))
const listed = new Set(learned.map(({ text }) => text))

interface Phrase {
  readonly right: readonly string[]
  readonly phrase: string
  readonly found: readonly string[]
}

/** Lines `诈骗/其他<tab>phrase`: any of the types is right. */
const readPhrases = (file: string): Phrase[] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [types = '', phrase = ''] = line.split('\t')
      const found = findTypes(phrase, seeded).map(({ name }) => name)
      return { right: types.split('/'), phrase, found }
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
  { file: 'stranger-phrases.tsv', least: 0.92, name: 'of somebody who never saw the words' },
  { file: 'fresh-phrases.tsv', least: 0.94, name: 'frozen before the examples were written' },
])('phrases $name', ({ file, least }) => {
  const phrases = readPhrases(file)
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
