import type { RawBuilder } from 'kysely'
import { caseNumber } from '../../../contract/desk/case.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Db, Trx } from '../../platform/database/schema.ts'
import { candidates, placeOf } from './candidates.ts'
import { gramsOfWords, holdsAll, wordsOf } from './grams.ts'
import { searchableOf } from './searchable.ts'
import { arrivals, byIndexAlone, byNumber, type Behind, type Found } from './search-store.ts'

interface Deps {
  readonly keyring: Keyring
}

/** A position in the results, where the next page begins. */
export type SearchPlace = Behind

export interface CaseSearch {
  readonly words: string
  /** SQL condition of scope and filters; `c` is `report_case`. */
  readonly where: RawBuilder<boolean>
  /** Earliest arrival to search. */
  readonly since?: Date | undefined
  readonly after?: Behind | undefined
  readonly limit: number
}

export interface SearchPage {
  readonly reportIds: readonly string[]
  /** Where the next page begins; null at the end. A page may be short or empty and still have a next one. */
  readonly next: Behind | null
}

const nothing: SearchPage = { reportIds: [], next: null }
/** Candidates unsealed per batch. */
const slice = 25
/** Time limit of a page in milliseconds, however short the page. */
const budget = 400

/** Finds cases whose contents hold every word, newest first, or the case of a number; verifies the index's candidates. */
export const searchCases = (db: Db, deps: Deps, search: CaseSearch): Promise<SearchPage> =>
  db.transaction().execute((trx) => searchIn(trx, deps, search))

async function searchIn(
  db: Trx,
  deps: Deps,
  { words: query, where, since, after, limit }: CaseSearch,
): Promise<SearchPage> {
  if (caseNumber.safeParse(query.trim()).success) {
    const found = await byNumber(db, query.trim(), where)
    return found === undefined ? nothing : { reportIds: [found], next: null }
  }
  const words = wordsOf(query)
  const { oldest, newest } = await arrivals(db)
  if (words.length === 0 || !oldest || !newest) return nothing
  const holding = async (cases: readonly Found[]): Promise<Found[]> => {
    const ids = cases.map(({ report_id }) => report_id)
    const opened = await searchableOf(db, deps, ids)
    return cases.filter(({ report_id }) => holdsAll(opened.get(report_id)?.texts ?? [], words))
  }

  const until = performance.now() + budget
  const asked = {
    grams: gramsOfWords(words),
    where,
    from: after ?? { arrivedAt: new Date(newest.getTime() + 1), caseNumber: undefined },
    oldest: since && since > oldest ? since : oldest,
  }
  const found: Found[] = []
  await byIndexAlone(db)
  for await (const { cases, reached } of candidates(db, deps.keyring, asked)) {
    for (let at = 0; at < cases.length; at += slice) {
      const some = cases.slice(at, at + slice)
      found.push(...(await holding(some)))
      if (found.length > limit) return pageOf(found, limit)
      const last = some.at(-1)
      if (last && performance.now() > until) return { reportIds: idsOf(found), next: placeOf(last) }
    }
    if (performance.now() > until) return { reportIds: idsOf(found), next: reached }
  }
  return { reportIds: idsOf(found), next: null }
}

const idsOf = (found: readonly Found[]) => found.map(({ report_id }) => report_id)

/** Matches for more than one page. */
function pageOf(found: readonly Found[], limit: number): SearchPage {
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return { reportIds: idsOf(page), next: last ? placeOf(last) : null }
}
