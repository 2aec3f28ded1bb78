import type { DatabaseTls } from '../../config/database.ts'
import type { Logger } from '../log.ts'
import { settlesWithin } from '../settles-within.ts'
import { openDatabase } from './open.ts'

/** Milliseconds in which whoever asks is answered, whatever the database does. */
const patience = 900

export interface Readiness {
  /** Whether the database answers; within a second. */
  isReady(): Promise<boolean>
  close(): Promise<void>
}

/**
 * Asks a database whether it answers, by a connection of its own: a pool that is in use says nothing about that, and who
 * waits for it would wait behind what hangs. Those who ask at the same time share one question.
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
