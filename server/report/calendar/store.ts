import { sql } from 'kysely'
import { batchConcurrentOn } from '../../platform/database/batch-concurrent.ts'
import type { Db } from '../../platform/database/schema.ts'

export interface NamedDay {
  day: string
  is_working: boolean
  name: string
}

interface Span {
  readonly from: string
  readonly to: string
}

/** Reads the days of concurrently requested spans in one statement. ISO dates compare as text. */
const listSpans = batchConcurrentOn(
  async (db: Db, spans: readonly Span[]): Promise<NamedDay[][]> => {
    const [first = ''] = spans.map(({ from }) => from).toSorted()
    const last =
      spans
        .map(({ to }) => to)
        .toSorted()
        .at(-1) ?? first
    const days = await db
      .selectFrom('calendar_day')
      .select([sql<string>`day::text`.as('day'), 'is_working', 'name'])
      .where('day', '>=', first)
      .where('day', '<=', last)
      .orderBy('day')
      .execute()
    return spans.map(({ from, to }) => days.filter(({ day }) => day >= from && day <= to))
  },
)

/** Lists the days of a span. @param from first day, `YYYY-MM-DD` @param to last day, inclusive */
export const listDays = (db: Db, from: string, to: string): Promise<NamedDay[]> =>
  listSpans(db, { from, to })

export const putDay = (trx: Db, { day, is_working, name }: NamedDay) =>
  trx
    .insertInto('calendar_day')
    .values({ day, is_working, name })
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ is_working, name }))
    .execute()

export const removeDay = (trx: Db, day: string) =>
  trx.deleteFrom('calendar_day').where('day', '=', day).execute()
