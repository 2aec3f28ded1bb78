import type pg from 'pg'
import { ConfigError } from '../../config/variable.ts'
import type { DatabaseAddress } from '../../config/database.ts'
import type { Logger } from '../log.ts'
import { openDatabase } from './open.ts'

/** Connections past a pooler for one process: two of the job worker, and the desk's listener. */
const directConnections = 4

/**
 * Finds connections whose session outlasts a transaction, for LISTEN and session locks: past the pooler, or the pool's
 * own without one. Undefined: a pooler changes connections between transactions, and no way past it is known.
 * @throws if unreachable; ConfigError if the way leads to another database
 */
export async function openSessions(
  { directUrl, tls }: Pick<DatabaseAddress, 'directUrl' | 'tls'>,
  pool: pg.Pool,
  pooled: boolean,
  logger: Logger,
) {
  if (directUrl !== undefined) {
    const direct = openDatabase(directUrl, logger, { connections: directConnections, tls })
    if ((await databaseIdentity(direct.pool)) !== (await databaseIdentity(pool))) {
      await direct.close()
      throw new ConfigError('DATABASE_DIRECT_URL', 'another way to the database of DATABASE_URL')
    }
    return { sessionPool: direct.pool, close: () => direct.close() }
  }
  const sessionPool = pooled ? undefined : pool
  if (!sessionPool)
    logger.warn(
      {},
      'DATABASE_URL leads through a pooler and DATABASE_DIRECT_URL is not set: jobs and the desk ask for news instead of hearing it',
    )
  return { sessionPool, close: async () => undefined }
}

/** Returns what server and database are the same by, whichever way leads there. */
export async function databaseIdentity(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ identity: string }>(
    "select system_identifier || '/' || oid as identity from pg_control_system(), pg_database where datname = current_database()",
  )
  return rows[0]?.identity ?? ''
}

/** Detects a pooler: the server's process then differs from the one named when the connection was made. */
export async function isPooled(pool: pg.Pool): Promise<boolean> {
  const client = await pool.connect()
  try {
    const named: unknown = 'processID' in client ? client.processID : undefined
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return typeof named === 'number' && named !== rows[0]?.pid
  } finally {
    client.release()
  }
}
