import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'

/**
 * Whether contents are still read in the form in which earlier versions wrote them: in plain text, or sealed without a
 * place. It ends for good once everything has been sealed anew (reseal.ts); until then asked only when such a value is met.
 */
export async function legacyIsRead(db: Kysely<Schema>): Promise<boolean> {
  const row = await db.selectFrom('sealing_state').select('finished_at').executeTakeFirst()
  return row !== undefined && row.finished_at === null
}

export async function endLegacy(db: Kysely<Schema>, at: Date): Promise<void> {
  await db
    .updateTable('sealing_state')
    .set({ finished_at: at })
    .where('finished_at', 'is', null)
    .execute()
}
