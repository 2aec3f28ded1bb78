import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** Returns the address of a running product's embedded database. */
export function databaseUrl(dataDir: string): string {
  const cluster = join(dataDir, 'postgres')
  const password = readFileSync(join(cluster, 'password'), 'utf8').trim()
  const pidFile = readFileSync(join(cluster, 'data', 'postmaster.pid'), 'utf8')
  return `postgres://portal:${encodeURIComponent(password)}@127.0.0.1:${pidFile.split('\n')[3]}/portal`
}

/** Queries the embedded database of a running product directly. */
export async function inDatabase<T>(
  dataDir: string,
  ask: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(databaseUrl(dataDir))
  await client.connect()
  try {
    return await ask(client)
  } finally {
    await client.end()
  }
}

/** Returns every row of every table as one string; bytes as hex. */
export async function everything(dataDir: string): Promise<string[]> {
  return inDatabase(dataDir, async (client) => {
    const tables = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    const found: string[] = []
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ row: string }>(
        `select to_jsonb(t)::text as row from ${name} t`,
      )
      found.push(...rows.map(({ row }) => `${name} ${row}`))
    }
    return found
  })
}

/** Values that are unique to a person's rows: sealed values and keyed hashes, as hex. */
export async function personalBytes(dataDir: string): Promise<string[]> {
  return inDatabase(dataDir, async (client) => {
    const { rows } = await client.query<{ value: string }>(
      `select encode(value, 'hex') as value from (
         select unnest(array[phone_index, phone_sealed, name_sealed, email_index, email_sealed, wx_index])
           as value from account
         union all
         select unnest(array[phone_index, phone_sealed, name_sealed, id_number_sealed, email_sealed])
           from reporter
         union all select id_mac from session
       ) as values where value is not null`,
    )
    return rows.map(({ value }) => value)
  })
}

/** Backdates sent codes by hours, because a phone may request one per minute. */
export const forgetWaits = (dataDir: string): Promise<unknown> =>
  inDatabase(dataDir, (client) =>
    client.query(`update one_time_code set sent_at = sent_at - interval '25 hours'`),
  )
