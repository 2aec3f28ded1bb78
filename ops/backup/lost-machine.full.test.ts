import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApiProcess, type ApiProcess } from '../../server/testing/processes/api-process.ts'
import { createCitizens } from '../testing/citizens.ts'
import {
  createCluster,
  initialise,
  makeDatabaseFolder,
  runAsDatabase,
  spawnAsDatabase,
  type Cluster,
} from '../testing/debian-postgres.ts'

/*
 * The loss of the machine under load, with the settings of the image: how much is lost without a second machine. Needs the
 * packages of ops/debian-packages.txt.
 */

const citizens = createCitizens()
const processes: ChildProcess[] = []
let folder: string
let script: string
let cluster: Cluster
let backupEnv: Record<string, string>
let api: ApiProcess
const dataDir = () => join(folder, 'portal')
const node = (name: string) => {
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir(), ...backupEnv }
  return spawn(process.execPath, ['server/commands/main.ts', name], { env, stdio: 'ignore' })
}

/** The `-c` settings of the image of PostgreSQL with backups, with the script of this test. */
async function imageSettings(): Promise<Record<string, string>> {
  const command = (await readFile('ops/backup/Dockerfile', 'utf8')).match(/^CMD (.*)$/m)?.[1] ?? ''
  const pairs = [...command.matchAll(/"(\w+)=([^"]+)"/g)].map(([, name = '', value = '']) => [
    name,
    value.replace('portal-pgbackrest', script),
  ])
  return Object.fromEntries(pairs)
}
/** The options of `initdb` in compose that concern WAL. */
const segments = () =>
  readFile('docker-compose.yml', 'utf8').then((text) => text.match(/--wal-segsize=\d+/g) ?? [])

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'report-portal-lost-'))
  await chmod(folder, 0o755)
  const place = await makeDatabaseFolder(join(folder, 'database'))
  const repository = await makeDatabaseFolder(join(folder, 'backup'))
  script = join(folder, 'portal-pgbackrest')
  const config = join(folder, 'pgbackrest.conf')
  await copyFile(resolve('ops/backup/portal-pgbackrest'), script)
  await copyFile(resolve('ops/backup/pgbackrest.conf'), config)
  const pass = join(place, 'pass')
  await writeFile(pass, randomBytes(32).toString('hex'))
  for (const [path, mode] of [
    [script, 0o755],
    [config, 0o644],
    [pass, 0o644],
  ] as const)
    await chmod(path, mode)
  backupEnv = {
    BACKUP_EVIDENCE_DIR: join(folder, 'backup-evidence'),
  }
  cluster = await createCluster(place, {
    BACKUP_DIR: repository,
    BACKUP_PASS_FILE: pass,
    PGBACKREST_CONFIG: config,
    PGBACKREST_LOCK_PATH: place,
    ...backupEnv,
  })
  await initialise(cluster, await imageSettings(), await segments())
  processes.push(node('backup-evidence'), spawnAsDatabase(script, ['serve'], cluster.env))
  api = await startApiProcess({
    ...citizens.env,
    DATABASE_URL: cluster.url,
    DATA_DIR: dataDir(),
  })
}, 120_000)
afterAll(async () => {
  await api?.stop()
  for (const each of processes) each.kill()
  await cluster?.kill()
  await rm(folder, { recursive: true, force: true })
})

/** Milliseconds of load; more than two archive time-outs. */
const load = 20_000
/** Most milliseconds between the last archived report and the loss: the time-out, evidence, and a busy machine. */
const promised = 15_000

test('a machine lost under load loses the reports of its last seconds, and no earlier one', async () => {
  const state = () =>
    readFile(
      join(backupEnv['BACKUP_EVIDENCE_DIR'] ?? '', '../backup/last-backup.json'),
      'utf8',
    ).catch(() => '')
  await expect.poll(state, { timeout: 60_000 }).toContain('"kind":"full"')
  const sent: { code: string; at: number }[] = []
  const until = performance.now() + load
  const send = async () => {
    while (performance.now() < until) {
      const code = await citizens.report(api.origin)
      sent.push({ code, at: performance.now() })
    }
  }
  await Promise.all([send(), send(), send(), send()])
  await Promise.all([api.kill(), cluster.kill()])
  const lostAt = performance.now()
  for (const each of processes.splice(0)) each.kill()
  // A killed PostgreSQL's archiver ends a moment later and may still write there.
  await rm(cluster.data, { recursive: true, maxRetries: 20 })
  await rm(dataDir(), { recursive: true })

  await runAsDatabase(script, ['restore'], cluster.env)
  const restoring = node('restore-evidence')
  processes.push(node('backup-evidence'))
  await new Promise((ended) => restoring.once('exit', ended))
  await cluster.start(await imageSettings())
  api = await startApiProcess({
    ...citizens.env,
    DATABASE_URL: cluster.url,
    DATA_DIR: dataDir(),
  })
  const lost: number[] = []
  for (const { code, at } of sent) {
    const files = await citizens.filesOf(api.origin, code)
    if (files === undefined) lost.push(lostAt - at)
    else expect(files).toEqual(['截图.jpg'])
  }
  const seconds = Math.round(Math.max(0, ...lost) / 100) / 10
  process.stdout.write(`${JSON.stringify({ sent: sent.length, lost: lost.length, seconds })}\n`)
  expect(sent.length).toBeGreaterThan(100)
  expect(Math.max(0, ...lost)).toBeLessThan(promised)
}, 300_000)
