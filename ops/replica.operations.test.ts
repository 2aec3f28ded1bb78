import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createCluster,
  initialise,
  makeDatabaseFolder,
  postgresProgram,
  runAsDatabase,
  type Cluster,
} from './testing/debian-postgres.ts'
import { loadOfPeople } from '../server/desk/queue/load-store.ts'
import { searchCases } from '../server/desk/search/case-search.ts'
import { testKeyring } from '../server/testing/test-keyring.ts'
import { createLogger } from '../server/platform/log.ts'
import { openPrepared, type PreparedDatabase } from '../server/platform/database/prepare.ts'
import { openReads, type Reads } from '../server/platform/database/reads.ts'
import type { Schema } from '../server/platform/database/schema.ts'

/** Milliseconds that it may be behind here. */
const mostBehind = 1000

let folder: string
let primary: Cluster
let replica: Cluster
let database: PreparedDatabase
let reads: Reads
const follow = () => `host=127.0.0.1 port=${primary.port} user=portal`
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'report-portal-replica-'))
  await chmod(folder, 0o755)
  primary = await createCluster(await makeDatabaseFolder(join(folder, 'primary')))
  replica = await createCluster(await makeDatabaseFolder(join(folder, 'replica')))
  await initialise(primary, { fsync: 'off' })
  await runAsDatabase(postgresProgram('pg_basebackup'), [
    `--pgdata=${replica.data}`,
    '--wal-method=stream',
    '--write-recovery-conf',
    '--checkpoint=fast',
    `--dbname=${follow()}`,
  ])
  await replica.start({ fsync: 'off' }, 'standby')
  const logger = createLogger({ level: 'silent' })
  const address = { url: primary.url, ownerUrl: undefined, readUrl: replica.url, tls: undefined }
  database = await openPrepared(address, logger)
  reads = openReads(address, database, logger, { mostBehind, checkInterval: 50 })
}, 60_000)
afterAll(async () => {
  await reads.close()
  await database.close()
  await Promise.all([primary.kill(), replica.kill()])
  await rm(folder, { recursive: true, force: true })
})

const isReplica = async (db: Kysely<Schema>) => {
  const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db)
  return rows[0]?.is
}
const write = () => database.pool.query(`update front_config set config = config || ' '`)

test('what may be some seconds old is read from the replica, and what is written is not', async () => {
  await expect.poll(() => reads.read(isReplica)).toBe(true)
  expect(await isReplica(database.db)).toBe(false)
})

test('the desk’s search and its figures of everybody’s work run there', async () => {
  const where = sql<boolean>`true`
  const search = (db: Kysely<Schema>) =>
    searchCases(db, { keyring: testKeyring() }, { words: '假冒 银行', where, limit: 20 })
  const read = await reads.read(async (db) => {
    expect(await isReplica(db)).toBe(true)
    return [await search(db), await loadOfPeople(db, null, new Date())] as const
  })
  expect(read[0]).toEqual({ reportIds: [], next: null })
  expect(read[1]).toHaveLength(1)
})

test('a replica that is idle because nobody writes is not late', async () => {
  await wait(1.5 * mostBehind)
  expect(await reads.read(isReplica)).toBe(true)
})

test('one that is too far behind is not read, until it has come up', async () => {
  await replica.query('select pg_wal_replay_pause()')
  await write()
  await expect.poll(() => reads.read(isReplica)).toBe(false)
  await replica.query('select pg_wal_replay_resume()')
  await expect.poll(() => reads.read(isReplica)).toBe(true)
})

test('what the replica fails at is read from the primary', async () => {
  const seen: unknown[] = []
  const read = await reads.read(async (db) => {
    const is = await isReplica(db)
    seen.push(is)
    if (is) throw new Error('canceling statement due to conflict with recovery')
    return 'read'
  })
  expect([read, seen]).toEqual(['read', [true, false]])
})

test('one that has gone is not missed, and one that has become a primary itself is not asked', async () => {
  await replica.kill()
  expect(await reads.read(isReplica)).toBe(false)
  await replica.start({ fsync: 'off' }, 'standby')
  await expect.poll(() => reads.read(isReplica)).toBe(true)
  await replica.query('select pg_promote()')
  await write()
  await expect.poll(() => reads.read((db) => sql`select 1`.execute(db))).toBeTruthy()
  await wait(1.5 * mostBehind)
  const { rows } = await reads.read((db) =>
    sql<{ port: number }>`select inet_server_port() as port`.execute(db),
  )
  expect(rows).toEqual([{ port: primary.port }])
})
