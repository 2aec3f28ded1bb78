import { type Runner, parseCrontab, run } from 'graphile-worker'
import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { jobLogger } from './job-logger.ts'
import { type Logger, describeError } from './log.ts'
import { settlesWithin } from './settles-within.ts'
import { supervise } from './supervise.ts'
import { announceWorker } from './worker-liveness.ts'
import { isLockTimeout } from './database/lock-timeout.ts'
import { isConflict } from './database/retry-deadlocks.ts'
import type { Trx } from './database/schema.ts'
import { setTimeout as wait } from 'node:timers/promises'

/** Runs a job. When it throws, the job is retried with growing delays. */
export type Task = (payload: unknown) => Promise<void>

interface JobOptions {
  /** The earliest time; default: now. */
  runAt?: Date
  /** Default: 25, over about three days. */
  maxAttempts?: number
  /** Jobs of one queue run one after another, which leaves workers to other jobs. */
  queue?: string
}

/**
 * Adds a job in the caller's transaction, so that it exists exactly when the change that causes it does.
 * @param payload any JSON value; references instead of personal data, because it is stored unencrypted
 */
export async function addJob(
  trx: Trx,
  name: string,
  payload: unknown,
  { runAt, maxAttempts, queue }: JobOptions = {},
): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      identifier => ${name}::text,
      payload => ${JSON.stringify(payload)}::json,
      queue_name => ${queue ?? null}::text,
      run_at => ${runAt ?? null}::timestamptz,
      max_attempts => ${maxAttempts ?? null}::int
    )
  `.execute(trx)
}

interface WorkerOptions {
  pool: Pool
  /** Closes every connection of the pool; called when the connection that shows this worker alive is silent. */
  cut?: () => void
  /** Connections on which LISTEN works. Undefined: none, and jobs are polled every two seconds. */
  sessionPool: Pool | undefined
  tasks: Readonly<Record<string, Task>>
  /** Lines of `minute hour day month weekday task`, in UTC. */
  crontab?: string
  logger: Logger
  /** Jobs that run at the same time; 4. */
  concurrency?: number
  /** Seconds that running jobs have on stop; 8. Another worker runs the others again. */
  stopSeconds?: number
}

export interface JobWorker {
  /** Takes no more jobs and waits up to `stopSeconds` for running ones. */
  stop(): Promise<void>
}

/** Runs jobs as they are added and by the crontab; recovers with the database. @throws when it cannot start */
export async function startWorker(options: WorkerOptions): Promise<JobWorker> {
  const { pool, sessionPool, cut, crontab = '', logger, concurrency = 4, stopSeconds = 8 } = options
  const taskList = Object.fromEntries(
    Object.entries(options.tasks).map(([name, task]) => [name, withSafeErrors(name, task, logger)]),
  )
  // graphile-worker itself would add such a job each time, and never run it.
  const unknown = parseCrontab(crontab).find(({ task }) => !(task in taskList))
  if (unknown) throw new Error(`the crontab names a task that there is none of: ${unknown.task}`)
  const start = async () => {
    const liveness = await announceWorker(pool, sessionPool)
    let isRunning = false
    const stopping = Promise.withResolvers<void>()
    liveness.events.on('pool:create', () => (isRunning = true))
    // The worker also stops by itself when it cannot record a result, and that stop may never end.
    liveness.events.on('pool:gracefulShutdown', () => stopping.resolve())
    const runner = await run({
      pgPool: retryingPool(pool, sessionPool, () => isRunning),
      taskList,
      crontab,
      concurrency,
      noHandleSignals: true,
      preset,
      events: liveness.events,
      logger: jobLogger(logger),
    }).catch((error: unknown) => {
      liveness.end()
      throw error
    })
    async function end(): Promise<void> {
      await Promise.race([settled(runner), stopping.promise])
      if (!(await settlesWithin(stopSeconds * 1000, settled(runner))))
        logger.error({}, 'the job worker did not stop in time: others do its jobs again')
      isRunning = false
      liveness.end()
    }
    const ended = end()
    const stop = async () => {
      stopping.resolve()
      // `stop` rejects when the worker has already stopped by itself.
      runner.stop().catch(() => undefined)
      await ended
    }
    await liveness.announced.catch(async (error: unknown) => {
      await stop()
      throw error
    })
    // Others unlock its jobs as those of a dead worker, so it is stopped and restarted.
    void liveness.lost.then(() => {
      // Running jobs may wait on equally silent connections and keep the worker from stopping.
      if (isRunning) cut?.()
      return stop()
    })
    return { ended, stop }
  }
  return supervise('the job worker', start, { logger })
}

const preset = {
  worker: {
    // Any batch delay, however short, makes stopping wait until results have been recorded.
    completeJobBatchDelay: 0,
    failJobBatchDelay: 0,
    // A pooler may run the next statement on a connection that has not prepared it.
    preparedStatements: false,
  },
}

const settled = (runner: Runner) =>
  runner.promise.then(
    () => undefined,
    () => undefined,
  )

/** Runs a task; once more, and logged, when another transaction held what it needs or was preferred to it. */
const withRetry = (name: string, task: Task, logger: Logger) => (payload: unknown) =>
  task(payload).catch((error: unknown) => {
    if (!isConflict(error) && !isLockTimeout(error)) throw error
    logger.warn({ task: name, err: error }, 'a job met a lock and is run again')
    return task(payload)
  })

/** Logs errors here; the queue's table, which stores the last one, gets only the error's type. */
const withSafeErrors = (name: string, task: Task, logger: Logger) => async (payload: unknown) => {
  const failure = await withRetry(
    name,
    task,
    logger,
  )(payload).then(
    () => undefined,
    (error: unknown) => ({ error }),
  )
  if (!failure) return
  logger.error({ task: name, err: failure.error }, 'a job failed')
  throw new Error(String(describeError(failure.error)['type']))
}

/** Milliseconds between two attempts; they double from the first to the last. */
const firstPause = 100
const longestPause = 2000

/**
 * Wraps a pool for graphile-worker, which stops when it cannot get a connection at once to record a result (a bug
 * disables its retries: github.com/graphile/worker/issues/636). This pool retries. A connect with a callback is for
 * LISTEN and uses `sessionPool`.
 * @param sessionPool undefined where no connection keeps its session: the callback is never called, and jobs are polled
 * every two seconds
 * @param isPatient whether to retry; a closed pool throws in any case
 */
function retryingPool(pool: Pool, sessionPool: Pool | undefined, isPatient: () => boolean): Pool {
  async function connect(): Promise<PoolClient> {
    for (let pause = firstPause; ; pause = Math.min(2 * pause, longestPause)) {
      try {
        return await pool.connect()
      } catch (error) {
        if (pool.ending || !isPatient()) throw error
      }
      await wait(pause)
    }
  }
  return new Proxy(pool, {
    get(target, name) {
      if (name === 'connect')
        return (callback?: Parameters<Pool['connect']>[0]) =>
          callback ? sessionPool?.connect(callback) : connect()
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
