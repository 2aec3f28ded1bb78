import type { Keyring } from '../../platform/crypto/keyring.ts'
import { sealedValueOpener } from './open-sealed.ts'
import type { TestDatabase } from './test-database.ts'

export interface DatabaseContents {
  /** Every value of every table, as text and as bytes. */
  readonly bytes: Buffer
  /** The decrypted value of every sealed column. */
  readonly sealed: string[]
  /** The raw and the unsealed bytes: all that a holder of the database and the keys can read. */
  readonly readable: Buffer
}

/** Reads every column of every table, the job queue's included. */
export async function readDatabaseContents(
  { pool }: Pick<TestDatabase, 'pool'>,
  keyring: Keyring,
): Promise<DatabaseContents> {
  const tables = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  if (tables.rows.length < 10) throw new Error('this is not the portal’s database')
  const bytes: Buffer[] = []
  const sealed: string[] = []
  const open = await sealedValueOpener(pool, keyring)
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<Record<string, unknown>>(`select * from ${name}`)
    const table = name.replace(/^.*\./, '')
    for (const row of rows)
      for (const [column, value] of Object.entries(row)) {
        const isBytes = Buffer.isBuffer(value)
        bytes.push(isBytes ? value : Buffer.from(JSON.stringify(value)))
        if (isBytes && column.endsWith('_sealed')) sealed.push(open(table, column, row) ?? '')
      }
  }
  const readable = Buffer.concat([...bytes, Buffer.from(sealed.join('\n'))])
  return { bytes: Buffer.concat(bytes), sealed, readable }
}
