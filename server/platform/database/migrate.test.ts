import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDatabase } from '../../testing/database/test-database.ts'
import { createLogger } from '../log.ts'
import { migrate } from './migrate.ts'
import { openDatabase, type Database } from './open.ts'

let empty: Awaited<ReturnType<typeof emptyDatabase>>
let database: Database
const open = () => openDatabase(empty.url, createLogger({ level: 'silent' }))
beforeEach(async () => {
  empty = await emptyDatabase()
  database = open()
})
afterEach(async () => {
  await database.close()
  await empty.drop()
})

/** Every column of every table of ours. */
const columns = async () =>
  (
    await sql<{ column: string }>`
      select table_schema || '.' || table_name || '.' || column_name as column
      from information_schema.columns
      where table_schema in ('public', 'graphile_worker') order by 1
    `.execute(database.db)
  ).rows.map(({ column }) => column)

test('an empty database gets every table, the job queue among them', async () => {
  await migrate(database)
  const found = await columns()
  for (const column of ['public.report.code_mac', 'public.rate_limit.expire'])
    expect(found).toContain(column)
  expect(found.some((column) => column.startsWith('graphile_worker.'))).toBe(true)
})

test('migrating again changes nothing and loses nothing', async () => {
  await migrate(database)
  const before = await columns()
  const ticket = { mac: Buffer.from('kept'), expires_at: new Date(0) }
  await database.db.insertInto('used_ticket').values(ticket).execute()
  await migrate(database)
  expect(await columns()).toEqual(before)
  expect(await database.db.selectFrom('used_ticket').selectAll().execute()).toEqual([ticket])
})

test('servers that start at the same moment take turns', async () => {
  const others = [open(), open(), open()]
  await Promise.all([database, ...others].map((each) => migrate(each)))
  expect(await columns()).toContain('public.report.code_mac')
  await Promise.all(others.map((each) => each.close()))
})

test('a database that a newer version has migrated is refused', async () => {
  await migrate(database)
  await sql`insert into kysely_migration values ('9999-future', '2100-01-01')`.execute(database.db)
  await expect(migrate(database)).rejects.toThrow('9999-future')
})

test('a migration that fails leaves no trace', async () => {
  await sql`create table reporter (mine text)`.execute(database.db)
  await expect(migrate(database)).rejects.toThrow('reporter')
  expect((await columns()).filter((column) => !column.includes('kysely'))).toEqual([
    'public.reporter.mine',
  ])
})
