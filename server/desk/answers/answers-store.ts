import type { Insertable } from 'kysely'
import type { Db, Schema } from '../../platform/database/schema.ts'

export async function insertAwaited(
  trx: Db,
  awaited: Insertable<Schema['awaited_answer']>,
): Promise<void> {
  await trx.insertInto('awaited_answer').values(awaited).execute()
}
