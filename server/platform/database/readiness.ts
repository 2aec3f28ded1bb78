import type { DatabaseTls } from '../../config/database.ts'
import type { Logger } from '../log.ts'
import { settlesWithin } from '../settles-within.ts'
import { openDatabase } from './open.ts'

/** Milliseconds until an answer, whatever the database does. */
const patience = 900

export interface Readiness {
  /** Returns whether the database answers; within a second. */
  isReady(): Promise<boolean>
  close(): Promise<void>
}

/**
 * Probes a database on a connection of its own: a busy pool says nothing about the database, and a probe that waits for
 * it would wait behind calls that hang. Concurrent callers share one probe.
 */
export function createReadiness(
  { url, tls }: { url: string; tls: DatabaseTls | undefined },
  logger: Logger,
): Readiness {
  const own = openDatabase(url, logger, {
    connections: 1,
    queryTimeout: patience,
    connectTimeout: patience,
    patience,
    tls,
  })
  let asking: Promise<boolean> | undefined
  async function ask(): Promise<boolean> {
    try {
      await own.pool.query('select 1')
      return true
    } catch {
      return false
    } finally {
      asking = undefined
    }
  }
  return {
    async isReady() {
      asking ??= ask()
      const answer = asking
      return (await settlesWithin(patience, answer)) && answer
    },
    close: () => own.close(),
  }
}
