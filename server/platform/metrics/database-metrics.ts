import { sql } from 'kysely'
import type { Database } from '../database/open.ts'
import type { Db } from '../database/schema.ts'
import type { Metrics } from './registry.ts'

type PoolName = 'calls' | 'jobs'

export function measurePool(
  metrics: Metrics,
  name: PoolName,
  { pool, waiting }: Pick<Database, 'pool' | 'waiting'>,
): void {
  const of = (value: number, labels: Record<string, string> = {}) => ({
    labels: { pool: name, ...labels },
    value,
  })
  metrics.gauge(
    'portal_database_connections',
    'Connections of this process, by what they do',
    () => [
      of(pool.idleCount, { state: 'idle' }),
      of(pool.totalCount - pool.idleCount, { state: 'used' }),
    ],
    ['pool', 'state'],
  )
  metrics.gauge(
    'portal_database_connections_limit',
    'Most connections of a pool',
    () => [of(pool.options.max)],
    ['pool'],
  )
  metrics.gauge(
    'portal_database_waiting',
    'Callers that wait for a connection',
    () => [of(waiting())],
    ['pool'],
  )
}

/** Exports whether the database answers and can write. @param isReady resolves in time */
export function measureReadiness(metrics: Metrics, isReady: () => Promise<boolean>): void {
  metrics.gauge(
    'portal_database_up',
    'Whether the database answers and can write: 1 or 0',
    async () => ((await isReady()) ? 1 : 0),
  )
}

export function measureClock(metrics: Metrics, db: Db): void {
  metrics.gauge(
    'portal_clock_offset_seconds',
    'How far the clock of the database is before that of this process',
    async () => {
      const asked = Date.now()
      const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
      const answered = Date.now()
      const [row] = rows
      return row && (row.now.getTime() - (asked + answered) / 2) / 1000
    },
  )
}
