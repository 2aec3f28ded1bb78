import pg from 'pg'
import type { Db } from './schema.ts'

/** PostgreSQL has ended the transaction for a deadlock, or for a conflict with another one. Nothing of it was stored. */
export const isConflict = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '40P01' || error.code === '40001')

/**
 * Returns the same database, whose transactions run once more after a deadlock: for work that changes nothing outside
 * of its transaction. Jobs need none, because the worker repeats them.
 */
export function retryDeadlocks(db: Db): Db {
  const retrying = db.withoutPlugins()
  retrying.transaction = () => {
    const transaction = db.transaction()
    const execute = transaction.execute.bind(transaction)
    transaction.execute = (work) =>
      execute(work).catch((error: unknown) => {
        if (!isConflict(error)) throw error
        return execute(work)
      })
    return transaction
  }
  return retrying
}
