import { run, type Runner } from 'graphile-worker'
import { sql, type Transaction } from 'kysely'
import type { Pool } from 'pg'
import { jobLogger } from './job-logger.ts'
import { describeError, type Logger } from './log.ts'
import { keepRunning } from './keep-running.ts'
import { startWorkerLife } from './worker-life.ts'
import type { Schema } from './database/schema.ts'

/** Does a job. What it throws makes the job be tried again later, with growing pauses. */
export type Task = (payload: unknown) => Promise<void>

export interface JobOptions {
  /** Not before this; at once when left out. */
  runAt?: Date
  /** 25 when left out, over about three days. */
  maxAttempts?: number
}

/**
 * Adds a job in the caller's transaction: it exists exactly when the change that causes it does.
 * @param payload anything JSON holds; references rather than personal data, because it is stored as it is
 */
export async function addJob(
  trx: Transaction<Schema>,
  name: string,
  payload: unknown,
  { runAt, maxAttempts }: JobOptions = {},
): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      identifier => ${name}::text,
      payload => ${JSON.stringify(payload)}::json,
      run_at => ${runAt ?? null}::timestamptz,
      max_attempts => ${maxAttempts ?? null}::int
    )
  `.execute(trx)
}

export interface WorkerOptions {
  pool: Pool
  tasks: Readonly<Record<string, Task>>
  /** Lines of `minute hour day month weekday task`, in UTC. */
  crontab?: string
  logger: Logger
  /** Jobs done at the same time; 4 when left out. */
  concurrency?: number
}

export interface JobWorker {
  /** Takes no more jobs and waits for the ones being done. */
  stop(): Promise<void>
}

/**
 * Does jobs as they come, and what the crontab says. Goes on by itself when the database was away.
 * @throws when it cannot start
 */
export async function startWorker(options: WorkerOptions): Promise<JobWorker> {
  const { pool, crontab = '', logger, concurrency = 4 } = options
  const taskList = Object.fromEntries(
    Object.entries(options.tasks).map(([name, task]) => [name, discreet(name, task, logger)]),
  )
  const start = async () => {
    const life = await startWorkerLife(pool)
    const options = { pgPool: pool, taskList, crontab, concurrency, noHandleSignals: true, preset }
    const runner = await run({ ...options, events: life.events, logger: jobLogger(logger) }).catch(
      (error: unknown) => {
        life.end()
        throw error
      },
    )
    await life.marked
    const ended = settled(runner).then(() => life.end())
    // Others would take its jobs for a dead worker's: it is ended, and started again.
    void life.lost.then(() => stop(runner))
    return { ended, stop: () => stop(runner) }
  }
  return keepRunning('the job worker', start, { logger })
}

/** What is done and what failed is written off before a stop is over; without a batch it would not wait. */
const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

const settled = (runner: Runner) =>
  runner.promise.then(
    () => undefined,
    () => undefined,
  )

async function stop(runner: Runner): Promise<void> {
  // It refuses to be stopped when it has stopped by itself.
  await runner.stop().catch(() => undefined)
  await settled(runner)
}

/** Failures go to our log; the queue's table, which keeps the last one, learns only what kind it was. */
const discreet = (name: string, task: Task, logger: Logger) => async (payload: unknown) => {
  const failure = await task(payload).then(
    () => undefined,
    (error: unknown) => ({ error }),
  )
  if (!failure) return
  logger.error({ task: name, err: failure.error }, 'a job failed')
  throw new Error(String(describeError(failure.error)['type']))
}
