import { type QueryExecutorProvider, sql } from 'kysely'
import pg from 'pg'

const lockNotAvailable = '55P03'

/** Limits waits for locks until the transaction ends. @throws an error that `isLockTimeout` recognises */
export async function limitLockWaits(
  trx: QueryExecutorProvider,
  milliseconds: number,
): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(milliseconds)}`.execute(trx)
}

export const isLockTimeout = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === lockNotAvailable

/**
 * Repeats a step of the start that may be repeated, until nothing that it needs is locked. The role's lock timeout is
 * for calls, which answer 503; a start waits, e.g. while the commits of another server wait for the second machine.
 */
export async function untilUnlocked<T>(step: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await step()
    } catch (error) {
      if (!isLockTimeout(error)) throw error
    }
}
