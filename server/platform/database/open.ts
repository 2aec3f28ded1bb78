import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DatabaseTls } from '../../config/database.ts'
import type { Logger } from '../log.ts'
import type { Schema } from './schema.ts'

export interface Database {
  readonly db: Kysely<Schema>
  readonly pool: pg.Pool
  /** Waits for the running queries, then closes every connection. */
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

/**
 * Opens a pool on PostgreSQL ≥ 15. Nothing is connected until the first query. When the
 * server goes down, running queries fail but the process goes on: the pool reconnects by itself.
 * @param url `postgres://user:password@host:port/database`
 */
export function openDatabase(
  url: string,
  logger: Logger,
  { connections = 20, tls }: OpenOptions = {},
): Database {
  const pool = new pg.Pool({
    ...connectionOf(url, tls),
    max: connections,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'report-portal',
    types,
  })
  const lost = (error: Error) => logger.warn({ err: error }, 'database connection lost')
  pool.on('error', lost)
  // The pool does not listen to clients that are checked out; without a listener their errors end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))

  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    pool,
    close: async () => {
      await db.destroy()
      // Kysely leaves a pool open that it has never used itself.
      if (!pool.ending) await pool.end()
    },
  }
}
