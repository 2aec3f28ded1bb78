import { expect, test } from 'vitest'
import { testDatabase } from './test-database.ts'

test('creates a migrated database for each call', async () => {
  const [one, other] = await Promise.all([testDatabase(), testDatabase()])
  await one.db
    .insertInto('used_ticket')
    .values({ mac: Buffer.from('a'), expires_at: new Date() })
    .execute()
  const found = await other.db.selectFrom('used_ticket').selectAll().execute()
  expect(found).toEqual([])
  await Promise.all([one.drop(), other.drop()])
})

test('drops a database', async () => {
  const database = await testDatabase()
  const name = new URL(database.url).pathname.slice(1)
  await database.drop()
  const other = await testDatabase()
  const found = await other.pool.query('select from pg_database where datname = $1', [name])
  expect(found.rowCount).toBe(0)
  await other.drop()
})
