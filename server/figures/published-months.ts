import { figuresClosed, type SignedMonth } from '../../contract/report/published-figures.ts'
import type { Db } from '../platform/database/schema.ts'
import { routeForAll, type Route } from '../http/route.ts'
import { dayText } from '../report/calendar/working-time.ts'
import { closedMonths, signedCorrections } from './closed-month-store.ts'

/** Returns a signed statement as it is published; undefined for a month that is only proposed. */
const signedOf = (row: { statement: string; signature: Buffer | null; key_id: string | null }) =>
  row.signature && row.key_id
    ? [
        {
          statement: row.statement,
          signature: row.signature.toString('base64'),
          key_id: row.key_id,
        },
      ]
    : []

/** Returns every closed month as it is published, newest first. */
export async function publishedMonths(db: Db): Promise<SignedMonth[]> {
  const [months, corrections] = await Promise.all([closedMonths(db), signedCorrections(db)])
  return months.toReversed().flatMap((row) => {
    const { month, closed_at } = row
    if (!closed_at) return []
    return signedOf(row).map((signed) => ({
      month,
      ...signed,
      closed_on: dayText(closed_at),
      corrections: corrections.filter((one) => one.month === month).flatMap(signedOf),
    }))
  })
}

export const publishedMonthsRoute = ({ db }: { readonly db: Db }): Route =>
  routeForAll(figuresClosed, async () => ({ months: await publishedMonths(db) }))
