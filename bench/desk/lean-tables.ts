import type pg from 'pg'

interface Constraint {
  readonly table: string
  readonly name: string
  readonly definition: string
  readonly kind: string
}

/**
 * Drops keys and indexes of tables before a bulk load, because rebuilding them afterwards is many times faster. Reads
 * their definitions from the database, so that they equal those of the migrations.
 * @returns a function that recreates them
 */
export async function takeIndexes(
  client: pg.Client,
  tables: readonly string[],
): Promise<() => Promise<void>> {
  const { rows: constraints } = await client.query<Constraint>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name,
       pg_get_constraintdef(oid) as definition, contype as kind
     from pg_constraint
     where contype in ('p', 'u', 'f') and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[]))`,
    [tables],
  )
  const keys = constraints.filter(({ kind }) => kind !== 'f')
  const references = constraints.filter(({ kind }) => kind === 'f')
  for (const { table, name } of [...references, ...keys])
    await client.query(`alter table ${table} drop constraint ${name}`)
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = any($1::regclass[])`,
    [tables],
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)

  return async () => {
    await client.query(`set maintenance_work_mem = '512MB'`)
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    for (const { definition } of indexes) await client.query(definition)
    for (const { table, name, definition } of references)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  }
}
