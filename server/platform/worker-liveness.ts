import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'

/** First key of our advisory locks; any constant that nothing else locks. */
const lockClass = 0x6a_6f_62_73
/** Milliseconds between two searches for dead workers; a job must have been taken at least as long before. */
const searchInterval = 3000

/** Shows other workers that this one is alive, and unlocks the jobs of those that are not. */
export interface WorkerLiveness {
  /** To be passed to graphile-worker. */
  readonly events: WorkerEvents
  /** Resolves once other workers can see that this one is alive. */
  readonly announced: Promise<void>
  /** Resolves when they no longer can: this one must stop before they take over its jobs. */
  readonly lost: Promise<void>
  end(): void
}

/**
 * A worker that is killed leaves its jobs locked: for four hours, by graphile-worker's own rule. So each worker
 * holds an advisory lock on a connection of its own, which PostgreSQL releases when the process ends; jobs of
 * a worker without such a lock are unlocked within seconds.
 */
export async function announceWorker(pool: Pool): Promise<WorkerLiveness> {
  const client = await pool.connect()
  const lost = Promise.withResolvers<void>()
  const announced = Promise.withResolvers<void>()
  client.on('error', () => lost.resolve())
  client.on('end', () => lost.resolve())

  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => {
    client
      .query('select pg_advisory_lock($1, hashtext($2))', [lockClass, workerPool.id])
      .then(() => announced.resolve(), announced.reject)
  })

  const timer = setInterval(() => {
    // When the database cannot be reached, the worker itself fails and is restarted.
    unlockJobsOfDeadWorkers(pool).catch(() => undefined)
  }, searchInterval)
  return {
    events,
    announced: announced.promise,
    lost: lost.promise,
    end() {
      clearInterval(timer)
      // Closed, not returned to the pool: the lock belongs to the connection.
      client.release(true)
    },
  }
}

/** Jobs are locked under their worker's pool id. When the advisory lock for that id is free, the worker is dead. */
async function unlockJobsOfDeadWorkers(pool: Pool): Promise<void> {
  await pool.query(
    `with holder as materialized (
       select distinct locked_by as id from graphile_worker._private_jobs
       where locked_at < now() - make_interval(secs => $2)
     ), dead as materialized (
       select id from holder where pg_try_advisory_xact_lock($1, hashtext(id))
     )
     select graphile_worker.force_unlock_workers(array(select id from dead))
     where exists (select from dead)`,
    [lockClass, searchInterval / 1000],
  )
}
