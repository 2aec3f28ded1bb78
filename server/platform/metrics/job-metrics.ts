import { sql } from 'kysely'
import type { Db } from '../database/schema.ts'
import { lockClass } from '../worker-liveness.ts'
import type { Metrics } from './registry.ts'

interface Queue {
  readonly due: number
  readonly oldest: number
  readonly abandoned: number
}

/** Reads the state of the queue, which all processes share. */
async function readQueue(db: Db): Promise<Queue | undefined> {
  const { rows } = await sql<Queue>`
    select
      (count(*) filter (where is_due))::int as due,
      coalesce(extract(epoch from now() - min(run_at) filter (where is_due)), 0)::float8 as oldest,
      (count(*) filter (where attempts >= max_attempts and locked_at is null))::int as abandoned
    from (
      select attempts, max_attempts, locked_at, run_at,
        run_at <= now() and attempts < max_attempts as is_due
      from graphile_worker._private_jobs
    ) job`.execute(db)
  return rows[0]
}

/** Exports the queue and its workers. Every API reports them: use the maximum. */
export function measureJobs(metrics: Metrics, db: Db): void {
  let queue: Promise<Queue | undefined> | undefined
  // One query for three values.
  const read = (member: keyof Queue) => async () => {
    queue ??= readQueue(db).finally(() => (queue = undefined))
    return (await queue)?.[member]
  }
  metrics.gauge('portal_jobs_due', 'Jobs whose time has come, running ones included', read('due'))
  metrics.gauge(
    'portal_jobs_oldest_due_seconds',
    'For how long the oldest job that is due has been due; 0 when none is',
    read('oldest'),
  )
  metrics.gauge(
    'portal_jobs_abandoned',
    'Jobs that have failed as often as they may, and are not tried again',
    read('abandoned'),
  )
  metrics.gauge(
    'portal_job_workers',
    'Job workers that are alive, of all processes on this database',
    async () => {
      const { rows } = await sql<{ workers: number }>`
        select count(distinct objid)::int as workers from pg_locks
        where locktype = 'advisory' and granted and classid::bigint = ${lockClass}
          and database = (select oid from pg_database where datname = current_database())`.execute(
        db,
      )
      return rows[0]?.workers
    },
  )
}
