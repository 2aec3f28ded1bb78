import { sql } from 'kysely'
import type { DatabaseTls } from '../../config/database.ts'
import type { Logger } from '../log.ts'
import { settlesWithin } from '../settles-within.ts'
import { openDatabase } from './open.ts'
import type { Trx } from './schema.ts'

/** Milliseconds until an answer, whatever the database does. */
const patience = 900

/**
 * Returns false, or fails, where nothing can be written: on a standby, in a read-only database, on a full disk, or while
 * commits wait for the second machine. Writes no row, because a commit that waited would keep its connection for ever: the
 * series does not fit in 64 kB and is written to a temporary file.
 */
async function canWrite(trx: Trx): Promise<boolean> {
  await sql`set local work_mem = '64kB'`.execute(trx)
  const { rows } = await sql<{ canWrite: boolean }>`
    select current_setting('transaction_read_only') = 'off'
      and (select count(*) from generate_series(1, 20000)) > 0
      and not exists (select from pg_stat_activity
        where wait_event = 'SyncRep' and state_change < clock_timestamp() - interval '3 s') as "canWrite"`.execute(
    trx,
  )
  return rows[0]?.canWrite === true
}

/** Probes a database on a connection of its own, as the pool may be busy. Concurrent callers share one probe. */
export function createReadiness(
  { url, tls }: { url: string; tls: DatabaseTls | undefined },
  logger: Logger,
) {
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
      return await own.db.transaction().execute(canWrite)
    } catch {
      return false
    } finally {
      asking = undefined
    }
  }
  return {
    /** Returns whether the database answers and can write; within a second. */
    async isReady() {
      asking ??= ask()
      const answer = asking
      return (await settlesWithin(patience, answer)) && answer
    },
    close: () => own.close(),
  }
}
export type Readiness = ReturnType<typeof createReadiness>
