import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { everydayWords } from '../../client/citizen/words/en/everyday-words.ts'
import { findTypes } from '../../client/citizen/words/en/find-types.ts'
import { typeInWords } from '../../client/citizen/words/en/types.ts'
import { reportTypes } from '../../server/platform/database/seed-data/report-types.ts'

const chinese = reportTypes.map(({ name, summary, guide, icon }, order) => ({
  id: order,
  name,
  summary,
  guide: guide.join('\n'),
  icon,
  real_name_required: false,
  order,
}))
const types = chinese.map(typeInWords)
const chineseNames = new Map(chinese.map(({ id, name }) => [id, name]))
const listed = new Set(Object.values(everydayWords).flatMap((words) => words.split(', ')))

/** Lines `诈骗/其他<tab>phrase`, written before any English word of the search was. */
const phrases = readFileSync(new URL('english-phrases.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const [right = '', phrase = ''] = line.split('\t')
    const found = findTypes(phrase, types).map(({ id }) => chineseNames.get(id) ?? '')
    const place = found.findIndex((name) => right.split('/').includes(name))
    return { phrase, right, found, place }
  })
const unlisted = phrases.filter(({ phrase }) => !listed.has(phrase))

/** Shares of phrases: first right, right among three, without an answer. */
function shares(of: typeof phrases) {
  const part = (holds: (one: (typeof phrases)[number]) => boolean) =>
    of.filter(holds).length / Math.max(1, of.length)
  return {
    first: part(({ place }) => place === 0),
    three: part(({ place }) => place >= 0),
    none: part(({ found }) => found.length === 0),
  }
}

test('English phrases lead to the right type among the first three, and few to none', () => {
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`.padStart(8)
  for (const [name, of] of Object.entries({ all: phrases, unlisted }))
    process.stdout.write(
      `${name} ${of.length}:${Object.values(shares(of)).map(percent).join('')}\n`,
    )
  expect(shares(phrases).three).toBeGreaterThanOrEqual(0.95)
  expect(shares(unlisted).three).toBeGreaterThanOrEqual(0.93)
  expect(shares(phrases).none).toBeLessThanOrEqual(0.02)
})
