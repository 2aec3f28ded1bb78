import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { chown, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll } from 'vitest'
import pg from 'pg'
import { databaseAccount } from '../../server/platform/embedded-postgres/placement.ts'
import { freePort } from '../../server/testing/stand-ins/listen-on-loopback.ts'

/** PostgreSQL refuses root, so root uses the account of Debian's package. */
const account = await databaseAccount('/nonexistent')

/** @throws Error naming the package when Debian's PostgreSQL is missing */
function programs(): string {
  const folder = '/usr/lib/postgresql'
  const versions = (() => {
    try {
      return readdirSync(folder)
    } catch {
      return []
    }
  })()
  const newest = versions.map(Number).sort((a, b) => b - a)[0]
  if (newest === undefined) throw new Error('these tests need the package postgresql')
  return join(folder, String(newest), 'bin')
}
export const postgresProgram = (name: string): string => join(programs(), name)

/** Options of a process of the database's account, with these variables alone. */
const optionsWith = (env: Record<string, string>) => ({
  ...account,
  cwd: '/tmp',
  env: { PATH: `${programs()}:/usr/bin:/bin`, ...env },
})

/** Runs a program as the database's account, in an environment of these variables alone. @returns what it printed */
export async function runAsDatabase(
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<string> {
  return (await promisify(execFile)(program, args, optionsWith(env))).stdout
}

/** Starts a program as the database's account. */
export function spawnAsDatabase(
  program: string,
  args: readonly string[],
  env: Record<string, string>,
): ChildProcess {
  return spawn(program, args, { ...optionsWith(env), stdio: 'ignore' })
}

/** Creates a folder that belongs to the database's account. */
export async function makeDatabaseFolder(path: string): Promise<string> {
  await mkdir(path, { recursive: true, mode: 0o755 })
  if (account) await chown(path, account.uid, account.gid)
  return path
}

/** Debian's PostgreSQL with its own folder and port; the owner is `portal`, as in compose. */
export interface Cluster {
  readonly data: string
  readonly port: number
  /** The URL of the owner, a superuser. */
  readonly url: string
  /** The variables by which PostgreSQL's programs and `portal-pgbackrest` connect. */
  readonly env: Record<string, string>
  /** Starts it and waits until it takes connections, and as a primary until it writes. @param settings as in postgresql.conf */
  start(settings?: Record<string, string>, as?: 'primary' | 'standby'): Promise<void>
  /** Kills all processes at once, as a power failure does. */
  kill(): Promise<void>
  stop(): Promise<void>
  /** Whether the server has ended by itself. */
  hasEnded(): boolean
  /** Runs a query as the owner. @param database default `portal` */
  query<Row extends pg.QueryResultRow>(text: string, database?: string): Promise<Row[]>
  printed(): string
}

/**
 * @param folder of the cluster's account; the data lie below it
 * @param env for the server, and what it runs (`archive_command`)
 */
export async function createCluster(
  folder: string,
  env: Record<string, string> = {},
): Promise<Cluster> {
  const data = join(folder, 'data')
  const port = await freePort()
  const all = { ...env, PGDATA: data, PGPORT: String(port), PGHOST: folder, PGUSER: 'portal' }
  let server: ChildProcess | undefined
  let printed = ''

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    if (signal === 'SIGKILL' && server.pid !== undefined) process.kill(-server.pid, signal)
    else server.kill(signal)
    await ended
  }
  afterAll(() => end('SIGKILL'))

  const query = async <Row extends pg.QueryResultRow>(
    text: string,
    database = 'portal',
  ): Promise<Row[]> => {
    const client = new pg.Client({
      connectionString: `postgres://portal@127.0.0.1:${port}/${database}`,
      connectionTimeoutMillis: 5000,
    })
    // A query that runs fails by itself when the server ends.
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end()
    }
  }

  return {
    data,
    port,
    url: `postgres://portal@127.0.0.1:${port}/portal`,
    env: all,
    printed: () => printed,
    query,
    async start(settings = {}, as = 'primary') {
      const fixed = {
        listen_addresses: '127.0.0.1',
        unix_socket_directories: folder,
        port: String(port),
      }
      const options = Object.entries({ ...fixed, ...settings }).flatMap(([name, value]) => [
        '-c',
        `${name}=${value}`,
      ])
      // A group of its own, which `kill` ends as a whole.
      server = spawn(postgresProgram('postgres'), ['-D', data, ...options], {
        ...optionsWith(all),
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const take = (bytes: Buffer) => void (printed += bytes.toString())
      server.stdout?.on('data', take)
      server.stderr?.on('data', take)
      for (;;) {
        if (server.exitCode !== null) throw new Error(`PostgreSQL ended:\n${printed.slice(-4000)}`)
        const isReady = await query<{ recovering: boolean }>(
          'select pg_is_in_recovery() as recovering',
          'postgres',
        ).then(
          ([row]) => row?.recovering === (as === 'standby'),
          () => false,
        )
        if (isReady) return
        await wait(100)
      }
    },
    hasEnded: () => server?.exitCode !== null,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGINT'),
  }
}

/**
 * Makes the cluster's folder, with `portal` as the owner of all; starts it, and makes the database `portal`.
 * @param options more of `initdb`
 */
export async function initialise(
  cluster: Cluster,
  settings: Record<string, string>,
  options: readonly string[] = [],
): Promise<void> {
  const { data, env } = cluster
  const how = [
    '--username=portal',
    '--auth=trust',
    '--data-checksums',
    '--encoding=UTF8',
    '--locale=C',
    ...options,
  ]
  await runAsDatabase(postgresProgram('initdb'), ['--pgdata', data, '--no-sync', ...how], env)
  await cluster.start(settings)
  await runAsDatabase(postgresProgram('createdb'), ['portal'], env)
}
