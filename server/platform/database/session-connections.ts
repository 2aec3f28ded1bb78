import type pg from 'pg'
import type { DatabaseAddress } from '../../config/database.ts'
import type { Logger } from '../log.ts'
import { openDatabase } from './open.ts'

/** Connections past a pooler of one process: the job worker's two, and the one that listens for the desk. */
const directConnections = 4

/** Where what belongs to a connection outlasts a transaction: LISTEN, and locks of a session. */
export interface SessionConnections {
  /** Undefined: a pooler gives each transaction another connection, and no way past it is known. */
  readonly sessionPool: pg.Pool | undefined
  /** Closes those that were opened for it. */
  close(): Promise<void>
}

/**
 * Finds out which connections keep their session: those past the pooler if their address is known, else the pool's own
 * where no pooler is between.
 * @throws when the database cannot be reached
 */
export async function openSessions(
  { directUrl, tls }: Pick<DatabaseAddress, 'directUrl' | 'tls'>,
  pool: pg.Pool,
  logger: Logger,
): Promise<SessionConnections> {
  if (directUrl !== undefined) {
    const direct = openDatabase(directUrl, logger, {
      connections: directConnections,
      tls,
    })
    return { sessionPool: direct.pool, close: () => direct.close() }
  }
  const sessionPool = (await isPooled(pool)) ? undefined : pool
  if (!sessionPool)
    logger.warn(
      {},
      'DATABASE_URL leads through a pooler and DATABASE_DIRECT_URL is not set: jobs and the desk ask for news instead of hearing it',
    )
  return { sessionPool, close: async () => undefined }
}

/**
 * Whether something between gives out connections to the server: then the process that the server says it is differs
 * from the one that was named when the connection was made.
 */
async function isPooled(pool: pg.Pool): Promise<boolean> {
  const client = await pool.connect()
  try {
    const named: unknown = 'processID' in client ? client.processID : undefined
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return typeof named === 'number' && named !== rows[0]?.pid
  } finally {
    client.release()
  }
}
