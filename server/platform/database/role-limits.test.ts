import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../testing/database/test-database.ts'
import { createLogger } from '../log.ts'
import { openDatabase } from './open.ts'
import { openPrepared } from './prepare.ts'
import { limitRole, roleLimits } from './role-limits.ts'

const logger = createLogger({ level: 'silent' })
let server: TestDatabase
/** Past a pooler, whose connections begin with the limits that the role had when they were opened. */
let direct: string
beforeAll(async () => {
  server = await testDatabase()
  direct = server.directUrl ?? server.url
})
afterAll(() => server.drop())

async function settingsOf(url: string) {
  const database = openDatabase(url, logger, { connections: 1 })
  const names = Object.keys(roleLimits)
  const { rows } = await sql<{ name: string; value: string }>`
    select name, current_setting(name) as value from unnest(${names}::text[]) as asked (name)
  `.execute(database.db)
  await database.close()
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

test('makes PostgreSQL end what the application cannot', async () => {
  const { url, ownerUrl } = server
  await (await openPrepared({ url, ownerUrl, tls: undefined }, logger)).close()
  const settings = await settingsOf(direct)
  // TCP settings do not exist on a socket of the file system; the tests use TCP.
  expect(settings).toMatchObject({
    lock_timeout: '3s',
    idle_in_transaction_session_timeout: '1min',
    client_connection_check_interval: '2s',
  })
})

test('keeps the centre’s settings, also when several servers start at once', async () => {
  const database = new URL(server.url).pathname.slice(1)
  await server.asOwner(`alter role portal_app in database ${database} set lock_timeout to '9s'`)
  await Promise.all([1, 2, 3].map(() => limitRole({ url: server.url, tls: undefined }, logger)))
  expect(await settingsOf(direct)).toMatchObject({ lock_timeout: '9s' })
})

test('does not limit the owner, who migrates', async () => {
  expect(await settingsOf(server.ownerUrl)).toMatchObject({ lock_timeout: '0' })
})
