import type { Kysely } from 'kysely'
import type { Database } from '../platform/database/open.ts'
import type { Schema } from '../platform/database/schema.ts'

/**
 * The database, once for each kind of work: what one of them waits for, as a locked table, keeps the others from nothing. A
 * call works with one of these alone, apart from limits and sessions, which every call needs and which have no bound.
 */
export interface Shares {
  /** Reports without files are sent. */
  readonly reports: Kysely<Schema>
  /** Files come in, and reports with files. */
  readonly evidence: Kysely<Schema>
  /** What was sent is read, by its code or its owner, and added to. */
  readonly queries: Kysely<Schema>
  /** All else that citizens do. */
  readonly others: Kysely<Schema>
  /** What is done at the desk. */
  readonly desk: Kysely<Schema>
}

/** @param connections of the pool, of which each kind of work has a quarter at most */
export function openShares(database: Pick<Database, 'share'>, connections: number): Shares {
  const open = () => database.share(Math.max(1, Math.floor(connections / 4)))
  return { reports: open(), evidence: open(), queries: open(), others: open(), desk: open() }
}
