import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { chmod, copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { databaseAccount } from '../../server/platform/embedded-postgres/placement.ts'
import { startApiProcess, type ApiProcess } from '../../server/testing/processes/api-process.ts'
import { freePort, listenOnLoopback } from '../../server/testing/stand-ins/listen-on-loopback.ts'
import { createCitizens, type Citizens } from './citizens.ts'
import {
  createCluster,
  initialise,
  makeDatabaseFolder,
  postgresProgram,
  type Cluster,
} from './debian-postgres.ts'

/** The services of compose, played by Debian's PostgreSQL and pgBackRest and by processes of this checkout. */
export interface ComposeStandIn {
  readonly citizens: Citizens
  readonly folder: string
  readonly dataDir: string
  readonly cluster: Cluster
  /** The variables of every command. */
  readonly env: Record<string, string>
  /** `portal-pgbackrest`, where the database's account can read it. */
  readonly script: string
  /** The address of the API; empty while it is stopped. */
  origin(): string
  up(service?: string): Promise<void>
  stop(): Promise<void>
  /** Kills API and database at once. */
  kill(): Promise<void>
  /** Runs commands in a new folder that looks like the checkout. @returns what they printed, and the folder */
  bash(text: string, env?: Record<string, string>): Promise<{ said: string; folder: string }>
  /** Runs SQL as the database's owner. */
  sql(text: string): Promise<void>
  remove(): Promise<void>
}

/** Starts database and API. `ops/testing/docker-stand-in` is `docker` in the commands. */
export async function startComposeStandIn(): Promise<ComposeStandIn> {
  const citizens = createCitizens()
  const folder = await mkdtemp(join(tmpdir(), 'report-portal-commands-'))
  await chmod(folder, 0o755)
  const dataDir = join(folder, 'data')
  const place = await makeDatabaseFolder(join(folder, 'database'))
  const repository = await makeDatabaseFolder(join(folder, 'backup'))
  const bin = join(folder, 'bin')
  await mkdir(bin)
  const script = join(bin, 'portal-pgbackrest')
  await copyFile('ops/backup/portal-pgbackrest', script)
  await copyFile('ops/testing/docker-stand-in', join(bin, 'docker'))
  await copyFile('ops/backup/pgbackrest.conf', join(folder, 'pgbackrest.conf'))
  await writeFile(join(place, 'pass'), randomBytes(32).toString('hex'), { mode: 0o644 })
  const backup = {
    BACKUP_DIR: repository,
    BACKUP_PASS_FILE: join(place, 'pass'),
    BACKUP_EVIDENCE_DIR: join(folder, 'backup-evidence'),
    PGBACKREST_CONFIG: join(folder, 'pgbackrest.conf'),
    PGBACKREST_LOCK_PATH: place,
  }
  const cluster = await createCluster(place, backup)
  const settings = {
    archive_mode: 'on',
    archive_command: `${script} archive-wal %p`,
    archive_timeout: '5s',
  }
  await initialise(cluster, settings, ['--wal-segsize=1'])

  const apiPort = String(await freePort())
  let api: ApiProcess | undefined
  async function up(service = ''): Promise<void> {
    const isRunning = await cluster.query('select 1', 'postgres').catch(() => undefined)
    if (!isRunning) await cluster.start(settings)
    if (service === 'postgres' || api) return
    const own = { DATABASE_URL: cluster.url, DATA_DIR: dataDir, API_PORT: apiPort }
    api = await startApiProcess({ ...citizens.env, ...own })
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
  const account = await databaseAccount('/nonexistent')
  const as = account && `--reuid=${account.uid} --regid=${account.gid} --clear-groups`
  await writeFile(join(folder, 'log'), '{"msg":"a job failed"}\n')
  const env = {
    ...citizens.env,
    ...cluster.env,
    ...backup,
    PATH: `${bin}:${dirname(postgresProgram('psql'))}:${dirname(process.execPath)}:${process.env['PATH']}`,
    DATA_DIR: dataDir,
    DATABASE_URL: cluster.url,
    COMPOSE_YML: resolve('docker-compose.yml'),
    PORTAL_LOG: join(folder, 'log'),
    CONTROL: `http://127.0.0.1:${await listenOnLoopback(control)}`,
    GIT_DIR: resolve('.git'),
    LOG_LEVEL: 'silent',
    AS_DATABASE: as ? `setpriv ${as}` : '',
  }
  let folders = 0
  const bash: ComposeStandIn['bash'] = async (text, more) => {
    const cwd = join(folder, `run-${(folders += 1)}`)
    await mkdir(cwd)
    for (const name of readdirSync('.'))
      if (!['.env', 'secrets', 'backup-secret'].includes(name))
        await symlink(resolve(name), join(cwd, name))
    const options = { cwd, env: { ...env, ...more } }
    const { stdout } = await promisify(execFile)('bash', ['-euc', text], options)
    return { said: stdout, folder: cwd }
  }
  await up()
  return {
    citizens,
    folder,
    dataDir,
    cluster,
    env,
    script,
    origin: () => api?.origin ?? '',
    up,
    stop,
    async kill() {
      await Promise.all([api?.kill(), cluster.kill()])
      api = undefined
    },
    bash,
    async sql(text) {
      await bash(
        `psql --quiet --set=ON_ERROR_STOP=1 --username=portal portal <<'END'\n${text}\nEND`,
      )
    },
    async remove() {
      await api?.stop()
      await cluster.kill()
      control.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
