import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import type { DatabaseTls } from '../../config/database.ts'
import type { Logger } from '../log.ts'
import { settlesWithin } from '../settles-within.ts'
import { cutSilentConnections } from './cut-silent.ts'
import { sharePool, type SharedPool } from './share-pool.ts'
import { statementLog } from '../tracing/tracing.ts'
import type { Schema } from './schema.ts'

export interface Database {
  readonly db: Kysely<Schema>
  readonly pool: pg.Pool
  /** The same database for one kind of work. @param most connections of the pool that it has at one time */
  share(most: number): Kysely<Schema>
  /** Who waits for a connection, of the pool or of a share. */
  waiting(): number
  /** Ends every connection, in use or not, without a farewell; new ones are made for whoever asks next. */
  cut(): void
  /** Waits for what is running, but no longer than `patience`, then closes every connection. */
  close(): Promise<void>
}

/** A calendar day stays `2026-01-31`: as a JS Date it would move with the server's time zone. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === pg.types.builtins.DATE ? (value: string) => value : pg.types.getTypeParser(oid, format),
}

export interface OpenOptions {
  /** Most at one time; 20 when left out. */
  readonly connections?: number
  /** Milliseconds until a query that is not answered ends its connection; none when left out: migrations take their time. */
  readonly queryTimeout?: number
  /** Milliseconds to wait for a connection, a new one or one that is given back; 10,000 when left out. */
  readonly connectTimeout?: number
  /** Milliseconds in which connections that are in use may be given back when it is closed; 3000 when left out. */
  readonly patience?: number
  /** Unencrypted when left out. */
  readonly tls?: DatabaseTls | undefined
}

/** How to reach a database, for `pg`: with TLS its certificate and its name are checked. */
export const connectionOf = (
  url: string,
  tls: DatabaseTls | undefined,
): Pick<pg.ClientConfig, 'connectionString' | 'ssl'> => ({
  connectionString: url,
  ssl: tls ? { rejectUnauthorized: true, ...(tls.ca && { ca: tls.ca }) } : false,
})

/** Milliseconds of silence after which the system asks whether the other side is there; on Linux ten times, a second apart. */
const keepAliveDelay = 5000

/**
 * Opens a pool on PostgreSQL ≥ 15. Nothing is connected until the first query. When the
 * server goes down, running queries fail but the process goes on: the pool reconnects by itself. When it is silent, a
 * query that is not answered in time fails and ends its connection.
 * @param url `postgres://user:password@host:port/database`
 */
export function openDatabase(
  url: string,
  logger: Logger,
  {
    connections = 20,
    queryTimeout,
    connectTimeout = 10_000,
    patience = 3000,
    tls,
  }: OpenOptions = {},
): Database {
  const pool = new pg.Pool({
    ...connectionOf(url, tls),
    max: connections,
    connectionTimeoutMillis: connectTimeout,
    query_timeout: queryTimeout,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelay,
    application_name: 'report-portal',
    types,
  })
  let isClosing = false
  pool.on('error', (error) => {
    // What is closed is not lost.
    if (!isClosing) logger.warn({ err: error }, 'database connection lost')
  })
  const connected = cutSilentConnections(pool)

  const log = statementLog()
  const openOn = (from: PostgresPool) =>
    new Kysely<Schema>({ dialect: new PostgresDialect({ pool: from }), ...(log && { log }) })
  const db = openOn(pool)
  const shares: SharedPool[] = []
  async function closeAll(): Promise<void> {
    await db.destroy()
    // Kysely leaves a pool open that it has never used itself.
    if (!pool.ending) await pool.end()
    // The pool does not wait for the server's farewell, and one that is stopped next ends, with a FATAL, who has not had it.
    await connected.allEnded()
  }
  return {
    db,
    pool,
    share(most) {
      const shared = sharePool(pool, most)
      shares.push(shared)
      return openOn(shared)
    },
    waiting: () => shares.reduce((sum, shared) => sum + shared.waiting(), pool.waitingCount),
    cut: () => connected.cutAll(),
    close: async () => {
      isClosing = true
      const closing = closeAll()
      if (await settlesWithin(patience, closing)) return closing
      // Those that lay idle were bidden farewell, and are not in the pool any more.
      const { totalCount: connections } = pool
      if (connections > 0) logger.warn({ connections }, 'database connections were cut in use')
      // What waits for them fails, or is rolled back; who never gives them back, or is silent, no longer keeps the process.
      connected.cutAll()
    },
  }
}
