import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'
import { settlesWithin } from './settles-within.ts'

/** First key of our advisory locks; any constant that nothing else locks. */
export const lockClass = 0x6a_6f_62_73
/** Milliseconds between two searches for dead workers; a job must have been locked for at least as long. */
const searchInterval = 3000

/** Milliseconds in which the lock's connection must answer: a network that drops packets reports nothing. */
const answerTimeout = 8000

/**
 * Announces a worker. A killed worker leaves its jobs locked for four hours, by graphile-worker's own rule. So each
 * worker holds an advisory lock on a connection of its own, which PostgreSQL releases when the process ends; jobs of a
 * worker without such a lock are unlocked within seconds.
 * @param sessionPool undefined where no connection keeps its session: the lock is then held by an open transaction,
 * which keeps a pooler from reusing its connection. It holds no snapshot, so VACUUM does not wait for it.
 */
export async function announceWorker(pool: Pool, sessionPool: Pool | undefined) {
  const client = await (sessionPool ?? pool).connect()
  const lost = Promise.withResolvers<void>()
  const announced = Promise.withResolvers<void>()
  client.on('error', () => lost.resolve())
  client.on('end', () => lost.resolve())

  async function announce(workerId: string): Promise<void> {
    const lock = `${lockClass}, hashtext(${client.escapeLiteral(workerId)})`
    await client.query(
      sessionPool
        ? `select pg_advisory_lock(${lock})`
        : // The statement has no parameters, because its portal would keep the snapshot.
          `begin;
           set local idle_in_transaction_session_timeout = 0;
           select pg_advisory_xact_lock(${lock})`,
    )
  }
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => {
    announce(workerPool.id).then(() => announced.resolve(), announced.reject)
  })

  let isAsking = false
  async function ask(): Promise<void> {
    if (isAsking) return
    isAsking = true
    if (!(await settlesWithin(answerTimeout, client.query('select 1')))) lost.resolve()
    isAsking = false
  }
  const timer = setInterval(() => {
    // Errors are ignored: without the database the worker itself fails and is restarted.
    unlockJobsOfDeadWorkers(pool).catch(() => undefined)
    callJobsFromTheFuture(pool).catch(() => undefined)
    void ask()
  }, searchInterval)
  return {
    /** Events that graphile-worker emits. */
    events,
    /** Resolves when other workers can see that this one is alive. */
    announced: announced.promise,
    /** Resolves when they no longer can: this worker must stop before they take over its jobs. */
    lost: lost.promise,
    end() {
      clearInterval(timer)
      // Closed, not returned to the pool: the lock belongs to the connection.
      client.release(true)
    },
  }
}

/** Jobs are locked under their worker's pool id. When the advisory lock of that id is free, the worker is dead. */
async function unlockJobsOfDeadWorkers(pool: Pool): Promise<void> {
  await pool.query(
    `with holder as materialized (
       select distinct locked_by as id from graphile_worker._private_jobs
       where locked_at not between now() - make_interval(secs => $2) and now()
     ), dead as materialized (
       select id from holder where pg_try_advisory_xact_lock($1, hashtext(id))
     )
     select graphile_worker.force_unlock_workers(array(select id from dead))
     where exists (select from dead)`,
    [lockClass, searchInterval / 1000],
  )
}

/**
 * Reschedules jobs that were added or tried in the future: the server's clock was set back, and they would wait until
 * it has caught up. They move by as much as the clock did.
 */
async function callJobsFromTheFuture(pool: Pool): Promise<void> {
  await pool.query(
    `update graphile_worker._private_jobs
     set run_at = run_at - (updated_at - now()), updated_at = now()
     where updated_at > now() + make_interval(secs => $1) and locked_at is null`,
    [searchInterval / 1000],
  )
}
