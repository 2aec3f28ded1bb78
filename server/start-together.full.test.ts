import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { temporaryFolder } from './testing/temporary-folder.ts'
import { openCasesJob } from './report/case/open-cases.ts'
import { reindexJob } from './desk/search/tasks.ts'
import { startApi } from './api/start-api.ts'
import { apiConfig } from './config/api.ts'
import { migrationLock } from './platform/database/migrate.ts'
import { createLogger } from './platform/log.ts'
import {
  emptyDatabase,
  testDatabase,
  type EmptyDatabase,
} from './testing/database/test-database.ts'
import { launchApiProcess, startApiProcess } from './testing/processes/api-process.ts'
import { freePort } from './testing/stand-ins/listen-on-loopback.ts'
import { createProcessSecrets } from './testing/processes/process-secrets.ts'

let folder: string
let empty: EmptyDatabase
let owner: pg.Client
let env: Record<string, string>
beforeEach(async () => {
  folder = await temporaryFolder()
  empty = await emptyDatabase()
  owner = new pg.Client(empty.url)
  await owner.connect()
  env = {
    DATABASE_URL: empty.url,
    DATABASE_CONNECTIONS: '12',
    DATA_DIR: folder,
    ...createProcessSecrets().env,
    STORAGE_MIN_FREE_MB: '0',
  }
})
afterEach(async () => {
  await owner.end()
  await empty.drop()
})
const start = () => startApiProcess(env)

/** Columns, indexes, triggers and constraints. */
async function schemaOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ part: string }>(`
    select format('%s.%s %s %s', table_name, column_name, data_type, column_default) as part
      from information_schema.columns where table_schema in ('public', 'transient')
    union all select indexdef from pg_indexes where schemaname in ('public', 'transient')
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint where conrelid <> 0
    order by 1`)
  return rows.map(({ part }) => part)
}
/** Returns the schema that a single server creates. */
async function expectedSchema(): Promise<string[]> {
  const client = new pg.Client(inject('templateDatabase').ownerUrl)
  await client.connect()
  try {
    return await schemaOf(client)
  } finally {
    await client.end()
  }
}
/** Counts the other sessions of a database that match a condition on `pg_stat_activity`. */
const sessions = async (url: string, so: string): Promise<number> => {
  const { rowCount } = await owner.query(
    `select from pg_stat_activity where datname = $1 and pid <> pg_backend_pid() and ${so}`,
    [new URL(url).pathname.slice(1)],
  )
  return rowCount ?? 0
}
/** A busy machine needs some seconds for a process. */
const soon = { timeout: 30_000 }

test('three replicas start together on an empty database', async () => {
  const replicas = await Promise.all([start(), start(), start()])
  await Promise.all(replicas.map((each) => each.stop()))
  expect(await schemaOf(owner)).toEqual(await expectedSchema())
})

test('after kill -9 in the middle of the migrations, the waiting replica runs them from a clean state', async () => {
  await owner.query(`
    create function linger() returns event_trigger language plpgsql as $$ begin perform pg_sleep(2); end $$;
    create event trigger linger on ddl_command_end when tag in ('CREATE TRIGGER') execute function linger()`)
  const first = launchApiProcess(env)
  const ended = first.ready.catch((error: unknown) => String(error))
  await expect.poll(() => sessions(empty.url, `wait_event = 'PgSleep'`), soon).toBe(1)
  const second = start()
  // The second replica waits between two attempts to get the lock.
  await expect.poll(() => sessions(empty.url, `state = 'idle' and query = 'commit'`), soon).toBe(1)
  await first.kill()
  expect(await ended).toContain('serve-api ended')
  await owner.query('drop event trigger linger')
  await second.then((replica) => replica.stop())
  await owner.query('drop function linger')
  expect(await schemaOf(owner)).toEqual(await expectedSchema())
})

test('a start does not deadlock with a worker that registers its tasks', async () => {
  const database = await testDatabase()
  const worker = new pg.Client(database.ownerUrl)
  await worker.connect()
  const know = (name: string) =>
    worker.query(
      'insert into graphile_worker._private_tasks (identifier) values ($1) on conflict do nothing',
      [name],
    )
  await worker.query('begin')
  await know(reindexJob)
  const config = apiConfig({ ...env, DATABASE_URL: database.url })
  const starting = startApi(config, createLogger({ level: 'silent' }), { doesJobs: false })
  await expect.poll(() => sessions(database.url, `wait_event = 'transactionid'`), soon).toBe(1)
  await know(openCasesJob)
  await worker.query('commit')
  await starting.then((api) => api.close())
  await worker.end()
  await database.drop()
})

test('a start that waits says for what, and answers /readyz and /metrics meanwhile', async () => {
  await start().then((api) => api.stop())
  await owner.query(`select pg_advisory_lock(${migrationLock})`)
  const [port, metricsPort] = [await freePort(), await freePort()]
  const launched = launchApiProcess({
    ...env,
    API_PORT: String(port),
    METRICS_PORT: String(metricsPort - 1),
  })
  onTestFinished(() => launched.kill())
  const ask = async (url: string) => {
    const answer = await fetch(url).catch(() => undefined)
    return `${answer?.status} ${await answer?.text()}`
  }
  const portal = `http://127.0.0.1:${port}`
  await expect.poll(() => ask(`${portal}/readyz`), soon).toBe('503 not ready\n')
  expect(await ask(`${portal}/healthz`)).toBe('200 ok\n')
  expect(await ask(`${portal}/api/report/type/list`)).toContain('"errcode":503')
  expect(await ask(`http://127.0.0.1:${metricsPort}/metrics`)).toContain('portal_database_up 1')
  await expect
    .poll(() => launched.printed(), soon)
    .toContain('waiting for the migration of the database')
  await owner.query('select pg_advisory_unlock_all()')
  await launched.ready
  expect(await ask(`${portal}/readyz`)).toBe('200 ready\n')
})

test('a disk below its reserve is said at the start', async () => {
  const api = await startApiProcess({ ...env, STORAGE_MIN_FREE_MB: '100000000' })
  await expect.poll(() => api.printed(), soon).toContain('EVIDENCE IS REFUSED')
  await api.stop()
})

test('an impossible DATA_DIR is refused by its name', async () => {
  const { DATABASE_URL: _, ...embedded } = env
  for (const variables of [env, embedded]) {
    const launched = launchApiProcess({ ...variables, DATA_DIR: '/proc/x' })
    onTestFinished(() => launched.kill())
    await expect(launched.ready).rejects.toThrow(`DATA_DIR`)
  }
})

test('a read-only DATA_DIR is refused by its name', async () => {
  const script = `mount -t tmpfs -o ro none ${folder} && exec "$0" "$@"`
  const program = ['server/commands/main.ts', 'serve-api']
  const started = promisify(execFile)(
    'unshare',
    ['--map-root-user', '--mount', 'sh', '-c', script, process.execPath, ...program],
    { env: { PATH: process.env['PATH'], ...env, API_PORT: '0' }, timeout: 30_000 },
  )
  await expect(started).rejects.toThrow(/DATA_DIR.*EROFS/s)
})

test('a server waits, and says so, while the commit of another one’s start hangs longer than a call may wait', async () => {
  const first = await start()
  await first.stop()
  await owner.query(`begin; select pg_advisory_xact_lock(hashtext('report-portal seed'))`)
  const second = launchApiProcess(env)
  await expect
    .poll(second.printed, { timeout: 30_000 })
    .toContain('waiting for the database to commit')
  await owner.query('commit')
  await (await second.ready).stop()
})
