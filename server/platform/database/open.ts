import pg from 'pg'
import PQueue from 'p-queue'
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import type { DatabaseTls } from '../../config/database.ts'
import type { Logger } from '../log.ts'
import { settlesWithin } from '../settles-within.ts'
import { cutSilentConnections } from './cut-silent.ts'
import { nameStatements } from './statement-names.ts'
import type { Db, Schema } from './schema.ts'

/** Milliseconds to wait for a place; as long as PostgreSQL waits for a lock. */
const usualPatience = 3000

/** All places are held by work that may be waiting for a lock. */
class ShareTimeout extends Error {
  readonly code = 'ETIMEDOUT'
  override readonly name = 'ShareTimeout'
}

interface SharedPool extends PostgresPool {
  /** Returns how many wait for a place. */
  waiting(): number
}

/** Limits a kind of work's connections (decision 50); more waits for `patience` ms, and then fails. */
function sharePool(pool: pg.Pool, most: number, patience = usualPatience): SharedPool {
  const places = new PQueue({ concurrency: most })

  /** Waits for a place. @returns a function that releases it */
  const takePlace = () =>
    new Promise<() => void>((resolve, reject) => {
      const waiting = new AbortController()
      const late = setTimeout(() => {
        waiting.abort(new ShareTimeout('all connections of this kind of work are in use'))
      }, patience)
      const hold = () =>
        new Promise<void>((leave) => {
          clearTimeout(late)
          resolve(leave)
        })
      places.add(hold, { signal: waiting.signal }).catch(reject)
    })

  return {
    options: pool.options,
    waiting: () => places.size,
    async connect() {
      const leave = await takePlace()
      try {
        const client = await pool.connect()
        const release = client.release.bind(client)
        // The pool sets a new one for each use.
        client.release = (error) => {
          leave()
          release(error)
        }
        return client
      } catch (error) {
        leave()
        throw error
      }
    },
    // The pool's owner ends it.
    end: async () => undefined,
  }
}

export interface Database {
  readonly db: Db
  readonly pool: pg.Pool
  /** Returns the same database for one kind of work. @param most connections of the pool that it may hold */
  share(most: number): Db
  /** Returns how many wait for a connection, of the pool or of a share. */
  waiting(): number
  /** Closes every connection, in use or not, without a farewell; later calls open new ones. */
  cut(): void
  /** Waits up to `patience` for running queries, then closes every connection. */
  close(): Promise<void>
}

/** Keeps a calendar day as `2026-01-31`; a JS Date would shift with the server's time zone. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === pg.types.builtins.DATE ? (value: string) => value : pg.types.getTypeParser(oid, format),
}

export interface OpenOptions {
  /** Most connections; 20. */
  readonly connections?: number
  /** Milliseconds until an unanswered query closes its connection. Undefined: never, because migrations take long. */
  readonly queryTimeout?: number
  /** Milliseconds to wait for a new or released connection; 10,000. */
  readonly connectTimeout?: number
  /** Milliseconds in which connections in use may be released on close; 3000. */
  readonly patience?: number
  /** Undefined: unencrypted. */
  readonly tls?: DatabaseTls | undefined
  /** Whether statements may have names (see `keepsStatementNames`); by default none has. */
  readonly areNamesKept?: () => boolean
}

/** Returns `pg`'s connection settings. With TLS the certificate and its name are checked. */
export const connectionOf = (
  url: string,
  tls: DatabaseTls | undefined,
): Pick<pg.ClientConfig, 'connectionString' | 'ssl'> => ({
  connectionString: url,
  ssl: tls ? { rejectUnauthorized: true, ...(tls.ca && { ca: tls.ca }) } : false,
})

/** Milliseconds of silence before TCP keep-alive probes; on Linux ten, a second apart. */
const keepAliveDelay = 5000

/** Opens a pool on PostgreSQL ≥ 15 at `postgres://…`; reconnects by itself, and closes a silent connection. */
export function openDatabase(
  url: string,
  logger: Logger,
  {
    connections = 20,
    queryTimeout,
    connectTimeout = 10_000,
    patience = 3000,
    tls,
    areNamesKept = () => false,
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
    if (!isClosing) logger.warn({ err: error }, 'database connection lost')
  })
  nameStatements(pool, areNamesKept)
  const connected = cutSilentConnections(pool)

  const openOn = (from: PostgresPool) =>
    new Kysely<Schema>({ dialect: new PostgresDialect({ pool: from }) })
  const db = openOn(pool)
  const shares: SharedPool[] = []
  async function closeAll(): Promise<void> {
    await db.destroy()
    // Kysely does not end a pool that it has never used.
    if (!pool.ending) await pool.end()
    // The pool does not wait for the server's farewell. An embedded server that stops next ends sessions without one
    // with FATAL.
    await connected.waitUntilClosed()
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
      // Idle connections were ended and have left the pool.
      const { totalCount: connections } = pool
      if (connections > 0) logger.warn({ connections }, 'database connections were cut in use')
      // Work on open connections fails or is rolled back; connections that are silent or never released no longer keep the
      // process.
      connected.cutAll()
    },
  }
}
