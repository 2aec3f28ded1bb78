import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startProduct, type Product } from '../e2e/product.ts'
import { databaseAccount } from '../server/platform/embedded-postgres/account.ts'
import { startApiProcess, type ApiProcess } from '../server/testing/processes/api-process.ts'
import { startDeskProcess } from '../server/testing/processes/desk-process.ts'
import { freePort, listenOnLoopback } from '../server/testing/stand-ins/listen-on-loopback.ts'
import { createCitizens } from './testing/citizens.ts'
import {
  createCluster,
  initialise,
  makeDatabaseFolder,
  postgresProgram,
  spawnAsDatabase,
  type Cluster,
} from './testing/debian-postgres.ts'

/*
 * Runs the command blocks of docs/operations from the pages' own text. ops/testing/docker-stand-in plays `docker compose`, with
 * Debian's PostgreSQL and pgBackRest and processes of this checkout as the services. Needs the packages of
 * ops/debian-packages.txt.
 */

interface Block {
  /** Page and first line, by which the table below knows it. */
  readonly name: string
  readonly text: string
}
const blocks: readonly Block[] = readdirSync('docs/operations').flatMap((page) => {
  const text = readFileSync(join('docs/operations', page), 'utf8')
  return [...text.matchAll(/^ *```\w+\n([\s\S]*?)\n *```$/gm)].map(([, block = '']) => ({
    name: `${page}: ${block
      .trim()
      .split('\n', 1)[0]
      ?.replace(/ {2,}#.*/, '')}`,
    text: block,
  }))
})

const run = promisify(execFile)
const citizens = createCitizens()
const account = await databaseAccount('/nonexistent')
const variablesOf = (text: string) => [...text.matchAll(/^ *([A-Z_]+)=/gm)].map(([, name]) => name)
const settings = variablesOf(await readFile('.env.example', 'utf8'))

let folder: string
let cluster: Cluster
let second: Cluster
let api: ApiProcess | undefined
let edge: Product
let env: Record<string, string>
let script: string
let backingUp: ChildProcess[] = []
const codes: string[] = []
const dataDir = () => join(folder, 'data')

const clusterSettings = () => ({
  archive_mode: 'on',
  archive_command: `${script} archive-wal %p`,
  archive_timeout: '5s',
})
const apiPort = await freePort()
async function up(service: string): Promise<void> {
  const isRunning = await cluster.query('select 1').catch(() => undefined)
  if (!isRunning) await cluster.start(clusterSettings())
  if (service === 'postgres' || api) return
  api = await startApiProcess({
    ...citizens.env,
    DATABASE_URL: cluster.url,
    DATA_DIR: dataDir(),
    API_PORT: String(apiPort),
  })
}
async function stop(): Promise<void> {
  await api?.stop()
  api = undefined
  await cluster.stop()
}
const control = createServer((request, response) => {
  const [, action, service = ''] = request.url?.split('/') ?? []
  const work = action === 'stop' ? stop() : up(service)
  work.then(
    () => response.end(),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'report-portal-commands-'))
  await chmod(folder, 0o755)
  const place = await makeDatabaseFolder(join(folder, 'database'))
  const repository = await makeDatabaseFolder(join(folder, 'backup'))
  const bin = join(folder, 'bin')
  await mkdir(bin)
  script = join(bin, 'portal-pgbackrest')
  await copyFile('ops/backup/portal-pgbackrest', script)
  await copyFile('ops/testing/docker-stand-in', join(bin, 'docker'))
  await copyFile('ops/backup/pgbackrest.conf', join(folder, 'pgbackrest.conf'))
  await writeFile(join(place, 'pass'), randomBytes(32).toString('hex'), { mode: 0o644 })
  const backup = {
    BACKUP_DIR: repository,
    BACKUP_PASS_FILE: join(place, 'pass'),
    BACKUP_EVIDENCE_DIR: join(folder, 'backup-evidence'),
    BACKUP_STATE_FILE: join(repository, 'last-backup.json'),
    PGBACKREST_CONFIG: join(folder, 'pgbackrest.conf'),
    PGBACKREST_LOCK_PATH: place,
  }
  cluster = await createCluster(place, backup)
  second = await createCluster(await makeDatabaseFolder(join(folder, 'second')))
  await initialise(cluster, clusterSettings(), ['--wal-segsize=1'])
  const own = await listenOnLoopback(control)
  env = {
    ...citizens.env,
    ...cluster.env,
    ...backup,
    PATH: `${bin}:${dirname(postgresProgram('psql'))}:${dirname(process.execPath)}:${process.env['PATH']}`,
    DATA_DIR: dataDir(),
    DATABASE_URL: cluster.url,
    COMPOSE_YML: resolve('docker-compose.yml'),
    PORTAL_LOG: join(folder, 'log'),
    CONTROL: `http://127.0.0.1:${own}`,
    GIT_DIR: resolve('.git'),
    LOG_LEVEL: 'silent',
    AS_DATABASE: account
      ? `setpriv --reuid=${account.uid} --regid=${account.gid} --clear-groups`
      : '',
  }
  await writeFile(join(folder, 'log'), '{"msg":"a job failed"}\n')
}, 60_000)
afterAll(async () => {
  await edge?.stop()
  await api?.stop()
  for (const each of backingUp) each.kill()
  await cluster.kill()
  await second.kill()
  control.close()
  await rm(folder, { recursive: true, force: true })
})

let folders = 0
/** Runs a block as a person does, in a folder that looks like the checkout. @returns what it printed */
async function bash(text: string, more: Record<string, string> = {}): Promise<string> {
  const cwd = join(folder, `run-${(folders += 1)}`)
  await mkdir(cwd)
  for (const name of readdirSync('.'))
    if (!['.env', 'secrets', 'backup-secret'].includes(name))
      await symlink(resolve(name), join(cwd, name))
  last = cwd
  const { stdout } = await run('bash', ['-euc', text], { cwd, env: { ...env, ...more } })
  return stdout
}
/** The folder of the last block that ran. */
let last = ''
const sql = (text: string) =>
  bash(`psql --quiet --set=ON_ERROR_STOP=1 --username=portal portal <<'END'\n${text}\nEND`)

type Way = ((text: string) => Promise<void>) | { readonly because: string }
const asItIs: Way = async (text) => void (await bash(text))
const areSettings: Way = async (text) => {
  for (const name of variablesOf(text)) expect(settings).toContain(name)
}
const needsDocker = { because: 'needs Docker itself, beyond what the stand-in of compose plays' }

/** Each block, in the order in which they run, with its check or the reason why it cannot run here. */
const ways: Readonly<Record<string, Way>> = {
  "install.md: create role portal_app login noinherit password '…';": async (text) => {
    await sql(text)
    await sql('drop role portal_app')
  },
  'install.md: cp .env.example .env && chmod 600 .env': async (text) => {
    await bash(text)
    expect(await readFile(join(last, '.env'), 'utf8')).toContain('POSTGRES_PASSWORD')
    codes.push(await citizens.report(api?.origin ?? ''))
    edge = await startProduct(dataDir(), { API_HOST: api?.origin ?? '' })
  },
  'install.md: ops/check-compose': async (text) =>
    void (await bash(text.replaceAll(/https?:\/\/127\.0\.0\.1\/readyz/g, `${edge.origin}/readyz`))),
  'install.md: COMPOSE_PROFILES=': areSettings,
  'install.md: mkdir -m 700 secrets && cd secrets': async (text) => {
    await bash(text)
    const names = readdirSync(join(last, 'secrets')).toSorted()
    const declared = await readFile('docker-compose.secrets.yml', 'utf8')
    for (const name of names) expect(declared).toContain(`./secrets/${name}`)
    expect(names).toHaveLength(5)
  },
  'install.md: docker compose exec desk cat /data/desk/invitation-system_administrator.txt': async (
    text,
  ) => {
    const desk = await startDeskProcess({
      ...citizens.env,
      DATABASE_URL: cluster.url,
      DATA_DIR: dataDir(),
    })
    await desk.stop()
    expect(await bash(text)).toMatch(/\S{20,}/)
  },
  'tls.md: TLS=on': areSettings,
  'tls.md: # replace tls/portal.crt and tls/portal.key, then': needsDocker,
  'scale.md: volumes: { files: { driver: local, driver_opts: { type: none, o: bind, device: /srv/evidence } } }':
    needsDocker,
  'scale.md: rclone copy --local-no-set-modtime REMOTE:BUCKET/evidence DATA_DIR/files/kept': {
    because:
      'rclone is not in Debian 12 main; evidence-in-a-bucket.operations.test.ts copies the same files by name',
  },
  'scale.md: DATABASE_URL=postgres://portal_app:…@pgbouncer:6432/portal': areSettings,
  'configure.md: -- A new announcement, first in the list. Its id is its address: /web/pc/announcements?id=spring-2027':
    async (text) => {
      await sql(text)
      const [row] = await cluster.query<{ config: string }>('select config from front_config')
      const { notices, campaigns } = JSON.parse(row?.config ?? '')
      expect([notices[0].id, campaigns[0].notice_id]).toEqual(['spring-2027', 'spring-2027'])
    },
  'incidents.md: docker compose ps': async (text) =>
    void (await bash(text.replaceAll('SERVICE', 'api'))),
  'incidents.md: docker compose ps nginx && curl -fk https://127.0.0.1/readyz': async (text) =>
    expect(await bash(text.replace('https://127.0.0.1', edge.origin))).toContain('ready'),
  'incidents.md: docker compose ps postgres && docker compose logs --tail 100 postgres': async (
    text,
  ) => expect(await bash(text)).toContain('wait_event'),
  "incidents.md: docker compose logs --tail 500 api | grep -E 'a job failed|job worker'": asItIs,
  'incidents.md: npm run replace-administrator -- security_administrator': async (text) =>
    expect(await bash(text)).toMatch(/invitation/i),
  'incidents.md: curl -s ORIGIN/web/mobile/sw.js | head -3': async (text) =>
    expect(await bash(text.replace('ORIGIN', edge.origin))).not.toBe(''),
  'observe.md: npm run verify-audit': async (text) => {
    const anchors = join(dataDir(), 'desk', 'audit-anchors.jsonl')
    const said = await bash(text.replace('/mnt/other/anchors.jsonl', anchors))
    expect(said.match(/^entries that fit: \d+/gm)).toHaveLength(2)
  },
  'upgrade.md: docker compose build --pull': asItIs,
  'upgrade.md: docker compose up -d --no-deps --no-recreate --scale edge=2 edge': needsDocker,
  'upgrade.md: # in .env: PORTAL_IMAGE=<the former image, by version or digest>': asItIs,
  'upgrade.md: PORTAL_REVISION=$(git rev-parse HEAD) docker compose build': asItIs,
  'upgrade.md: npm run renew-images': { because: 'asks the registry of images' },
  'back-up-and-restore.md: mkdir -m 700 backup-secret && openssl rand -hex 32 > backup-secret/pass && chown -R 999 backup-secret':
    async (text) => {
      await bash(text)
      expect((await readFile(join(last, 'backup-secret/pass'), 'utf8')).trim()).toHaveLength(64)
    },
  'back-up-and-restore.md: COMPOSE_PROFILES=api,backup': areSettings,
  'back-up-and-restore.md: docker compose build --pull && docker compose up -d backup-evidence':
    async (text) => {
      const evidence = ['server/commands/main.ts', 'backup-evidence']
      backingUp = [
        spawn(process.execPath, evidence, { env, stdio: 'ignore' }),
        spawnAsDatabase(script, ['serve'], cluster.env),
      ]
      const state = () => readFile(env['BACKUP_STATE_FILE'] ?? '', 'utf8').catch(() => '')
      await expect.poll(state, { timeout: 60_000 }).toContain('"kind":"full"')
      expect(await bash(text)).toContain('full backup')
    },
  'incidents.md: docker compose logs --tail 100 backup backup-evidence postgres': async (text) =>
    expect(await bash(text)).toContain('full backup'),
  'back-up-and-restore.md: docker compose stop': async (text) => {
    // pgBackRest compares whole seconds with the end of the base backup.
    const [row] = await cluster.query<{ now: string }>(
      'select clock_timestamp()::text as now from pg_sleep(2)',
    )
    await citizens.report(api?.origin ?? '')
    await bash(text.replace('2026-11-22 20:00:00+08', row?.now ?? ''))
    // What came after the point in time is gone.
    const [left] = await cluster.query<{ reports: number }>(
      'select count(*)::int as reports from report',
    )
    expect(left).toEqual({ reports: codes.length })
    expect(await citizens.filesOf(api?.origin ?? '', codes[0] ?? '')).toEqual(['截图.jpg'])
  },
  'back-up-and-restore.md: docker compose run --rm api node server/commands/main.ts verify-files':
    async (text) => expect(await bash(text)).toContain('faults: 0'),
  'back-up-and-restore.md: docker compose exec -T postgres pg_dump -U portal -Fc --exclude-schema=transient \\':
    async (text) => {
      await bash(`${text}\n${filesCommand}`)
      dumps = last
    },
  'back-up-and-restore.md: docker compose up -d postgres': async (text) => {
    await stop()
    await rm(join(dataDir(), 'files'), { recursive: true })
    await cluster.start(clusterSettings())
    for (const statement of ['drop database portal with (force)', 'create database portal'])
      await cluster.query(statement, 'postgres')
    const today = new Date().toISOString().slice(0, 10)
    await bash(`cd ${dumps}\n${text.replaceAll('2026-01-31', today)}`, { TZ: 'UTC' })
    expect(await citizens.filesOf(api?.origin ?? '', codes[0] ?? '')).toEqual(['截图.jpg'])
  },
  'back-up-and-restore.md: pg_basebackup --pgdata "$PGDATA" --wal-method=stream --write-recovery-conf --create-slot --slot=second --checkpoint=fast \\':
    async (text) => {
      const from = `host=127.0.0.1 port=${cluster.port}`
      const own = text.replace('host=FIRST port=5432', from).replace('pg_ctl start', '')
      await bash(`$AS_DATABASE ${own}`, second.env)
      // `pg_ctl start` reads the port from the configuration, which Debian keeps elsewhere.
      await second.start({}, 'standby')
    },
  "back-up-and-restore.md: alter system set synchronous_standby_names = 'second';": async (
    text,
  ) => {
    await sql(text)
    const state = () => cluster.query('select sync_state from pg_stat_replication')
    await expect.poll(state, { timeout: 20_000 }).toEqual([{ sync_state: 'sync' }])
    codes.push(await citizens.report(api?.origin ?? ''))
  },
  "back-up-and-restore.md: psql -U portal -c 'select pg_promote()'": async (text) => {
    await Promise.all([api?.kill(), cluster.kill()])
    api = undefined
    const [serve = '', ...lines] = text.split('\n').toReversed()
    await bash(lines.toReversed().join('\n'), second.env)
    const command = serve.replace(/postgres:\S+/, second.url).replace('/srv/portal', dataDir())
    const there = spawn('bash', ['-euc', `exec env ${command}`], { env: { ...env, API_PORT: '0' } })
    let printed = ''
    there.stdout.on('data', (bytes: Buffer) => void (printed += bytes.toString()))
    await expect.poll(() => printed, { timeout: 30_000 }).toMatch(/ready http/)
    const origin = /ready (http:\/\/[^/]+)/.exec(printed)?.[1] ?? ''
    for (const code of codes) expect(await citizens.filesOf(origin, code)).toEqual(['截图.jpg'])
    there.kill()
    await once(there, 'exit')
  },
}

/** The command that archives files, from the table of dumps. */
const filesCommand = /`(docker compose exec -T api tar[^`]+)`/.exec(
  readFileSync('docs/operations/back-up-and-restore.md', 'utf8'),
)?.[1]
let dumps = ''

test('every block of docs/operations runs here, or has a reason', () => {
  expect(Object.keys(ways).toSorted()).toEqual(blocks.map(({ name }) => name).toSorted())
})

describe('runs', () => {
  for (const [name, way] of Object.entries(ways))
    if (typeof way === 'function')
      test(name, () => way(blocks.find((block) => block.name === name)?.text ?? ''), 120_000)
})
