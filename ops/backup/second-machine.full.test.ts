import { chmod, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../server/testing/temporary-folder.ts'
import { createReadiness } from '../../server/platform/database/readiness.ts'
import { createLogger } from '../../server/platform/log.ts'
import { launchApiProcess, type ApiProcess } from '../../server/testing/processes/api-process.ts'
import { createCitizens } from '../testing/citizens.ts'
import {
  createCluster,
  initialise,
  makeDatabaseFolder,
  postgresProgram,
  runAsDatabase,
  type Cluster,
} from '../testing/debian-postgres.ts'
import { verifyOutput } from '../testing/verify-output.ts'

/*
 * Two machines on this one, each with a PostgreSQL, and one folder of evidence that stands for replicated storage:
 * docs/operations/back-up-and-restore.md, with its commands. The first is lost under load. Needs the packages of ops/debian-packages.txt.
 */

const citizens = createCitizens()
const folder = await temporaryFolder(afterAll)
let first: Cluster
let second: Cluster
let api: ApiProcess | undefined
const replicated = () => join(folder, 'replicated')
const launchApi = (database: Cluster) =>
  launchApiProcess({ ...citizens.env, DATABASE_URL: database.url, DATA_DIR: replicated() })
const startApi = (database: Cluster) => launchApi(database).ready

beforeAll(async () => {
  await chmod(folder, 0o755)
  for (const machine of ['first', 'second']) await mkdir(join(folder, machine))
  first = await createCluster(await makeDatabaseFolder(join(folder, 'first', 'database')))
  second = await createCluster(await makeDatabaseFolder(join(folder, 'second', 'database')))
  await initialise(first, {})
  const from = `host=127.0.0.1 port=${first.port} user=portal application_name=second`
  const how = '--wal-method=stream --write-recovery-conf --create-slot --slot=second'.split(' ')
  const where = ['--pgdata', second.data, '--checkpoint=fast', '--dbname', from]
  await runAsDatabase(postgresProgram('pg_basebackup'), [...how, ...where])
  await second.start({}, 'standby')
  await first.query(`alter system set synchronous_standby_names = 'second'`)
  await first.query('select pg_reload_conf()')
  api = await startApi(first)
}, 60_000)
afterAll(async () => {
  await api?.stop()
  await Promise.all([first.kill(), second.kill()])
})

/** Sends one report after the other until it is over. @returns the codes of those that were acknowledged */
async function sendUntil(isOver: () => boolean, origin: string): Promise<string[]> {
  const codes: string[] = []
  while (!isOver()) {
    // A report refused while the machine dies was not acknowledged.
    const code = await citizens.report(origin).catch(() => undefined)
    if (code !== undefined) codes.push(code)
  }
  return codes
}

test('nothing is acknowledged that the second machine does not have', async () => {
  const origin = api?.origin ?? ''
  await citizens.report(origin)
  await second.stop()
  const sent = citizens.report(origin).then(
    () => 'acknowledged',
    () => 'refused',
  )
  await expect.poll(() => waitingCommits(), { timeout: 20_000 }).toBeGreaterThan(0)
  // The API has given up, while PostgreSQL goes on waiting.
  expect(await sent).toBe('refused')
  expect(await waitingCommits()).toBeGreaterThan(0)
  await expect.poll(() => readyz(origin), { timeout: 20_000 }).toBe(503)
  // A start writes as well.
  const other = launchApi(first)
  await expect
    .poll(other.printed, { timeout: 30_000 })
    .toContain('waiting for the database to commit')
  await second.start({}, 'standby')
  await expect.poll(() => waitingCommits(), { timeout: 20_000 }).toBe(0)
  expect(await readyz((await other.ready).origin)).toBe(200)
  expect(await readyz(origin)).toBe(200)
  await other.ready.then((started) => started.stop())
  const code = await citizens.report(origin)
  expect(await citizens.filesOf(origin, code)).toEqual(['截图.jpg'])
})
const readyz = async (origin: string) => (await fetch(`${origin}/readyz`)).status
const waitingCommits = async () => {
  const [row] = await first.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where wait_event = 'SyncRep'`,
  )
  return row?.count ?? 0
}

test('a standby is no database to be ready with', async () => {
  const logger = createLogger({ level: 'silent' })
  const of = async (url: string) => {
    const readiness = createReadiness({ url, tls: undefined }, logger)
    const isReady = await readiness.isReady()
    await readiness.close()
    return isReady
  }
  expect([await of(first.url), await of(second.url)]).toEqual([true, false])
})

test('when the first machine is lost under load, the second has all that was acknowledged, with its evidence', async () => {
  let isOver = false
  let count = 0
  const origin = api?.origin ?? ''
  const senders = Array.from({ length: 4 }, () =>
    sendUntil(() => {
      count++
      return isOver
    }, origin),
  )
  await expect.poll(() => count, { timeout: 60_000 }).toBeGreaterThan(40)
  await Promise.all([first.kill(), api?.kill()])
  isOver = true
  await rm(join(folder, 'first'), { recursive: true })
  const codes = (await Promise.all(senders)).flat()
  expect(codes.length).toBeGreaterThan(30)

  await second.query('select pg_promote()')
  // The setting came from the first machine, and names a standby that is now this server.
  await second.query('alter system reset synchronous_standby_names')
  await second.query('select pg_reload_conf()')
  api = await startApi(second)
  const there = api.origin
  for (const code of codes) expect(await citizens.filesOf(there, code)).toEqual(['截图.jpg'])
  expect(
    await verifyOutput({ ...citizens.env, DATABASE_URL: second.url, DATA_DIR: replicated() }),
  ).toContain('faults: 0')
  const code = await citizens.report(there)
  expect(await citizens.filesOf(there, code)).toEqual(['截图.jpg'])
})
