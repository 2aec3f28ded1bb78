import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { openDatabase, type Database } from '../../platform/database/open.ts'
import { createLogger } from '../../platform/log.ts'

export interface TestDatabase extends Database {
  /** Of the role that the application works as, and its pool here. */
  readonly url: string
  /** Of the superuser that owns the tables. */
  readonly ownerUrl: string
  /** Runs what the application itself may not, e.g. `alter table`. */
  asOwner(statement: string): Promise<pg.QueryResult>
  /** Closes the connections and removes the database. */
  drop(): Promise<void>
}

/** A database of its own for a test file: a clone of the migrated and seeded template. */
export async function testDatabase(): Promise<TestDatabase> {
  const template = inject('templateDatabase')
  const { url: ownerUrl, drop } = await cloneOf(template.ownerUrl)
  const url = withDatabase(template.url, nameOf(ownerUrl))
  const database = openDatabase(url, createLogger({ level: 'silent' }), { connections: 10 })
  return {
    ...database,
    url,
    ownerUrl,
    asOwner: (statement) => run(ownerUrl, statement),
    drop: async () => {
      await database.close()
      await drop()
    },
  }
}

/** A database without tables, for tests of the migrations; as its owner. */
export const emptyDatabase = (): Promise<{ url: string; drop(): Promise<void> }> =>
  cloneOf(withDatabase(inject('templateDatabase').ownerUrl, 'template0'))

async function cloneOf(template: string) {
  const name = `test_${randomBytes(8).toString('hex')}`
  const maintenance = withDatabase(template, 'postgres')
  await run(maintenance, `create database ${name} template ${nameOf(template)}`)
  return {
    url: withDatabase(template, name),
    drop: () => run(maintenance, `drop database ${name} with (force)`).then(() => undefined),
  }
}

const nameOf = (url: string): string => new URL(url).pathname.slice(1)

/** The same server and role, in another database. */
export function withDatabase(url: string, name: string): string {
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
