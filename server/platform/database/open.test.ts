import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../testing/database/test-database.ts'
import { createLogger } from '../log.ts'
import { openDatabase } from './open.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.drop())

/** Cuts every connection, as a restart of the server does. */
async function cutEveryConnection() {
  const other = await testDatabase()
  await other.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
    [new URL(database.url).pathname.slice(1)],
  )
  await other.drop()
}

test('reads a calendar day as text, independent of the time zone', async () => {
  const { rows } = await sql<{ day: string }>`select date '2026-01-31' as day`.execute(database.db)
  expect(rows).toEqual([{ day: '2026-01-31' }])
})

test('reads a bigint as text without losing a digit', async () => {
  const { rows } = await sql`select 9007199254740993::bigint as id`.execute(database.db)
  expect(rows).toEqual([{ id: '9007199254740993' }])
})

test('replaces a connection that was cut while idle', async () => {
  await sql`select 1`.execute(database.db)
  await cutEveryConnection()
  // The pool may notice only at this query.
  await sql`select 1`.execute(database.db).catch(() => undefined)
  await expect(sql`select 1`.execute(database.db)).resolves.toBeDefined()
})

test('fails only the transaction whose connection was cut', async () => {
  const transaction = database.db.transaction().execute(async (trx) => {
    await sql`select 1`.execute(trx)
    await cutEveryConnection()
    await sql`select 2`.execute(trx)
  })
  await expect(transaction).rejects.toThrow(/terminat|not queryable/)
  await expect(sql`select 3`.execute(database.db)).resolves.toBeDefined()
})

test('connects at the first query', async () => {
  const away = openDatabase('postgres://nobody@127.0.0.1:1/none', createLogger({ level: 'silent' }))
  await expect(sql`select 1`.execute(away.db)).rejects.toThrow('ECONNREFUSED')
  await away.close()
})

test('leaves no connection open after close', async () => {
  const opened = openDatabase(database.url, createLogger({ level: 'silent' }))
  await opened.pool.query('select 1')
  await opened.close()
  expect(opened.pool.totalCount).toBe(0)
  await expect(opened.pool.query('select 1')).rejects.toThrow('after calling end')
})

test('waits for connections in use on close, and cuts those that are never released', async () => {
  const lines: string[] = []
  const logger = createLogger({ destination: { write: (line) => void lines.push(line) } })
  const own = openDatabase(database.url, logger, { patience: 100 })
  const kept = await own.pool.connect()
  const ended = new Promise<void>((resolve) => kept.once('end', resolve))
  await own.close()
  await ended
  expect(lines.join()).toContain('cut in use')
})
