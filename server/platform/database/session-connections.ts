import type pg from 'pg'
import type { DatabaseAddress } from '../../config/database.ts'
import type { Logger } from '../log.ts'
import { openDatabase } from './open.ts'

/** Connections past a pooler for one process: two of the job worker, and the desk's listener. */
const directConnections = 4

/**
 * Finds connections whose session outlasts a transaction, for LISTEN and session locks: past the pooler, or the pool's
 * own without one. Undefined: a pooler changes connections between transactions, and no way past it is known.
 * @throws if unreachable
 */
export async function openSessions(
  { directUrl, tls }: Pick<DatabaseAddress, 'directUrl' | 'tls'>,
  pool: pg.Pool,
  pooled: boolean,
  logger: Logger,
) {
  if (directUrl !== undefined) {
    const direct = openDatabase(directUrl, logger, { connections: directConnections, tls })
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
