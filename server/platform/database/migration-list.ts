import type pg from 'pg'

const exists = async (pool: pg.Pool, table: string): Promise<boolean> => {
  const { rows } = await pool.query<{ found: boolean }>(
    'select to_regclass($1) is not null as found',
    [table],
  )
  return rows[0]?.found ?? false
}

/** Migrations that have run here and that this version does not know. */
export async function unknownMigrations(
  pool: pg.Pool,
  known: readonly string[],
): Promise<string[]> {
  if (!(await exists(pool, 'kysely_migration'))) return []
  const { rows } = await pool.query<{ name: string }>(
    'select name from kysely_migration where name <> all ($1) order by name',
    [known],
  )
  return rows.map(({ name }) => name)
}

/**
 * Before going back to a version that refuses a database with migrations it does not know (those before this file
 * was there): takes them off the list. What they have made stays, and the next start of a newer version puts them back.
 * @param last the newest migration that the older version knows, e.g. `0005-uploads`
 * @returns what was taken off
 * @throws when no such migration has run
 */
export async function setAsideAfter(pool: pg.Pool, last: string): Promise<string[]> {
  const found = await pool.query('select from kysely_migration where name = $1', [last])
  if (found.rowCount === 0) throw new Error(`No migration ${last} has run here.`)
  const { rows } = await pool.query<{ name: string }>(
    `select name from kysely_migration where name > $1 order by name`,
    [last],
  )
  await pool.query(`
    create table if not exists migration_set_aside (like kysely_migration including all)
  `)
  await pool.query(
    `with gone as (delete from kysely_migration where name > $1 returning *)
     insert into migration_set_aside select * from gone on conflict do nothing`,
    [last],
  )
  return rows.map(({ name }) => name)
}

/** Undoes `setAsideAfter`, if that was done. */
export async function takeBackSetAside(pool: pg.Pool): Promise<void> {
  if (!(await exists(pool, 'migration_set_aside'))) return
  const { rowCount } = await pool.query('select from migration_set_aside limit 1')
  if (rowCount === 0) return
  await pool.query(
    `with back as (delete from migration_set_aside returning *)
     insert into kysely_migration select * from back on conflict do nothing`,
  )
}
