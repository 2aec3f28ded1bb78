import type { RawBuilder } from 'kysely'
import { caseNumber } from '../../../contract/desk/case.ts'
import type { Services } from '../../platform/services.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Db, Trx } from '../../platform/database/schema.ts'
import { gramsOfWords, holdsAll, wordsOf } from './grams.ts'
import { searchableOf } from './searchable.ts'
import * as store from './search-store.ts'
import { monthOf, tokensOfMonth } from './tokens.ts'

/** Cases that have all tokens, newest first, and how far the search has come. */
interface Candidates {
  readonly cases: readonly store.Found[]
  /** Everything before this position was searched. */
  readonly reached: store.Behind
}

interface Asked {
  readonly grams: readonly string[]
  /** SQL condition in which `c` is `report_case`. */
  readonly where: RawBuilder<boolean>
  readonly from: store.Behind
  readonly oldest: Date
}

/** Above this many hits, scan newest-first instead of sorting. */
const cap = 500
/** Growth factor of the months per probe while few cases are found. */
const growth = 4
/** Cases per scan. */
const stride = 25

const startOf = ({ begins }: Month): store.Behind => ({ arrivedAt: begins, caseNumber: undefined })
const placeOf = ({ arrived_at, case_number }: store.Found): store.Behind => ({
  arrivedAt: arrived_at,
  caseNumber: case_number,
})

/**
 * Yields candidates month by month, newest first: by the token index for several months at once while hits are
 * rare, and by an arrival scan for a month in which they are frequent. Left to itself, the planner has no
 * statistics on tokens, and takes most of a second for an absent word.
 */
async function* candidates(
  trx: Trx,
  keyring: Keyring,
  { grams, where, from, oldest }: Asked,
): AsyncGenerator<Candidates> {
  const months = monthsBack(from.arrivedAt, oldest)
  const tokensIn = ({ name }: Month) => tokensOfMonth(keyring, name).of(grams)
  let after = from
  let size = 1
  for (let at = 0; at < months.length;) {
    const some = months.slice(at, at + size)
    const [month] = some
    const last = some.at(-1)
    if (!month || !last) return
    const probed = await store.probe(trx, some.map(tokensIn), cap + 1)
    if (probed.length <= cap) {
      const cases = await store.fitting(trx, probed, { where, after })
      after = startOf(last)
      yield { cases, reached: after }
      at += some.length
      size = probed.length < cap / growth ? size * growth : 1
    } else if (size > 1) size = 1
    else {
      for (;;) {
        const asked = { where, after, since: month.begins }
        const cases = await store.walk(trx, tokensIn(month), asked, stride)
        const end = cases.at(-1)
        if (!end) break
        after = placeOf(end)
        yield { cases, reached: after }
        if (cases.length < stride) break
      }
      after = startOf(month)
      yield { cases: [], reached: after }
      at += 1
    }
  }
}

/** A month of arrival, and its start. */
interface Month {
  readonly name: string
  readonly begins: Date
}

/** Returns every month between two times, inclusive, newest first. */
function monthsBack(newest: Date, oldest: Date): Month[] {
  const months: Month[] = []
  const begin = (at: Date) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1))
  for (
    let begins = begin(newest);
    begins >= begin(oldest);
    begins = begin(new Date(begins.getTime() - 1))
  )
    months.push({ name: monthOf(begins), begins })
  return months
}

type Deps = Services<'keyring'>

/** A position in the results, where the next page begins. */
export type SearchPlace = store.Behind

export interface CaseSearch {
  readonly words: string
  /** SQL condition of scope and filters; `c` is `report_case`. */
  readonly where: RawBuilder<boolean>
  /** Earliest arrival to search. */
  readonly since?: Date | undefined
  readonly after?: store.Behind | undefined
  readonly limit: number
}

export interface SearchPage {
  readonly reportIds: readonly string[]
  /** Start of the next page; null at the end. A page may be short or empty and still have a next one. */
  readonly next: store.Behind | null
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
    const found = await store.byNumber(db, query.trim(), where)
    return found === undefined ? nothing : { reportIds: [found], next: null }
  }
  const words = wordsOf(query)
  const { oldest, newest } = await store.arrivals(db)
  if (words.length === 0 || !oldest || !newest) return nothing
  const holding = async (cases: readonly store.Found[]): Promise<store.Found[]> => {
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
  const found: store.Found[] = []
  await store.byIndexAlone(db)
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

const idsOf = (found: readonly store.Found[]) => found.map(({ report_id }) => report_id)

/** Matches for more than one page. */
function pageOf(found: readonly store.Found[], limit: number): SearchPage {
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return { reportIds: idsOf(page), next: last ? placeOf(last) : null }
}
