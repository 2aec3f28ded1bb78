import { figuresClosed, type SignedMonth } from '../../contract/figures/published-figures.ts'
import type { Db } from '../platform/database/schema.ts'
import { routeForAll, type Route } from '../http/route.ts'
import { closedVersions } from './closed-month-store.ts'

/** Returns every version of every closed month as it is published, newest first. */
export const publishedMonths = async (db: Db): Promise<SignedMonth[]> =>
  (await closedVersions(db)).flatMap(
    ({ month, version, statement, signature, key_id, closed_at }) =>
      signature && key_id && closed_at
        ? [
            {
              month,
              version,
              statement,
              signature: signature.toString('base64'),
              key_id,
              closed_at: closed_at.toISOString(),
            },
          ]
        : [],
  )

export const publishedMonthsRoute = ({ db }: { readonly db: Db }): Route =>
  routeForAll(figuresClosed, async () => ({ months: await publishedMonths(db) }))
