import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { reportTypes } from '../../server/platform/database/seed-data/report-types.ts'

const file = readFileSync(new URL('phrases.tsv', import.meta.url), 'utf8')

/** Phrases of everyday speech with the names of their types; `phrases.tsv` has lines `诈骗/其他<tab>phrase`. */
export const phrases = file
  .trim()
  .split('\n')
  .map((line) => {
    const [types = '', text = ''] = line.split('\t')
    return { types: types.split('/'), text }
  })

/** The first paragraph of a guide describes the type; the others refer elsewhere. */
const ownTexts = reportTypes.flatMap(({ name, summary, guide }) =>
  [name, ...`${summary} ${guide[0]}`.split(/[\s，。、；：（）]|以及|和|或/)]
    .filter((text) => text !== '')
    .map((text) => ({ types: [name], text })),
)

/** All examples. A text that stands for several types is one example of them all. */
export const examples: ReadonlyMap<string, ReadonlySet<string>> = (() => {
  const found = new Map<string, Set<string>>()
  for (const { types, text } of [...phrases, ...ownTexts])
    found.set(text, new Set([...(found.get(text) ?? []), ...types]))
  return found
})()

/** Digest of the examples, by which a test sees that the weights are learned from them. */
export const digest = createHash('sha256')
  .update(JSON.stringify(Array.from(examples, ([text, types]) => [text, ...types])))
  .digest('hex')
