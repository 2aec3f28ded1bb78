import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { openDatabase, type Database } from '../../platform/database/open.ts'
import { createLogger } from '../../platform/log.ts'

export interface TestDatabase extends Database {
  readonly url: string
  /** Closes the connections and removes the database. */
  drop(): Promise<void>
}

/** A database of its own for a test file: a clone of the migrated and seeded template. */
export async function testDatabase(): Promise<TestDatabase> {
  const { url, drop } = await cloneOf(inject('templateDatabase'))
  const database = openDatabase(url, createLogger({ level: 'silent' }), { connections: 10 })
  return {
    ...database,
    url,
    drop: async () => {
      await database.close()
      await drop()
    },
  }
}

/** A database without tables, for tests of the migrations. */
export const emptyDatabase = (): Promise<{ url: string; drop(): Promise<void> }> =>
  cloneOf(withDatabase(inject('templateDatabase'), 'template0'))

async function cloneOf(template: string) {
  const name = `test_${randomBytes(8).toString('hex')}`
  const templateName = new URL(template).pathname.slice(1)
  const maintenance = withDatabase(template, 'postgres')
  await run(maintenance, `create database ${name} template ${templateName}`)
  return {
    url: withDatabase(template, name),
    drop: () => run(maintenance, `drop database ${name} with (force)`),
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
