import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { ReportType } from '../../contract/site/site.ts'
import { guideInWords } from '../../client/citizen/words/en/type-guides.ts'
import { typeInWords } from '../../client/citizen/words/en/types.ts'
import { reportTypes } from '../../server/platform/database/seed-data/report-types.ts'

/** The default types as the citizens' API answers them. */
export const seeded: readonly ReportType[] = reportTypes.map(
  ({ name, summary, guide, icon }, order) => ({
    id: order + 1,
    name,
    summary,
    guide: guide.join('\n'),
    icon,
    real_name_required: false,
    order,
  }),
)

const english = (type: ReportType): ReportType => {
  const named = typeInWords(type)
  return { ...named, guide: guideInWords(named) }
}

/** The languages of the search: the default types in their words, and what separates the parts of these words. */
export const languages = {
  zh: { types: seeded, separator: /[\s，。、；：（）]|以及|和|或/ },
  en: { types: seeded.map(english), separator: /[,;:.]| and | or / },
}
export type Language = keyof typeof languages

export interface TrainingSet {
  /** Phrases of everyday speech with the Chinese names of their types. */
  readonly phrases: readonly { readonly types: readonly string[]; readonly text: string }[]
  /** All examples. A text that stands for several types is one example of them all. */
  readonly examples: ReadonlyMap<string, ReadonlySet<string>>
  /** Digest of the examples, by which a test sees that the weights are learned from them. */
  readonly digest: string
}

/** Reads the examples of a language: `zh.tsv` and `en.tsv` have lines `诈骗/其他<tab>phrase`; the types describe themselves. */
export function trainingSet(language: Language): TrainingSet {
  const phrases = readFileSync(new URL(`${language}.tsv`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [types = '', text = ''] = line.split('\t')
      return { types: types.split('/'), text }
    })
  const { types, separator } = languages[language]
  // The first paragraph of a guide describes the type; the others refer elsewhere.
  const ownTexts = types.flatMap(({ name, summary, guide }, i) =>
    [
      name,
      ...`${summary}\n${guide.split('\n', 1)[0]}`
        .split('\n')
        .flatMap((one) => one.split(separator)),
    ]
      .map((text) => ({ types: [seeded[i]?.name ?? ''], text: text.trim() }))
      .filter(({ text }) => text !== ''),
  )
  const examples = new Map<string, Set<string>>()
  for (const { types: names, text } of [...phrases, ...ownTexts])
    examples.set(text, new Set([...(examples.get(text) ?? []), ...names]))
  const listed = JSON.stringify(Array.from(examples, ([text, names]) => [text, ...names]))
  return { phrases, examples, digest: createHash('sha256').update(listed).digest('hex') }
}
