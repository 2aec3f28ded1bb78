import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createServer } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listenOnLoopback } from '../../testing/stand-ins/listen-on-loopback.ts'
import { loopbackCertificate } from '../../testing/stand-ins/loopback-certificate.ts'
import { testDatabase, type TestDatabase } from '../../testing/database/test-database.ts'
import { addJob, startWorker } from '../jobs.ts'
import { createLogger } from '../log.ts'
import { measureBuild } from './build-metrics.ts'
import { measureCertificates } from './certificate-metrics.ts'
import { measureClock, measurePool, measureReadiness } from './database-metrics.ts'
import { lastBackupFile, measureDataFolder } from './host-metrics.ts'
import { measureJobs } from './job-metrics.ts'
import { createMetrics, type Metrics } from './registry.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'metrics-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Returns the value of a metric by its name and labels. */
async function valueOf(metrics: Metrics, name: string): Promise<number | undefined> {
  const line = (await metrics.text()).split('\n').find((each) => each.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length))
}

test('exports the pool, and whether the database answers', async () => {
  const metrics = createMetrics()
  let isReady = true
  measurePool(metrics, 'calls', database)
  measureReadiness(metrics, async () => isReady)
  measureClock(metrics, database.db)
  const client = await database.pool.connect()
  const connections = (state: string) =>
    valueOf(metrics, `portal_database_connections{pool="calls",state="${state}"}`)
  expect(await connections('used')).toBeGreaterThan(0)
  client.release()
  expect(await valueOf(metrics, 'portal_database_waiting{pool="calls"}')).toBe(0)
  expect(await valueOf(metrics, 'portal_database_connections_limit{pool="calls"}')).toBe(10)
  expect(Math.abs((await valueOf(metrics, 'portal_clock_offset_seconds')) ?? 99)).toBeLessThan(1)
  expect(await valueOf(metrics, 'portal_database_up')).toBe(1)
  isReady = false
  expect(await valueOf(metrics, 'portal_database_up')).toBe(0)
})

test('exports the queue: due jobs and their age, failed jobs, workers', async () => {
  const metrics = createMetrics()
  measureJobs(metrics, database.db)
  await database.db.transaction().execute(async (trx) => {
    await addJob(trx, 'test', {}, { runAt: new Date(Date.now() - 90_000) })
    await addJob(trx, 'test', {}, { runAt: new Date(Date.now() + 90_000) })
  })
  expect(await valueOf(metrics, 'portal_jobs_due')).toBe(1)
  expect(await valueOf(metrics, 'portal_jobs_oldest_due_seconds')).toBeGreaterThan(89)
  expect(await valueOf(metrics, 'portal_job_workers')).toBe(0)
  const logger = createLogger({ level: 'silent' })
  const worker = await startWorker({
    pool: database.pool,
    sessionPool: database.pool,
    tasks: { test: () => Promise.reject(new Error('never works')) },
    logger,
  })
  try {
    expect(await valueOf(metrics, 'portal_job_workers')).toBe(1)
  } finally {
    await worker.stop()
  }
  await sql`select graphile_worker.permanently_fail_jobs(array(select id from graphile_worker._private_jobs), 'test')`.execute(
    database.db,
  )
  expect(await valueOf(metrics, 'portal_jobs_due')).toBe(0)
  expect(await valueOf(metrics, 'portal_jobs_abandoned')).toBe(2)
  expect(await valueOf(metrics, 'portal_jobs_oldest_due_seconds')).toBe(0)
})

test('exports the disk, and the last good backup once there is one', async () => {
  const metrics = createMetrics()
  measureDataFolder(metrics, { dataDir: folder, reserve: 7 })
  const last = (of: string) => valueOf(metrics, `portal_backup_last_timestamp_seconds{of="${of}"}`)
  expect(await valueOf(metrics, 'portal_disk_free_bytes')).toBeGreaterThan(1000)
  expect(await valueOf(metrics, 'portal_disk_size_bytes')).toBeGreaterThan(1000)
  expect(await valueOf(metrics, 'portal_disk_reserve_bytes')).toBe(7)
  expect(await last('database')).toBeUndefined()
  const at = '2027-01-02T03:04:05Z'
  const write = (text: string) => writeFile(join(folder, lastBackupFile), text)
  await write(JSON.stringify({ at, kind: 'full', wal_at: '' }))
  expect(await last('database')).toBe(Date.parse(at) / 1000)
  expect(await last('wal')).toBeUndefined()
  await write('{"at"')
  expect(await last('database')).toBeUndefined()
  expect(
    await valueOf(
      metrics,
      'portal_metrics_unread_total{metric="portal_backup_last_timestamp_seconds"}',
    ),
  ).toBe(2)
})

test('exports certificates by the earliest expiry in a file, and counts missing ones', async () => {
  const metrics = createMetrics()
  const path = join(folder, 'portal.crt')
  await writeFile(path, loopbackCertificate.cert)
  measureCertificates(metrics, [path, join(folder, 'none.crt')])
  const name = 'portal_certificate_expiry_timestamp_seconds{certificate="portal.crt"}'
  expect(await valueOf(metrics, name)).toBeGreaterThan(1_700_000_000)
  expect(
    await valueOf(
      metrics,
      'portal_metrics_unread_total{metric="portal_certificate_expiry_timestamp_seconds"}',
    ),
  ).toBe(2)
})

test('asks a server for its certificate by the name of the portal', async () => {
  const metrics = createMetrics()
  const names: (string | false | null)[] = []
  const server = createServer(loopbackCertificate, (socket) => names.push(socket.servername))
  const place = `https://127.0.0.1:${await listenOnLoopback(server)}`
  try {
    measureCertificates(metrics, [place], 'jubao.example.gov.cn')
    const name = `portal_certificate_expiry_timestamp_seconds{certificate="${place}"}`
    expect(await valueOf(metrics, name)).toBeGreaterThan(1_700_000_000)
    await expect.poll(() => names).toEqual(['jubao.example.gov.cn'])
  } finally {
    server.close()
  }
})

test('exports the running version', async () => {
  const metrics = createMetrics()
  measureBuild(metrics)
  expect(await metrics.text()).toMatch(
    /^portal_build_info\{version="\d+\.\d+\.\d+",commit="[\da-f]*"\} 1$/m,
  )
})
