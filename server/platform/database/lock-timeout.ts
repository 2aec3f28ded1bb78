import { sql, type Kysely } from 'kysely'
import pg from 'pg'
import type { Schema } from './schema.ts'

const lockNotAvailable = '55P03'

/** Until the transaction ends, waits for a lock no longer than this. @throws what `isLockTimeout` knows */
export async function limitLockWaits(trx: Kysely<Schema>, milliseconds: number): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(milliseconds)}`.execute(trx)
}

/** Whether something failed because others held what it needs for too long. */
export const isLockTimeout = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === lockNotAvailable
