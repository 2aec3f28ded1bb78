import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { DatabaseAddress } from '../../config/database.ts'
import type { Logger } from '../log.ts'
import { openDatabase, type Database } from './open.ts'
import type { Schema } from './schema.ts'

/** Reads what may be some seconds old: from a replica, where there is one that keeps up. */
export interface Reads {
  /**
   * @param work only reads, and nothing that whoever asks may have just written. Done again on the primary when the replica
   * fails. It must not read unlogged tables, which no replica has.
   */
  read<T>(work: (db: Kysely<Schema>) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Milliseconds that it may be behind; decision 53. */
const mostBehind = 10_000
/** Milliseconds for which it is known how far it has come. */
const checkInterval = 1000
/** Milliseconds that a replica has for a question or a connection before the primary is asked instead. */
const patience = 3000

/** All from the primary. */
export const primaryReads = (db: Kysely<Schema>): Reads => ({
  read: (work) => work(db),
  close: async () => undefined,
})

interface ReadsOptions {
  readonly mostBehind?: number
  readonly checkInterval?: number
}

/** By `DATABASE_READ_URL`; without it, all from the primary. */
export function openReads(
  { readUrl, tls }: Pick<DatabaseAddress, 'readUrl' | 'tls'>,
  primary: Pick<Database, 'db' | 'pool'>,
  logger: Logger,
  options: ReadsOptions = {},
): Reads {
  if (readUrl === undefined) return primaryReads(primary.db)
  const replica = openDatabase(readUrl, logger, {
    connections: 6,
    queryTimeout: patience,
    connectTimeout: patience,
    tls,
  })
  const keepsUp = watchReplica(primary.pool, replica.pool, logger, options)
  return {
    async read(work) {
      if (!(await keepsUp())) return work(primary.db)
      try {
        return await work(replica.db)
      } catch (error) {
        logger.warn({ err: error }, 'the replica did not answer: the primary is asked')
        return work(primary.db)
      }
    },
    close: () => replica.close(),
  }
}

/**
 * Whether the replica has all that the primary had written at some moment within `mostBehind`. Positions in the log are
 * compared, and no clocks: so an idle primary is no late replica, and one that is cut off, or has become a primary itself, is.
 */
function watchReplica(
  primary: pg.Pool,
  replica: pg.Pool,
  logger: Logger,
  options: ReadsOptions,
): () => Promise<boolean> {
  const { mostBehind: most = mostBehind, checkInterval: interval = checkInterval } = options
  /** What the primary had written, and when it said so. */
  let marks: { at: number; position: bigint }[] = []
  let caughtUpAt = -Infinity
  let checkedAt = -Infinity
  let checking: Promise<void> | undefined
  let isAway = false
  let kept: boolean | undefined

  async function check(): Promise<void> {
    const at = performance.now()
    checkedAt = at
    const [written, replayed] = await Promise.all([
      positionOf(primary, 'pg_current_wal_lsn()'),
      positionOf(replica, 'case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end'),
    ])
    marks.push({ at, position: written })
    for (const mark of marks) if (mark.position <= replayed) caughtUpAt = mark.at
    marks = marks.filter((mark) => mark.position > replayed && at - mark.at <= most)
  }

  return async () => {
    if (performance.now() - checkedAt > interval)
      checking ??= check()
        .then(
          () => (isAway = false),
          () => (isAway = true),
        )
        .then(() => (checking = undefined))
    // Nobody waits for one that did not answer the last time.
    if (!isAway && performance.now() - caughtUpAt > most) await checking
    const keepsUp = performance.now() - caughtUpAt <= most
    if (kept !== undefined && kept !== keepsUp)
      logger.warn({ keeps_up: keepsUp }, 'the replica is too far behind, or keeps up again')
    kept = keepsUp
    return keepsUp
  }
}

/** @throws when it has none: not a replica */
async function positionOf(pool: pg.Pool, expression: string): Promise<bigint> {
  const { rows } = await pool.query<{ position: string | null }>(
    `select (${expression} - '0/0')::text as position`,
  )
  const position = rows[0]?.position
  if (position == null) throw new Error('this is no replica')
  return BigInt(position)
}
