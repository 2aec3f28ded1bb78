import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { openDatabase } from '../../platform/database/open.ts'
import type { PreparedDatabase } from '../../platform/database/prepare.ts'
import { openSessions } from '../../platform/database/session-connections.ts'
import { createLogger } from '../../platform/log.ts'

export interface TestDatabase extends PreparedDatabase {
  /** URL of the application's role, which `pool` uses too. */
  readonly url: string
  /** The same without the pooler; undefined if there is no pooler. */
  readonly directUrl: string | undefined
  /** URL of the superuser that owns the tables. */
  readonly ownerUrl: string
  /** Runs a statement that the application may not, e.g. `alter table`. */
  asOwner(statement: string): Promise<pg.QueryResult>
  /** Closes the connections and removes the database. */
  drop(): Promise<void>
}

/** Creates the database of a test file: a clone of the migrated and seeded template. */
export async function testDatabase(): Promise<TestDatabase> {
  const template = inject('templateDatabase')
  const { url: ownerUrl, drop } = await cloneOf(template.ownerUrl)
  const name = nameOf(ownerUrl)
  const direct = withDatabase(template.url, name)
  const url = template.poolerUrl === undefined ? direct : withDatabase(template.poolerUrl, name)
  const directUrl = url === direct ? undefined : direct
  const logger = createLogger({ level: 'silent' })
  const areNamesKept = () => template.poolerUrl === undefined
  const database = openDatabase(url, logger, { connections: 10, areNamesKept })
  const sessions =
    directUrl === undefined
      ? { sessionPool: database.pool, close: async () => undefined }
      : await openSessions({ directUrl, tls: undefined }, database.pool, true, logger)
  return {
    ...database,
    sessionPool: sessions.sessionPool,
    areNamesKept,
    url,
    directUrl,
    ownerUrl,
    asOwner: (statement) => run(ownerUrl, statement),
    drop: async () => {
      await sessions.close()
      await database.close()
      await drop()
    },
  }
}

export interface EmptyDatabase {
  /** URL of the owner. */
  readonly url: string
  /** URL of the application's role. */
  readonly applicationUrl: string
  drop(): Promise<void>
}

/** Creates a database without tables, for tests of the migrations. */
export async function emptyDatabase(): Promise<EmptyDatabase> {
  const template = inject('templateDatabase')
  const { url, drop } = await cloneOf(withDatabase(template.ownerUrl, 'template0'))
  return { url, applicationUrl: withDatabase(template.url, nameOf(url)), drop }
}

async function cloneOf(template: string) {
  const name = `test_${randomBytes(8).toString('hex')}`
  const maintenance = withDatabase(template, 'postgres')
  // Copied as files: a copy through the log, the default, adds 6 MB to the log that the linking experiment reads.
  await run(maintenance, `create database ${name} template ${nameOf(template)} strategy file_copy`)
  return {
    url: withDatabase(template, name),
    drop: () => run(maintenance, `drop database ${name} with (force)`).then(() => undefined),
  }
}

const nameOf = (url: string): string => new URL(url).pathname.slice(1)

/** Returns the URL of another database with the same server and role. */
function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

async function run(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}
