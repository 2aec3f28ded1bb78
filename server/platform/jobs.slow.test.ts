import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../testing/database/test-database.ts'
import { addJob, startWorker, type JobWorker, type Task } from './jobs.ts'
import { createLogger } from './log.ts'

let database: TestDatabase
let worker: JobWorker | undefined
let logged: string[]
beforeEach(async () => {
  database = await testDatabase()
  worker = undefined
  logged = []
})
afterEach(async () => {
  await worker?.stop()
  await database.drop()
})

const jobs = async () =>
  (
    await sql<{ task_identifier: string; attempts: number; max_attempts: number; run_at: Date }>`
      select task_identifier, attempts, max_attempts, run_at from graphile_worker.jobs
    `.execute(database.db)
  ).rows

const add = (name: string, payload: unknown, options?: Parameters<typeof addJob>[3]) =>
  database.db.transaction().execute((trx) => addJob(trx, name, payload, options))

async function start(
  tasks: Record<string, Task>,
  given: Partial<Parameters<typeof startWorker>[0]> = {},
) {
  const logger = createLogger({ destination: { write: (line) => void logged.push(line) } })
  worker = await startWorker({ ...database, tasks, logger, ...given })
}

/** A task, and the payload that it receives. */
function expected() {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const task: Task = async (payload) => resolve(payload)
  return { task, promise }
}

test('runs a job with its payload', async () => {
  const { task, promise } = expected()
  await start({ send: task })
  await add('send', { id: '7', words: ['验证码'] })
  expect(await promise).toEqual({ id: '7', words: ['验证码'] })
})

test('adds no job when the transaction is rolled back', async () => {
  const failing = database.db.transaction().execute(async (trx) => {
    await addJob(trx, 'send', {})
    throw new Error('the report was not saved')
  })
  await expect(failing).rejects.toThrow('the report was not saved')
  expect(await jobs()).toEqual([])
})

test('waits for a job’s time, and limits its attempts', async () => {
  const runAt = new Date('2100-01-01T00:00:00Z')
  await add('send', {}, { runAt, maxAttempts: 3 })
  expect(await jobs()).toMatchObject([{ run_at: runAt, max_attempts: 3, attempts: 0 }])
})

test('runs a job that was added while no worker ran', async () => {
  const { task, promise } = expected()
  await add('send', 'earlier')
  await start({ send: task })
  expect(await promise).toBe('earlier')
})

test('keeps a failed job for later, and its contents out of log and queue', async () => {
  const failed = Promise.withResolvers<void>()
  await add('send', { phone: '13800138000' })
  await start({
    send: async () => {
      failed.resolve()
      throw new RangeError('no route to 13800138000')
    },
  })
  await failed.promise
  await worker?.stop()
  worker = undefined

  const kept = await sql<{ attempts: number; last_error: string }>`
    select attempts, last_error from graphile_worker._private_jobs
  `.execute(database.db)
  expect(kept.rows).toMatchObject([
    { attempts: 1, last_error: expect.stringContaining('RangeError') },
  ])
  expect(kept.rows[0]?.last_error).not.toContain('138')
  const line = logged.find((text) => text.includes('a job failed'))
  expect(line).toContain('"task":"send"')
  expect(logged.join()).not.toContain('"payload"')
})

test.each(['55P03', '40001', '40P01'])(
  'runs a job that PostgreSQL refused with %s again at once, and says so',
  async (code) => {
    const { task, promise } = expected()
    let runs = 0
    await add('remind', '7')
    await start({
      remind: async (payload) => {
        runs += 1
        if (runs > 1) return task(payload)
        await sql`do ${sql.raw(`$$begin raise exception 'planted' using errcode = '${code}'; end$$`)}`.execute(
          database.db,
        )
      },
    })
    expect(await promise).toBe('7')
    expect(logged.join()).toContain('a job met a lock and is run again')
    expect(logged.join()).not.toContain('a job failed')
  },
)

test('waits for the running job on stop', async () => {
  const begun = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  let done = false
  await start({
    send: async () => {
      begun.resolve()
      await goOn.promise
      done = true
    },
  })
  await add('send', {})
  await begun.promise
  const stopping = worker?.stop()
  worker = undefined
  goOn.resolve()
  await stopping
  expect(done).toBe(true)
  expect(await jobs()).toEqual([])
})

test('refuses to start with a wrong crontab', async () => {
  await expect(start({}, { crontab: 'every now and then clean' })).rejects.toThrow(/cron/i)
})

test('refuses to start with a crontab of an unknown task', async () => {
  const crontab = '3 * * * * send\n5 * * * * sned'
  await expect(start({ send: async () => undefined }, { crontab })).rejects.toThrow('sned')
})

test('recovers after every connection to the database was cut', async () => {
  const { task, promise } = expected()
  await start({ send: task })
  const other = await testDatabase()
  await other.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
    [new URL(database.url).pathname.slice(1)],
  )
  await other.drop()
  await database.db
    .transaction()
    .execute((trx) => addJob(trx, 'send', 'after'))
    .catch(() => add('send', 'after'))
  expect(await promise).toBe('after')
})

/** Wraps the test's pool, with faults in connections requested by promise. */
function poolThat(connect: (pool: Pool) => Promise<PoolClient>): Pool {
  const { pool } = database
  return new Proxy(pool, {
    get(target, name) {
      if (name === 'connect')
        return (callback?: Parameters<Pool['connect']>[0]) =>
          callback ? target.connect(callback) : connect(target)
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

test('records results once although no connection is available for a while', async () => {
  let refusals = 0
  const pool = poolThat(async (real) => {
    if (refusals === 0) return real.connect()
    refusals -= 1
    throw new Error('timeout exceeded when trying to connect')
  })
  const done: unknown[] = []
  const send: Task = async (payload) => {
    done.push(payload)
    refusals = 4
  }
  for (const n of [1, 2, 3, 4, 5, 6]) await add('send', n)
  await start({ send }, { pool })
  await expect.poll(jobs).toEqual([])
  expect(done).toHaveLength(6)
  expect(new Set(done)).toEqual(new Set([1, 2, 3, 4, 5, 6]))
  expect(logged).toEqual([])
})

test('recovers after it failed to record a result, and runs that job again', async () => {
  let isBroken = true
  const pool = poolThat(async (real) => {
    const client = await real.connect()
    return new Proxy(client, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return (...given: unknown[]) => {
          if (name === 'query' && isBroken && /delete from/.test(JSON.stringify(given[0]))) {
            isBroken = false
            throw new Error('Connection terminated')
          }
          return Reflect.apply(value, target, given)
        }
      },
    })
  })
  const goOn = Promise.withResolvers<void>()
  const done: unknown[] = []
  const tasks: Record<string, Task> = {
    send: async (payload) => void done.push(payload),
    // Recorded after the other has failed; graphile-worker then waits for ever on stop.
    wait: () => goOn.promise,
  }
  await add('wait', {})
  await add('send', 'first')
  await start(tasks, { pool, stopSeconds: 0.2 })
  await expect.poll(() => logged.join()).toContain('Failed to complete jobs')
  goOn.resolve()
  await expect.poll(() => logged.join()).toContain('ended unexpectedly')
  await add('send', 'second')
  await expect.poll(() => done).toContain('second')
  await database.asOwner(
    `update graphile_worker._private_jobs set locked_at = now() - interval '1 hour'`,
  )
  await expect.poll(jobs).toEqual([])
  expect(done).toEqual(['first', 'second', 'first'])
})

test('stops in time with a job that hangs', async () => {
  const begun = Promise.withResolvers<void>()
  await start(
    {
      hang: () => {
        begun.resolve()
        return new Promise(() => undefined)
      },
    },
    { stopSeconds: 0.1 },
  )
  await add('hang', {})
  await begun.promise
  await worker?.stop()
  worker = undefined
  expect(logged.join()).toContain('did not stop in time')
})
