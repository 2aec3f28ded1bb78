import type { RawBuilder } from 'kysely'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { type Behind, type Found, fitting, probe, walk } from './search-store.ts'
import { monthOf, tokensOfMonth } from './tokens.ts'

/** Cases that have all tokens, newest first, and how far the search has come. */
interface Candidates {
  readonly cases: readonly Found[]
  /** Everything before this position was searched. */
  readonly reached: Behind
}

interface Asked {
  readonly grams: readonly string[]
  /** SQL condition in which `c` is `report_case`. */
  readonly where: RawBuilder<boolean>
  readonly from: Behind
  readonly oldest: Date
}

/** Above this many hits, scan newest-first instead of sorting. */
const cap = 500
/** Growth factor of the months per probe while few cases are found. */
const growth = 4
/** Cases per scan. */
const stride = 25

const startOf = ({ begins }: Month): Behind => ({ arrivedAt: begins, caseNumber: undefined })
export const placeOf = ({ arrived_at, case_number }: Found): Behind => ({
  arrivedAt: arrived_at,
  caseNumber: case_number,
})

/**
 * Yields candidates month by month, newest first: by the token index for several months at once while hits are
 * rare, and by an arrival scan for a month in which they are frequent. Left to itself, the planner has no
 * statistics on tokens, and takes most of a second for an absent word.
 */
export async function* candidates(
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
    const probed = await probe(trx, some.map(tokensIn), cap + 1)
    if (probed.length <= cap) {
      const cases = await fitting(trx, probed, { where, after })
      after = startOf(last)
      yield { cases, reached: after }
      at += some.length
      size = probed.length < cap / growth ? size * growth : 1
    } else if (size > 1) size = 1
    else {
      for (;;) {
        const asked = { where, after, since: month.begins }
        const cases = await walk(trx, tokensIn(month), asked, stride)
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
export interface Month {
  readonly name: string
  readonly begins: Date
}

/** Returns every month between two times, inclusive, newest first. */
export function monthsBack(newest: Date, oldest: Date): Month[] {
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
