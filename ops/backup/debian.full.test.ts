import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { chmod, copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../server/testing/stand-ins/listen-on-loopback.ts'
import { makeDatabaseFolder } from '../testing/debian-postgres.ts'
import { textOf } from '../testing/documented-blocks.ts'

/*
 * The backup without containers, by the commands of docs/operations/back-up-and-restore.md and Debian's own tools for clusters.
 * Runs as root, and needs the packages of ops/debian-packages.txt.
 */

const name = `portal-${process.pid}`
let folder: string
let port: number
/** Replaces the page's cluster, port and folders by those of this test. */
const here = (text: string) =>
  text
    .replaceAll(/15([ /])portal\b/g, `15$1${name}`)
    .replaceAll('5432', String(port))
    .replaceAll('pg_createcluster 15', `pg_createcluster --port=${port} 15`)
    // Evidence needs the portal; restore.full.test.ts runs both.
    .replaceAll("'/srv/backup-evidence'", "''")
    .replaceAll('/srv/', `${folder}/`)
    .replaceAll('/opt/portal/ops/backup', folder)
const options = { env: { PATH: process.env['PATH'] }, cwd: '/' }
const asRoot = (text: string) => promisify(execFile)('bash', ['-euc', here(text)], options)
const ask = async (query: string) =>
  (await asRoot(`su postgres -c 'psql -p ${port} -At' <<'END'\n${query}\nEND`)).stdout

beforeAll(async () => {
  port = await freePort()
  folder = await mkdtemp(join(tmpdir(), 'report-portal-debian-'))
  await chmod(folder, 0o755)
  for (const own of ['backup', 'aside']) await makeDatabaseFolder(join(folder, own))
  await writeFile(join(folder, 'backup-pass'), randomBytes(32).toString('hex'))
  for (const own of ['portal-pgbackrest', 'pgbackrest.conf'])
    await copyFile(join('ops/backup', own), join(folder, own))
})
afterAll(async () => {
  await asRoot(`pg_dropcluster --stop 15 portal`)
  await rm(folder, { recursive: true })
})

test('backs up a cluster of Debian, and restores it in place', async () => {
  await asRoot(
    textOf(
      'back-up-and-restore.md: pg_createcluster 15 portal -- --data-checksums --encoding=UTF8 --locale=C --wal-segsize=1',
    ),
  )
  await ask('create table before ()')
  const serve =
    'set -a; . /etc/postgresql/15/portal/environment; exec /opt/portal/ops/backup/portal-pgbackrest serve'
  const serving = spawn('bash', ['-c', `exec su postgres -c '${here(serve)}'`], {
    stdio: 'ignore',
    ...options,
  })
  const state = () => readFile(join(folder, 'backup/last-backup.json'), 'utf8').catch(() => '')
  await expect.poll(state, { timeout: 60_000 }).toContain('"kind":"full"')
  serving.kill()
  await once(serving, 'exit')
  await ask('create table later ()')
  await asRoot(textOf('back-up-and-restore.md: pg_ctlcluster 15 portal stop'))
  expect(readdirSync(join(folder, 'aside'))).toHaveLength(1)
  const tables = `select string_agg(tablename, ',' order by tablename) from pg_tables
    where schemaname = 'public' and not pg_is_in_recovery()`
  const asked = () => ask(tables).catch(String)
  await expect.poll(asked, { timeout: 20_000 }).toBe('before,later\n')
}, 120_000)
