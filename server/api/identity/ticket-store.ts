import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

/**
 * Records the use of what is valid once: a ticket of ours, a partner's, a solved challenge.
 * @param mac identifies it
 * @returns false when it was used before
 */
export async function useOnce(db: Kysely<Schema>, mac: Buffer, expiresAt: Date): Promise<boolean> {
  const inserted = await db
    .insertInto('used_ticket')
    .values({ mac, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('mac').doNothing())
    .returning('mac')
    .executeTakeFirst()
  return inserted !== undefined
}
