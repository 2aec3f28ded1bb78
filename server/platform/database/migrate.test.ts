import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { emptyDatabase, testDatabase } from '../../testing/database/test-database.ts'
import { createLogger } from '../log.ts'
import { untilUnlocked } from './lock-timeout.ts'
import { baselineStatements, migrate, migrations } from './migrate.ts'
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

/** Lists every column of our tables. */
const columns = async () =>
  (
    await sql<{ column: string }>`
      select table_schema || '.' || table_name || '.' || column_name as column
      from information_schema.columns
      where table_schema in ('public', 'transient', 'graphile_worker') order by 1
    `.execute(database.db)
  ).rows.map(({ column }) => column)

test('creates every table of an empty database, the job queue’s included', async () => {
  await migrate(database)
  const found = await columns()
  for (const column of ['public.report.code_mac', 'transient.rate_limit.key'])
    expect(found).toContain(column)
  expect(found.some((column) => column.startsWith('graphile_worker.'))).toBe(true)
})

test('changes nothing when run again', async () => {
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

test('changes nothing without the lock, the job queue’s tables included', async () => {
  await sql`
    create function is_in_turn() returns event_trigger language plpgsql as $$ begin
      if not exists (select from pg_locks where locktype = 'advisory' and granted
        and database = (select oid from pg_database where datname = current_database()))
      then raise exception 'changed out of turn'; end if;
    end $$`.execute(database.db)
  await sql`create event trigger in_turn on ddl_command_start execute function is_in_turn()`.execute(
    database.db,
  )
  await migrate(database)
  expect(await columns()).toContain('public.report.code_mac')
})

describe('going back one release', () => {
  test('works on a newer schema, which stays, and logs it', async () => {
    await migrate(database)
    await sql`insert into kysely_migration values ('9999-future', '2100-01-01')`.execute(
      database.db,
    )
    const logged: string[] = []
    const logger = createLogger({ destination: { write: (line) => void logged.push(line) } })
    await migrate(database, logger)
    expect(logged.join()).toContain('9999-future')
    const { rows } = await sql`select from kysely_migration where name = '9999-future'`.execute(
      database.db,
    )
    expect(rows).toHaveLength(1)
  })

  const added: Migration = {
    up: async (db) => void (await sql`create table added (id integer)`.execute(db)),
  }

  test('runs a migration that sorts before what the newer release has run', async () => {
    await migrate(database)
    await sql`insert into kysely_migration values ('9999-future', '2026-01-01')`.execute(
      database.db,
    )
    await migrate(database, undefined, { ...migrations, '0002-added': added })
    expect(await columns()).toContain('public.added.id')
  })

  test('accepts a clock that was set back between two upgrades', async () => {
    const known = { ...migrations, '0002-added': added }
    await migrate(database, undefined, known)
    await sql`update kysely_migration set timestamp = '2020-01-01' where name = '0002-added'`.execute(
      database.db,
    )
    await expect(migrate(database, undefined, known)).resolves.toBeUndefined()
  })
})

test('the baseline’s name has the digest of its statements', async () => {
  const statements = (await baselineStatements()).join('\n')
  const digest = createHash('sha256').update(statements).digest('hex').slice(0, 8)
  expect(Object.keys(migrations)[0]).toBe(`0001-baseline-${digest}`)
})

test('a database of this schema under the baseline’s former name is kept', async () => {
  await migrate(database)
  await sql`update kysely_migration set name = '0001-baseline'`.execute(database.db)
  await migrate(database)
  const { rows } = await sql`select name from kysely_migration`.execute(database.db)
  expect(rows).toEqual([{ name: '0001-baseline' }])
})

describe.each(['0001-reports', '0001-baseline'])('a database that began with %s', (first) => {
  beforeEach(async () => {
    await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
      database.db,
    )
    await sql`insert into kysely_migration values (${first}, '2026-11-20'), ('0033-case-holders', '2026-11-22')`.execute(
      database.db,
    )
    await sql`create table kept (id bigint)`.execute(database.db)
    await sql`insert into kept values (1)`.execute(database.db)
  })

  test('is refused in one line that says what to do', async () => {
    const refusal = await migrate(database).catch(String)
    expect(refusal).toContain('made by a release before 1.0.0, or by an early 1.0.0')
    expect(refusal).toContain('start with an empty database and an empty DATA_DIR')
    expect(refusal).not.toContain('\n')
  })

  test('is not changed', async () => {
    const before = await columns()
    await expect(migrate(database)).rejects.toThrow('before 1.0.0')
    expect(await columns()).toEqual(before)
    const { rows } = await sql`select from kysely_migration`.execute(database.db)
    expect(rows).toHaveLength(2)
  })
})

test('the application’s role may start when the owner has migrated', async () => {
  const prepared = await testDatabase()
  await expect(migrate(prepared)).resolves.toBeUndefined()
  await prepared.drop()
})

test('rolls a failed migration back', async () => {
  await sql`create table reporter (mine text)`.execute(database.db)
  await expect(migrate(database)).rejects.toThrow('reporter')
  expect((await columns()).filter((column) => !column.includes('kysely'))).toEqual([
    'public.reporter.mine',
  ])
})

test('lets calls pass while it waits for the end of a dump', async () => {
  await migrate(database)
  const dump = await database.pool.connect()
  await dump.query('begin; lock table report in access share mode')
  const up = async (db: Kysely<unknown>) =>
    void (await sql`alter table report add column more text`.execute(db))
  const known = { ...migrations, '0002-more': { up } }
  let isDone = false
  const migrating = untilUnlocked(() => migrate(database, undefined, known)).then(
    () => (isDone = true),
  )
  const isWaiting = async () =>
    (await sql`select from pg_locks where not granted`.execute(database.db)).rows.length > 0
  await expect.poll(isWaiting).toBe(true)
  await sql`set lock_timeout to '3s'; select from report`.execute(database.db)
  expect(isDone).toBe(false)
  await dump.query('commit')
  dump.release()
  await migrating
  expect(await columns()).toContain('public.report.more')
})
