import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../testing/database/test-database.ts'
import { createLogger } from '../log.ts'
import { type Database, openDatabase } from './open.ts'
import { among } from './rows.ts'
import { keepsStatementNames } from './statement-names.ts'

let source: TestDatabase
let database: Database
beforeAll(async () => {
  source = await testDatabase()
  // One connection, so that the statements of all queries are seen.
  database = openDatabase(source.url, createLogger({ level: 'silent' }), {
    connections: 1,
    areNamesKept: () => true,
  })
})
afterAll(async () => {
  await database.close()
  await source.drop()
})

/** Returns the named statements of the connection that contain these words. */
async function namedStatements(words: string) {
  const { rows } = await sql<{ statement: string; uses: number }>`
    select statement, (generic_plans + custom_plans)::int as uses from pg_prepared_statements
    where position(${words} in statement) > 0 and statement not like '%pg_prepared_statements%'`.execute(
    database.db,
  )
  return rows
}

test('plans a statement once, whatever its parameters', async () => {
  for (const number of ['a', 'b', 'c'])
    await database.db
      .selectFrom('report_case')
      .select('version')
      .where('case_number', '=', number)
      .execute()
  expect(await namedStatements('"version"')).toMatchObject([{ uses: 3 }])
})

test('names one statement for lists of any length', async () => {
  for (const numbers of [[], ['a'], ['a', 'b', 'c']])
    await database.db
      .selectFrom('report_case')
      .select('due_at')
      .where(among('case_number', numbers))
      .execute()
  expect(await namedStatements('"due_at"')).toMatchObject([{ uses: 3 }])
})

test('leaves a statement that reads all columns unnamed, because migrations add some', async () => {
  await database.db.selectFrom('account').selectAll().where('id', '=', '1').execute()
  expect(await namedStatements('from "account"')).toEqual([])
})

test('finds that nothing loses names where each client has its own connection', async () => {
  expect(await keepsStatementNames({ connectionString: source.url })).toBe(true)
})
