import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'

/** First key of our advisory locks; any constant that nothing else locks. */
const lockClass = 0x6a_6f_62_73
/** Milliseconds between two looks for dead workers; a job must have been taken as long before. */
const lookEvery = 3000

/** Tells others that a worker lives, and takes back the jobs of those that do not. */
export interface WorkerLife {
  /** To be handed to graphile-worker. */
  readonly events: WorkerEvents
  /** Resolves once others see that the worker lives. */
  readonly marked: Promise<void>
  /** Resolves when they no longer can: it must stop before they do its jobs. */
  readonly lost: Promise<void>
  end(): void
}

/**
 * A worker that is killed leaves its jobs locked, by graphile-worker's own rule for four hours. So each one
 * holds an advisory lock on a connection of its own, which PostgreSQL drops together with the process; jobs
 * taken by whoever holds none are free again within seconds.
 */
export async function startWorkerLife(pool: Pool): Promise<WorkerLife> {
  const client = await pool.connect()
  const lost = Promise.withResolvers<void>()
  const marked = Promise.withResolvers<void>()
  client.on('error', () => lost.resolve())
  client.on('end', () => lost.resolve())

  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => {
    client
      .query('select pg_advisory_lock($1, hashtext($2))', [lockClass, workerPool.id])
      .then(() => marked.resolve(), marked.reject)
  })

  const timer = setInterval(() => {
    // When the database is away, the worker itself says so and is started again.
    freeJobsOfTheDead(pool).catch(() => undefined)
  }, lookEvery)
  return {
    events,
    marked: marked.promise,
    lost: lost.promise,
    end() {
      clearInterval(timer)
      // Not kept for others: the lock belongs to the connection.
      client.release(true)
    },
  }
}

/** Jobs are locked by their pool's id; whose advisory lock can be had is dead. */
async function freeJobsOfTheDead(pool: Pool): Promise<void> {
  await pool.query(
    `with holder as materialized (
       select distinct locked_by as id from graphile_worker._private_jobs
       where locked_at < now() - make_interval(secs => $2)
     ), dead as materialized (
       select id from holder where pg_try_advisory_xact_lock($1, hashtext(id))
     )
     select graphile_worker.force_unlock_workers(array(select id from dead))
     where exists (select from dead)`,
    [lockClass, lookEvery / 1000],
  )
}
