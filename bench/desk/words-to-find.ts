import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../server/platform/database/open.ts'
import { createChance } from '../../scripts/demo/chance.ts'
import { hostAt } from '../../scripts/demo/plausible-report.ts'

/** Search terms that occur in the generated reports. */
export interface MadeReport {
  /** Ids of cases of any age, in random order. */
  readonly caseNumbers: readonly string[]
  /** Texts of the citizens. */
  readonly descriptions: readonly string[]
  readonly accounts: readonly string[]
}

const someCases = 500

/** @param open opens a case for reading */
export async function someMade(
  { db }: Database,
  open: (caseNumber: string) => Promise<{ description: string; account: string | null }>,
): Promise<MadeReport> {
  // Sample random ids: reading every row would warm the cache before the measurement.
  const ids = Array.from(
    { length: someCases },
    () => String(randomInt(2 ** 47)) + String(randomInt(1000)),
  )
  const { rows } = await sql<{ case_number: string }>`
    select distinct found.case_number from unnest(${ids}::bigint[]) as id
    cross join lateral (select case_number from report_case
      where report_id >= id % 576460752303423487 and status <> 'withdrawn'
      order by report_id limit 1) as found
  `.execute(db)
  const caseNumbers = rows.map(({ case_number }) => case_number)
  const opened: Awaited<ReturnType<typeof open>>[] = []
  for (const number of caseNumbers.slice(0, 100)) opened.push(await open(number))
  return {
    caseNumbers,
    descriptions: opened.map(({ description }) => description),
    accounts: opened.flatMap(({ account }) => account ?? []),
  }
}

/** Number of words of each kind. */
const each = 43

/** Returns distinct words of each kind. */
export function wordsToFind({ descriptions, accounts }: MadeReport) {
  const chance = createChance(7)
  const fill = (make: () => string) => {
    const words = new Set<string>()
    for (let tries = 0; words.size < each && tries < each * 50; tries += 1) words.add(make())
    return [...words]
  }
  const ofLength = (length: number) =>
    fill(() => {
      // Split at punctuation, which no search term contains.
      const parts = chance.pick(descriptions).match(/\p{Script=Han}{6,}/gu) ?? []
      const characters = Array.from(chance.pick(parts))
      const at = chance.below(characters.length - length + 1)
      return characters.slice(at, at + length).join('')
    })
  const absent = Array.from('龘犇骉麤鱻羴猋焱淼矗磊鑫垚')
  return [
    ...[1, 2, 3, 4, 5, 6].map((length) => ({
      what: length === 1 ? 'one character' : `${String(length)} characters`,
      words: ofLength(length),
    })),
    { what: 'a host', words: fill(() => hostAt(30 + chance.below(40_000))) },
    { what: 'a host that is in many', words: fill(() => hostAt(chance.below(30))) },
    { what: 'an account', words: fill(() => chance.pick(accounts)) },
    {
      what: 'two words',
      words: fill(
        () => `${chance.pick(['充值', '客服', '转账', '视频'])} ${hostAt(chance.below(400))}`,
      ),
    },
    {
      what: 'a word that is nowhere',
      words: fill(() => `${chance.pick(absent)}${chance.pick(absent)}${chance.pick(absent)}`),
    },
    {
      what: 'a word that is nowhere, of characters that are',
      words: fill(
        () =>
          `${chance.pick(['提现', '地震', '客服'])}${chance.pick(['疫苗', '荷官', '车牌'])}${String(chance.below(90) + 10)}`,
      ),
    },
  ]
}
