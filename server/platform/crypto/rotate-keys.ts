import { sql, type Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import type { Keyring } from './keyring.ts'

/** Rows at one time. */
const batch = 500

/** Rows that are still under an older key. */
export class KeyStillInUse extends Error {
  constructor(rows: number) {
    super(
      `还有 ${rows} 处内容使用旧密钥：请先用新的 DATA_KEYS 重启所有服务，再运行一次。` +
        ` ${rows} values are still under an older key: restart every server with the new DATA_KEYS, then run this again.`,
    )
    this.name = 'KeyStillInUse'
  }
}

interface SealedColumn {
  readonly table: string
  readonly column: string
  /** The table's primary key, one bigint. */
  readonly key: string
}

/** Every column that holds sealed text, so that none is forgotten: their names end in `_sealed`. */
async function sealedColumns(db: Kysely<Schema>): Promise<SealedColumn[]> {
  const { rows } = await sql<SealedColumn>`
    select columns.table_name as table, columns.column_name as column, keys.column_name as key
    from information_schema.columns
    join information_schema.table_constraints as constraints
      on constraints.table_schema = columns.table_schema
      and constraints.table_name = columns.table_name
      and constraints.constraint_type = 'PRIMARY KEY'
    join information_schema.key_column_usage as keys
      on keys.constraint_schema = constraints.constraint_schema
      and keys.constraint_name = constraints.constraint_name
    where columns.table_schema = current_schema() and columns.column_name like '%\\_sealed'
    order by 1, 2
  `.execute(db)
  return rows
}

/** Every sealed value begins with the id of its key, in two bytes. */
const isOld = ({ column }: SealedColumn, newest: Buffer) =>
  sql<boolean>`${sql.ref(column)} is not null and substring(${sql.ref(column)} from 1 for 2) <> ${newest}`

async function resealColumn(
  db: Kysely<Schema>,
  keyring: Keyring,
  place: SealedColumn,
  newest: Buffer,
): Promise<number> {
  const [table, column, key] = [place.table, place.column, place.key].map((name) => sql.ref(name))
  let count = 0
  for (let last = '0'; ;) {
    const { rows } = await sql<{ id: string; sealed: Buffer }>`
      select ${key} as id, ${column} as sealed from ${table}
      where ${key} > ${last} and ${isOld(place, newest)} order by ${key} limit ${batch}
    `.execute(db)
    const end = rows.at(-1)
    if (!end) return count
    const fresh = rows.map(({ sealed }) => keyring.legacy.seal(keyring.legacy.open(sealed)))
    // What was changed or emptied in the meantime stays as it is by now.
    const { numAffectedRows } = await sql`
      update ${table} set ${column} = resealed.fresh
      from unnest(
        ${rows.map(({ id }) => id)}::bigint[],
        ${rows.map(({ sealed }) => sealed)}::bytea[],
        ${fresh}::bytea[]
      ) as resealed (row_id, old, fresh)
      where ${key} = resealed.row_id and ${column} = resealed.old
    `.execute(db)
    count += Number(numAffectedRows)
    last = end.id
  }
}

/**
 * Seals everything anew that is under an older key, while the servers go on working, and forgets the proofs
 * of older keys, so that they may leave `DATA_KEYS`.
 * @returns how many values were sealed anew
 * @throws KeyStillInUse when a server has sealed under an older key in the meantime
 * @throws SealBroken when a key is missing
 */
export async function rotateKeys(db: Kysely<Schema>, keyring: Keyring): Promise<number> {
  const newest = keyring.legacy.seal('').subarray(0, 2)
  const places = await sealedColumns(db)
  let count = 0
  for (const place of places) count += await resealColumn(db, keyring, place, newest)

  let left = 0
  for (const place of places) {
    const { rows } = await sql<{ count: string }>`
      select count(*) from ${sql.ref(place.table)} where ${isOld(place, newest)}
    `.execute(db)
    left += Number(rows[0]?.count ?? 0)
  }
  if (left > 0) throw new KeyStillInUse(left)
  await db
    .deleteFrom('keyring_check')
    .where('key_id', 'not in', [0, newest.readUInt16BE()])
    .execute()
  return count
}
