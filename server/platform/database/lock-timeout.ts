import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from './schema.ts'

const lockNotAvailable = '55P03'

/** Limits waits for locks until the transaction ends. @throws an error that `isLockTimeout` recognises */
export async function limitLockWaits(trx: Db, milliseconds: number): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(milliseconds)}`.execute(trx)
}

export const isLockTimeout = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === lockNotAvailable
