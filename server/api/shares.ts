import type { Database } from '../platform/database/open.ts'
import type { Db } from '../platform/database/schema.ts'

/**
 * Bulkheads over the connection pool, one for each kind of work: a kind that waits for a locked table cannot exhaust the
 * connections of the others. A call uses one share; limits and sessions, which every call needs, use the unbounded pool.
 */
export interface Shares {
  /** Submission of reports without files. */
  readonly reports: Db
  /** Uploads, and submission of reports with files. */
  readonly evidence: Db
  /** Queries of reports by code or owner, and additions to them. */
  readonly queries: Db
  /** All other calls of citizens. */
  readonly otherCalls: Db
  readonly desk: Db
}

/** @param connections size of the pool; each share may use a quarter of it */
export function openShares(database: Pick<Database, 'share'>, connections: number): Shares {
  const open = () => database.share(Math.max(1, Math.floor(connections / 4)))
  return { reports: open(), evidence: open(), queries: open(), otherCalls: open(), desk: open() }
}
