import { sql, type Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

type Database = Kysely<Schema>

/** A listed day with what it is called. */
export interface NamedDay {
  day: string
  is_working: boolean
  name: string
}

/** @param from first day, `YYYY-MM-DD`; `to` is included */
export const listDays = (db: Database, from: string, to: string): Promise<NamedDay[]> =>
  db
    .selectFrom('calendar_day')
    .select([sql<string>`day::text`.as('day'), 'is_working', 'name'])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute()

export async function putDay(trx: Database, { day, is_working, name }: NamedDay): Promise<void> {
  await trx
    .insertInto('calendar_day')
    .values({ day, is_working, name })
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ is_working, name }))
    .execute()
}

export async function removeDay(trx: Database, day: string): Promise<void> {
  await trx.deleteFrom('calendar_day').where('day', '=', day).execute()
}
