import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyDatabase } from '../../testing/database/test-database.ts'
import { createLogger } from '../log.ts'
import { excessRights } from './prepare.ts'
import type { Database } from './open.ts'
import { openPrepared } from './prepare.ts'

let empty: Awaited<ReturnType<typeof emptyDatabase>>
let database: Database
const logged: string[] = []
const logger = createLogger({ destination: { write: (line) => void logged.push(line) } })
beforeAll(async () => {
  empty = await emptyDatabase()
  const { applicationUrl: url } = empty
  database = await openPrepared({ url, ownerUrl: empty.url, tls: undefined }, logger)
})
afterAll(async () => {
  await database.close()
  await empty.drop()
})

describe('SQL of the application’s role', () => {
  test.for([
    'drop table report',
    'truncate report',
    'alter table report add column mine text',
    'alter table report disable row level security',
    'alter table report owner to current_user',
    'create table mine (x text)',
    'create temporary table mine (x text)',
    'create schema mine',
    'create table transient.mine (x text)',
    'create table graphile_worker.mine (x text)',
    `create function mine() returns int language sql as 'select 1'`,
    'create extension dblink',
    'create index mine on report (id)',
    'create trigger mine before insert on report execute function suppress_redundant_updates_trigger()',
    'create role mine superuser',
    'create database mine',
    'alter role current_user superuser',
    `alter role portal password 'mine'`,
    'set role portal',
    'set session authorization portal',
    'grant portal to current_user',
    `copy report to program 'cat > /tmp/stolen'`,
    `copy report to '/tmp/stolen'`,
    'select * from pg_authid',
    'select * from pg_shadow',
    `select pg_read_file('PG_VERSION')`,
    'select pg_reload_conf()',
    `alter system set archive_command = 'cp %p /tmp'`,
    'delete from kysely_migration',
    'delete from graphile_worker.migrations',
    'update staff_audit set actor = null',
    'delete from staff_audit',
    'truncate staff_audit',
    'alter table staff_audit disable trigger user',
    'update staff_audit_checkpoint set sequence = 9',
    'delete from staff_audit_checkpoint',
    'update receipt_key set public_key = mac',
    'delete from receipt_key',
    'drop owned by portal',
    'reassign owned by portal to portal_app',
  ])('refuses %s', async (statement) => {
    await expect(database.pool.query(statement)).rejects.toThrow(
      /permission denied|must be owner|must be superuser|must have (admin|the)|only roles with|not permitted/i,
    )
  })

  test('comes from a role that owns nothing and has no rights of its own', async () => {
    const owned = await database.pool.query(
      `select 'relation' from pg_class join pg_roles r on r.oid = relowner where rolname = current_user
       union all select 'schema' from pg_namespace join pg_roles r on r.oid = nspowner where rolname = current_user
       union all select 'function' from pg_proc join pg_roles r on r.oid = proowner where rolname = current_user
       union all select 'type' from pg_type join pg_roles r on r.oid = typowner where rolname = current_user
       union all select 'database' from pg_database join pg_roles r on r.oid = datdba where rolname = current_user`,
    )
    expect(owned.rows).toEqual([])
    const role = await database.pool.query(
      `select current_user as name, rolsuper, rolcreatedb, rolcreaterole, rolbypassrls, rolreplication, rolinherit,
         (select count(*)::int from pg_auth_members where member = pg_roles.oid) as memberships
       from pg_roles where rolname = current_user`,
    )
    expect(role.rows).toEqual([
      {
        name: 'portal_app',
        rolsuper: false,
        rolcreatedb: false,
        rolcreaterole: false,
        rolbypassrls: false,
        rolreplication: false,
        rolinherit: false,
        memberships: 0,
      },
    ])
    expect(await excessRights(database.pool)).toEqual([])
    expect(logged).toEqual([])
  })
})

test('may read and change rows of every table but those it only adds to, and use every sequence', async () => {
  const { rows } = await database.pool.query(
    `select format('%I.%I', nspname, relname) as name from pg_class
     join pg_namespace on pg_namespace.oid = relnamespace
     where nspname !~ '^pg_' and nspname <> 'information_schema'
       and relname !~ '^kysely_migration|^migrations$|^staff_audit|^receipt_key$'
       and case when relkind in ('r', 'p')
         then not has_table_privilege(pg_class.oid, 'select')
           or not has_table_privilege(pg_class.oid, 'insert')
           or not has_table_privilege(pg_class.oid, 'update')
           or not has_table_privilege(pg_class.oid, 'delete')
         when relkind = 'S' then not has_sequence_privilege(pg_class.oid, 'usage') end`,
  )
  expect(rows).toEqual([])
})

test('may only add to the audit, and read it', async () => {
  const { rows } = await database.pool.query(
    `select relname as name, array_agg(privilege order by privilege) as rights
     from pg_class, unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) as privilege
     where relname in ('staff_audit', 'staff_audit_checkpoint')
       and has_table_privilege(pg_class.oid, privilege) group by relname order by relname`,
  )
  const rights = ['insert', 'select']
  expect(rows).toEqual([
    { name: 'staff_audit', rights },
    { name: 'staff_audit_checkpoint', rights },
  ])
})

test('covers a table of a later migration, in another schema, at the next start', async () => {
  const owner = new pg.Pool({ connectionString: empty.url })
  await owner.query(`create schema later; create table later.thing (id int primary key)`)
  const { applicationUrl: url } = empty
  const again = await openPrepared({ url, ownerUrl: empty.url, tls: undefined }, logger)
  await again.pool.query('insert into later.thing values (1)')
  // Created between two starts: default privileges of earlier starts cover it.
  await owner.query('create table later.other (id int primary key)')
  await again.pool.query('insert into later.other values (1)')
  await expect(again.pool.query('drop table later.thing')).rejects.toThrow('must be owner')
  await again.close()
  await owner.query('drop schema later cascade')
  await owner.end()
})

test('servers that start together take turns, and all sign in', async () => {
  const { applicationUrl: url } = empty
  const start = () => openPrepared({ url, ownerUrl: empty.url, tls: undefined }, logger)
  const started = await Promise.all([start(), start(), start()])
  for (const each of started) await each.close()
  expect(started).toHaveLength(3)
})

describe('a role of its own', () => {
  const name = `app_${randomBytes(4).toString('hex')}`
  const address = (password: string) => {
    const url = new URL(empty.url)
    url.username = name
    url.password = password
    return { url: url.href, ownerUrl: empty.url, tls: undefined }
  }
  afterAll(async () => {
    const owner = new pg.Client(empty.url)
    await owner.connect()
    await owner.query(`drop owned by ${name}; drop role ${name}`)
    await owner.end()
  })

  test('is created at the first start, and gets a changed password', async () => {
    for (const password of ['first', 'second']) {
      const opened = await openPrepared(address(password), logger)
      expect(await excessRights(opened.pool)).toEqual([])
      await opened.close()
    }
    const old = openPrepared({ ...address('first'), ownerUrl: undefined }, logger)
    await expect(old).rejects.toThrow('password authentication failed')
  })
})

test('says that migrations are the owner’s work', async () => {
  const fresh = await emptyDatabase()
  const { applicationUrl: url } = fresh
  const started = openPrepared({ url, ownerUrl: undefined, tls: undefined }, logger)
  await expect(started).rejects.toThrow(/may not migrate: set DATABASE_OWNER_URL/)
  await fresh.drop()
})

describe('a database with one role', () => {
  const open = (production: boolean) =>
    openPrepared({ url: empty.url, ownerUrl: undefined, tls: undefined }, logger, { production })

  test('works, and the log lists excess rights; as an error in production', async () => {
    for (const [production, level] of [
      [false, 'warn'],
      [true, 'error'],
    ] as const) {
      logged.length = 0
      await (await open(production)).close()
      expect(JSON.parse(logged.join())).toMatchObject({
        level,
        role: 'portal',
        found: expect.arrayContaining([
          'is a superuser',
          'owns tables, and can change or drop them',
        ]),
      })
    }
  })
})
