import type { RawBuilder, Transaction } from 'kysely'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { monthsBack, type Month } from './months.ts'
import { fitting, probe, walk, type Behind, type Found } from './search-store.ts'
import { tokensOfMonth } from './tokens.ts'

/** Cases that have all the tokens, newest first, and how far that goes. */
interface Candidates {
  readonly cases: readonly Found[]
  /** Everything before this place has been looked at. */
  readonly reached: Behind
}

interface Asked {
  readonly grams: readonly string[]
  /** For a query in which `c` is `report_case`. */
  readonly where: RawBuilder<boolean>
  readonly from: Behind
  readonly oldest: Date
}

/** More candidates of one probe than these are not sorted: the newest are walked to instead. */
const cap = 500
/** As long as little is found, each probe is of so many times as many months as the one before. */
const growth = 4
/** Cases of one walk. */
const stride = 25

const startOf = ({ begins }: Month): Behind => ({ arrivedAt: begins, caseNumber: undefined })
export const placeOf = ({ arrived_at, case_number }: Found): Behind => ({
  arrivedAt: arrived_at,
  caseNumber: case_number,
})

/**
 * What may hold the words, month by month, the newest first: all of a few months by the index of tokens, more of them as
 * less is found; a month in which they are frequent case by case. Left to itself the planner knows nothing of macs, and
 * takes most of a second for a word that is nowhere.
 */
export async function* candidates(
  trx: Transaction<Schema>,
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
