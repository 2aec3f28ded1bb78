import { createServer } from 'node:net'
import { resolve } from 'node:path'
import pg from 'pg'
import type { DatabaseAddress } from '../../config/database.ts'
import { makeDataFolder } from '../make-data-folder.ts'
import { supervise } from '../supervise.ts'
import type { Logger } from '../log.ts'
import { nativeFolder } from './binaries.ts'
import { applicationPassword, dataOf, initialise, superuser } from './initialise.ts'
import { stopOrphanedProcesses } from './orphaned-processes.ts'
import { lockFolder } from './folder-lock.ts'
import { recordPlacement, place } from './placement.ts'
import { launch } from './server-process.ts'
import { clusterName } from './settings.ts'

export interface EmbeddedPostgres {
  /** As its superuser; stays the same when the server is restarted. */
  readonly url: string
  /** For the product: the superuser migrates, and the application works as a role of its own. */
  readonly address: DatabaseAddress
  /** Clean stop; unlocks the data folder. */
  stop(): Promise<void>
}

const applicationRole = 'portal_app'

export interface EmbeddedPostgresOptions {
  /** Made when missing. Holds the database, or a note saying where it is. */
  dataDir: string
  logger: Logger
  /** False trades safety for speed: for tests only. */
  durable?: boolean
}

/**
 * Starts an embedded PostgreSQL on a data folder: makes it at the first start, stops processes that a killed
 * product left behind, recovers after a crash, and restarts the server when it dies.
 * @throws FolderInUse when another running product has locked the folder; an error naming the reason when it cannot start
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { logger, durable = true } = options
  const dataDir = resolve(options.dataDir)
  await makeDataFolder(dataDir)
  const release = await lockFolder(dataDir)
  try {
    const where = await place(dataDir, await nativeFolder())
    const password = await initialise(where, durable)
    await recordPlacement(dataDir, where)
    if (where.isOutside)
      logger.warn({ folder: where.cluster }, 'the database lies outside DATA_DIR')
    const data = dataOf(where)
    const port = await freePort()
    const start = async () => {
      await stopOrphanedProcesses(data, clusterName(data), logger)
      return launch(where, { port, durable }, logger)
    }
    const server = await supervise('the database', start, { logger, firstAttempts: 5 })
    const url = (role: string, password: string, database: string) =>
      `postgres://${role}:${password}@127.0.0.1:${port}/${database}`
    await makeDatabase(url(superuser, password, 'postgres'))
    const ownerUrl = url(superuser, password, superuser)
    const applicationUrl = url(applicationRole, await applicationPassword(where), superuser)
    return {
      url: ownerUrl,
      address: { url: applicationUrl, ownerUrl, tls: undefined },
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

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((done, fail) => probe.once('error', fail).listen(0, '127.0.0.1', done))
  const address = probe.address()
  await new Promise((done) => probe.close(done))
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}

/** The product's own database, named after its user. */
async function makeDatabase(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const found = await client.query('select from pg_database where datname = $1', [superuser])
    if (found.rowCount === 0) await client.query(`create database ${superuser}`)
  } finally {
    await client.end()
  }
}
