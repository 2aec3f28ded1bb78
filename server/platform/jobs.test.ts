import { sql } from 'kysely'
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

async function start(tasks: Record<string, Task>, crontab?: string) {
  const logger = createLogger({ destination: { write: (line) => void logged.push(line) } })
  const { pool } = database
  worker = await startWorker({ pool, tasks, logger, ...(crontab === undefined ? {} : { crontab }) })
}

/** A task, and what it was given, when it comes. */
function expected() {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const task: Task = async (payload) => resolve(payload)
  return { task, promise }
}

test('a job is done with its payload', async () => {
  const { task, promise } = expected()
  await start({ send: task })
  await add('send', { id: '7', words: ['验证码'] })
  expect(await promise).toEqual({ id: '7', words: ['验证码'] })
})

test('a transaction that is rolled back adds no job', async () => {
  const failing = database.db.transaction().execute(async (trx) => {
    await addJob(trx, 'send', {})
    throw new Error('the report was not saved')
  })
  await expect(failing).rejects.toThrow('the report was not saved')
  expect(await jobs()).toEqual([])
})

test('a job waits for its time, and may be tried as often as was said', async () => {
  const runAt = new Date('2100-01-01T00:00:00Z')
  await add('send', {}, { runAt, maxAttempts: 3 })
  expect(await jobs()).toMatchObject([{ run_at: runAt, max_attempts: 3, attempts: 0 }])
})

test('a job that was added while no worker ran is done when one starts', async () => {
  const { task, promise } = expected()
  await add('send', 'earlier')
  await start({ send: task })
  expect(await promise).toBe('earlier')
})

test('a job that fails is kept for later, and neither log nor queue repeat what it held', async () => {
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

test('stopping waits for the job that is being done', async () => {
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

test('a wrong crontab stops the start', async () => {
  await expect(start({}, 'every now and then clean')).rejects.toThrow(/cron/i)
})

test('a worker goes on when every connection to the database was cut', async () => {
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
