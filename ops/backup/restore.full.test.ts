import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../server/testing/temporary-folder.ts'
import { startApiProcess, type ApiProcess } from '../../server/testing/processes/api-process.ts'
import { createCitizens } from '../testing/citizens.ts'
import {
  createCluster,
  initialise,
  makeDatabaseFolder,
  postgresProgram,
  runAsDatabase,
  spawnAsDatabase,
  type Cluster,
} from '../testing/debian-postgres.ts'
import { folderContains } from '../testing/folder-contains.ts'
import { verifyOutput } from '../testing/verify-output.ts'
import { archiverOf, endSegment } from '../testing/wal-archive.ts'

/*
 * The loss of the machine, played with the scripts and the configuration of the image: Debian's PostgreSQL 15 and pgBackRest,
 * the API and the backup of evidence as processes. Needs the packages of ops/debian-packages.txt.
 */

const citizens = createCitizens()
const run = promisify(execFile)

const folder = await temporaryFolder(afterAll)
/** The image's script, copied to a folder that the database's account can read. */
let script: string
let cluster: Cluster
let backupEnv: Record<string, string>
let dataDir: string
let evidenceBackup: ChildProcess | undefined
let api: ApiProcess | undefined

const portalBackup = (...args: string[]) => runAsDatabase(script, args, cluster.env)
const settings = () => ({
  archive_mode: 'on',
  archive_command: `${script} archive-wal %p`,
  archive_timeout: '60s',
})

async function startEvidenceBackup(): Promise<void> {
  evidenceBackup = spawn(process.execPath, ['server/commands/main.ts', 'backup-evidence'], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, ...backupEnv },
    stdio: 'ignore',
  })
  await once(evidenceBackup, 'spawn')
}
async function stopEvidenceBackup(): Promise<void> {
  if (!evidenceBackup || evidenceBackup.exitCode !== null) return
  evidenceBackup.kill()
  await once(evidenceBackup, 'exit')
}
async function startApi(): Promise<ApiProcess> {
  api = await startApiProcess({ ...citizens.env, DATABASE_URL: cluster.url, DATA_DIR: dataDir })
  return api
}

/** Sends reports one after the other. @returns their codes */
async function reports(count: number): Promise<string[]> {
  const codes: string[] = []
  for (let i = 0; i < count; i++) codes.push(await citizens.report(api?.origin ?? ''))
  return codes
}
const found = (codes: readonly string[]) =>
  Promise.all(codes.map((code) => citizens.filesOf(api?.origin ?? '', code)))
const allWithTheirFile = (codes: readonly string[]) => codes.map(() => ['截图.jpg'])

/** Runs the backup schedule until it has made a base backup. */
async function untilBackedUp(): Promise<void> {
  const serving = spawnAsDatabase(script, ['serve'], cluster.env)
  const ended = once(serving, 'exit')
  const state = () =>
    readFile(
      join(backupEnv['BACKUP_EVIDENCE_DIR'] ?? '', '../backup/last-backup.json'),
      'utf8',
    ).catch(() => '')
  await expect.poll(state, { timeout: 60_000 }).toContain('"kind":"full"')
  serving.kill()
  expect(await ended).toEqual([0, null])
}

const archiver = () => archiverOf(cluster)
const archived = async () =>
  await expect.poll(await endSegment(cluster), { timeout: 30_000 }).toBe(true)

/** Kills every process at once. */
const killAll = () => Promise.all([api?.kill(), cluster.kill(), stopEvidenceBackup()])
/** Deletes the database and the evidence, as the loss of the machine does. */
async function loseTheMachine(): Promise<void> {
  await killAll()
  await rm(cluster.data, { recursive: true })
  await rm(dataDir, { recursive: true })
}

async function restore(...time: string[]): Promise<void> {
  await portalBackup('restore', ...time)
  await run(process.execPath, ['server/commands/main.ts', 'restore-evidence'], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, ...backupEnv },
  })
  await cluster.start(settings())
  await startApi()
}

const verifyFiles = () =>
  verifyOutput({ ...citizens.env, DATABASE_URL: cluster.url, DATA_DIR: dataDir })

beforeAll(async () => {
  await chmod(folder, 0o755)
  const place = await makeDatabaseFolder(join(folder, 'database'))
  const repository = await makeDatabaseFolder(join(folder, 'backup'))
  dataDir = join(folder, 'portal')
  script = join(folder, 'portal-pgbackrest')
  const config = join(folder, 'pgbackrest.conf')
  await copyFile(resolve('ops/backup/portal-pgbackrest'), script)
  await chmod(script, 0o755)
  await copyFile(resolve('ops/backup/pgbackrest.conf'), config)
  await chmod(config, 0o644)
  const pass = join(place, 'pass')
  await writeFile(pass, randomBytes(32).toString('hex'))
  await chmod(pass, 0o644)
  backupEnv = {
    BACKUP_EVIDENCE_DIR: join(folder, 'backup-evidence'),
  }
  cluster = await createCluster(place, {
    BACKUP_DIR: repository,
    BACKUP_PASS_FILE: pass,
    PGBACKREST_CONFIG: config,
    ...backupEnv,
  })
  await initialise(cluster, settings())
  await startEvidenceBackup()
  await startApi()
}, 60_000)
afterAll(async () => {
  await Promise.all([api?.stop(), stopEvidenceBackup()])
  await cluster.kill()
})

const before: string[] = []
const between: string[] = []
const later: string[] = []
const unlogged = randomBytes(32)
const logged = randomBytes(32)
let time = ''

describe('the backup', () => {
  test('stops cleanly at any time, also between two jobs', async () => {
    const bin = await makeDatabaseFolder(join(folder, 'database', 'bin'))
    // The first that it runs, and not in the background.
    const program = join(bin, 'pg_isready')
    await writeFile(program, '#!/bin/sh\n: >"$0.asked"\nsleep 1\nexit 1\n')
    await chmod(program, 0o755)
    const path = `${bin}:${process.env['PATH'] ?? ''}`
    const serving = spawnAsDatabase(script, ['serve'], { ...cluster.env, PATH: path })
    const ended = once(serving, 'exit')
    await expect.poll(() => readdir(bin), { timeout: 30_000 }).toContain('pg_isready.asked')
    serving.kill()
    expect(await ended).toEqual([0, null])
  })

  test('contains the whole database except the rows of rate limits, and so does archived WAL', async () => {
    before.push(...(await reports(3)))
    const insert = (mark: Buffer) =>
      cluster.query(
        `insert into transient.rate_limit values ('\\x${mark.toString('hex')}', 1, now() + interval '1 day')`,
      )
    await insert(unlogged)
    await cluster.query(
      `create table control as select '\\x${logged.toString('hex')}'::bytea as mark`,
    )
    // The stop writes rows of unlogged tables to the disk.
    await cluster.stop()
    await cluster.start(settings())
    expect(await folderContains(join(cluster.data, 'base'), unlogged)).toBe(true)
    await untilBackedUp()
    expect(await portalBackup('list')).toContain('full backup')
  })

  test('is encrypted, and opens to its pass alone', async () => {
    const repository = join(folder, 'backup', 'database')
    expect(await folderContains(repository, logged)).toBe(false)
    // An identifier that every uncompressed manifest holds.
    expect(await folderContains(repository, Buffer.from('[backup:db]'))).toBe(false)
    const wrong = join(folder, 'database', 'wrong')
    await writeFile(wrong, randomBytes(32).toString('hex'))
    const listed = runAsDatabase(script, ['list'], { ...cluster.env, BACKUP_PASS_FILE: wrong })
    await expect(listed.catch((error: unknown) => String(error))).resolves.toMatch(/cipher|Crypto/i)
  })

  test('archives no WAL before the evidence that its rows point at is copied', async () => {
    await archived()
    await stopEvidenceBackup()
    between.push(...(await reports(2)))
    const { failures } = await archiver()
    const isArchived = await endSegment(cluster)
    const copies = async () =>
      (
        await readdir(join(folder, 'backup-evidence', 'kept'), {
          recursive: true,
          withFileTypes: true,
        })
      ).filter((entry) => entry.isFile()).length
    // PostgreSQL has tried to archive the segment, and was refused.
    const refusals = async () => (await archiver()).failures
    await expect.poll(refusals, { timeout: 30_000 }).toBeGreaterThan(failures)
    expect(await copies()).toBe(before.length)
    expect(await isArchived()).toBe(false)
    await startEvidenceBackup()
    await expect.poll(isArchived, { timeout: 30_000 }).toBe(true)
    expect(await copies()).toBe(before.length + between.length)
  })

  test('records its last success for the metric', async () => {
    const read = async () =>
      JSON.parse(await readFile(join(dataDir, 'last-backup.json'), 'utf8')) as object
    await expect.poll(read).toEqual({
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      kind: 'full',
      wal_at: expect.stringMatching(/^\d{4}-.*Z$/),
      evidence_at: expect.stringMatching(/^\d{4}-.*Z$/),
    })
  })
})

describe('after the loss of the machine', () => {
  test('restores every report whose WAL was archived, with its evidence', async () => {
    const [row] = await cluster.query<{ now: string }>('select now()::text as now')
    time = row?.now ?? ''
    later.push(...(await reports(3)))
    await archived()
    await loseTheMachine()
    await restore()
    const all = [...before, ...between, ...later]
    expect(await found(all)).toEqual(allWithTheirFile(all))
    const verified = await verifyFiles()
    expect(verified).toContain(`whole: ${all.length} `)
    expect(verified).toContain('faults: 0')
  })

  test('the restored database has no rows of rate limits', async () => {
    expect(
      await cluster.query(
        "select from transient.rate_limit where points = 1 and expires_at > now() + interval '12 hours'",
      ),
    ).toEqual([])
    expect(await folderContains(cluster.data, logged)).toBe(true)
    expect(await folderContains(cluster.data, unlogged)).toBe(false)
  })

  test('a restore to a point in time drops later reports and keeps the evidence of earlier ones', async () => {
    await startEvidenceBackup()
    const further = await reports(1)
    await archived()
    // The existing data are moved aside.
    await killAll()
    await restore(time)
    const names = await readdir(join(folder, 'database'))
    expect(names.filter((name) => name.startsWith('database-before-'))).toHaveLength(1)
    const then = [...before, ...between]
    expect(await found(then)).toEqual(allWithTheirFile(then))
    expect(await found([...later, ...further])).toEqual(later.concat(further).map(() => undefined))
    expect(await verifyFiles()).toContain('faults: 0')
    // The restored portal accepts reports.
    const [code = ''] = await reports(1)
    expect(await found([code])).toEqual(allWithTheirFile([code]))
  })

  test('a standby built from it follows it, and does not promote itself at that time again', async () => {
    const place = await makeDatabaseFolder(join(folder, 'standby'))
    const standby = await createCluster(place, cluster.env)
    await runAsDatabase(
      postgresProgram('pg_basebackup'),
      [
        `--pgdata=${standby.data}`,
        '--wal-method=stream',
        '--write-recovery-conf',
        '--checkpoint=fast',
        `--dbname=host=127.0.0.1 port=${cluster.port} user=portal`,
      ],
      standby.env,
    )
    await standby.start(settings(), 'standby')
    const [{ rows } = { rows: 0 }] = await cluster.query<{ rows: number }>(
      'insert into control select mark from control returning (select count(*)::int + 1 from control) as rows',
    )
    const copied = () =>
      standby.query<{ rows: number; recovering: boolean }>(
        'select count(*)::int as rows, pg_is_in_recovery() as recovering from control',
      )
    await expect.poll(copied).toEqual([{ rows, recovering: true }])
    await standby.kill()
  })
})
