import { type Runner, parseCrontab, run } from 'graphile-worker'
import { type Transaction, sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { jobLogger } from './job-logger.ts'
import { type Logger, describeError } from './log.ts'
import { settlesWithin } from './settles-within.ts'
import { supervise } from './supervise.ts'
import { payloadInTrace } from './tracing/tracing.ts'
import { announceWorker } from './worker-liveness.ts'
import type { Schema } from './database/schema.ts'
import { setTimeout as wait } from 'node:timers/promises'

/** Does a job. When it throws, the job is retried later, with growing delays. */
export type Task = (payload: unknown) => Promise<void>

interface JobOptions {
  /** Not before this; at once when left out. */
  runAt?: Date
  /** 25 when left out, over about three days. */
  maxAttempts?: number
  /** Jobs of one queue are done one after another, so that many of them leave workers to others. */
  queue?: string
}

/**
 * Adds a job in the caller's transaction: it exists exactly when the change that causes it does.
 * @param payload any JSON value; references rather than personal data, because it is stored unencrypted
 */
export async function addJob(
  trx: Transaction<Schema>,
  name: string,
  payload: unknown,
  { runAt, maxAttempts, queue }: JobOptions = {},
): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      identifier => ${name}::text,
      payload => ${JSON.stringify(payloadInTrace(payload))}::json,
      queue_name => ${queue ?? null}::text,
      run_at => ${runAt ?? null}::timestamptz,
      max_attempts => ${maxAttempts ?? null}::int
    )
  `.execute(trx)
}

interface WorkerOptions {
  pool: Pool
  /** Ends every connection of the pool: called when the one that shows others that this worker is alive is silent. */
  cut?: () => void
  /** Where LISTEN works; undefined: nowhere, and jobs are looked for every two seconds. */
  sessionPool: Pool | undefined
  tasks: Readonly<Record<string, Task>>
  /** Lines of `minute hour day month weekday task`, in UTC. */
  crontab?: string
  logger: Logger
  /** Jobs done at the same time; 4 when left out. */
  concurrency?: number
  /** Seconds that running jobs have once it stops; 8 when left out. Those that take longer are done again by another worker. */
  stopSeconds?: number
}

export interface JobWorker {
  /** Takes no more jobs and waits for the running ones, but for no more than `stopSeconds`. */
  stop(): Promise<void>
}

/**
 * Does jobs as they are added, and what the crontab says. Recovers by itself when the database was unreachable.
 * @throws when it cannot start
 */
export async function startWorker(options: WorkerOptions): Promise<JobWorker> {
  const { pool, sessionPool, cut, crontab = '', logger, concurrency = 4, stopSeconds = 8 } = options
  const taskList = Object.fromEntries(
    Object.entries(options.tasks).map(([name, task]) => [name, withSafeErrors(name, task, logger)]),
  )
  // The worker itself adds such a job each time, and never does it.
  const unknown = parseCrontab(crontab).find(({ task }) => !(task in taskList))
  if (unknown) throw new Error(`the crontab names a task that there is none of: ${unknown.task}`)
  const start = async () => {
    const liveness = await announceWorker(pool, sessionPool)
    let isRunning = false
    const stopping = Promise.withResolvers<void>()
    liveness.events.on('pool:create', () => (isRunning = true))
    // Also when it stops by itself: it could not record what was done, and may never come to an end of stopping.
    liveness.events.on('pool:gracefulShutdown', () => stopping.resolve())
    const runner = await run({
      pgPool: patientPool(pool, sessionPool, () => isRunning),
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
      // It throws when it has already stopped by itself.
      runner.stop().catch(() => undefined)
      await ended
    }
    await liveness.announced.catch(async (error: unknown) => {
      await stop()
      throw error
    })
    // Others would unlock its jobs, as those of a dead worker: it is stopped, and restarted.
    void liveness.lost.then(() => {
      // What its jobs wait for may be as silent, and would keep it from stopping.
      if (isRunning) cut?.()
      return stop()
    })
    return { ended, stop }
  }
  return supervise('the job worker', start, { logger })
}

const preset = {
  worker: {
    // With a batch delay, however short, stopping waits until finished and failed jobs have been recorded.
    completeJobBatchDelay: 0,
    failJobBatchDelay: 0,
    // Through a pooler the next statement may meet a connection that knows nothing of them.
    preparedStatements: false,
  },
}

const settled = (runner: Runner) =>
  runner.promise.then(
    () => undefined,
    () => undefined,
  )

/** Errors are logged here; the queue's table, which stores the last one, gets only the error's type. */
const withSafeErrors = (name: string, task: Task, logger: Logger) => async (payload: unknown) => {
  const failure = await task(payload).then(
    () => undefined,
    (error: unknown) => ({ error }),
  )
  if (!failure) return
  logger.error({ task: name, err: failure.error }, 'a job failed')
  throw new Error(String(describeError(failure.error)['type']))
}

/** Milliseconds between two tries: they double from the first to the last. */
const firstPause = 100
const longestPause = 2000

/**
 * The same pool for graphile-worker, which stops when a connection in which it would record what has been done cannot be
 * had at once (its retries are switched off by a mistake of its own: github.com/graphile/worker/issues/636). Here it waits
 * for one until there is one. Who connects with a callback wants to LISTEN, and gets a connection of `sessionPool`.
 * @param sessionPool undefined where none keeps its session: then the callback is never called, and it asks for jobs every
 * two seconds
 * @param isPatient whether to go on trying; also when the pool is closed it throws why there is none
 */
function patientPool(pool: Pool, sessionPool: Pool | undefined, isPatient: () => boolean): Pool {
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
