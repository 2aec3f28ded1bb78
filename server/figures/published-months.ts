import { figuresClosed, type SignedMonth } from '../../contract/report/published-figures.ts'
import type { Db } from '../platform/database/schema.ts'
import { routeForAll, type Route } from '../http/route.ts'
import { dayText } from '../report/calendar/working-time.ts'
import { closedMonths } from './closed-month-store.ts'

/** Returns every closed month as it is published, newest first. */
export async function publishedMonths(db: Db): Promise<SignedMonth[]> {
  const rows = await closedMonths(db)
  return rows.toReversed().flatMap(({ month, statement, signature, key_id, closed_at }) =>
    signature && key_id && closed_at
      ? [
          {
            month,
            statement,
            signature: signature.toString('base64'),
            key_id,
            closed_on: dayText(closed_at),
          },
        ]
      : [],
  )
}

export const publishedMonthsRoute = ({ db }: { readonly db: Db }): Route =>
  routeForAll(figuresClosed, async () => ({ months: await publishedMonths(db) }))
