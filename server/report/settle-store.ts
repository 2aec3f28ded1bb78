import { sql, type RawBuilder } from 'kysely'
import { isLockTimeout, limitLockWaits } from '../platform/database/lock-timeout.ts'
import type { Db } from '../platform/database/schema.ts'
import { settledTables } from './settle-rules.ts'

/** Deletes rows and reinserts them in random order. @param which `from … where …` of the rows */
const shuffle = (trx: Db, table: RawBuilder<unknown>, which: RawBuilder<unknown>) =>
  sql`
    with moved as (delete from ${table} ${which} returning ${table}.*)
    insert into ${table} select * from moved order by random()
  `.execute(trx)

/** @returns how many rows were settled */
async function settleBatch(
  trx: Db,
  { table, key, keyType, time, coarse, incomplete, keyOf }: (typeof settledTables)[number],
  before: Date,
  limit: number,
): Promise<number> {
  const cut = coarse ? sql`, ${coarse.column} = ${coarse.time}` : sql``
  const isComplete = incomplete ? sql`and quarter_hour(${time}) not in (${incomplete})` : sql``
  const { rows } = await sql<{ key: string }>`
    update ${table} set is_settled = true ${cut}
    where ${key} in (
      select ${key} from ${table} where not is_settled and ${time} < ${before} ${isComplete}
      order by random() limit ${limit}
    )
    returning ${key} as key
  `.execute(trx)
  if (rows.length === 0) return 0
  const isMoved = sql`${table}.${key} = any (${rows.map((row) => row.key)}::${sql.raw(keyType)}[])`
  await shuffle(trx, table, sql`where ${isMoved}`)
  if (keyOf)
    await shuffle(trx, sql.table('data_key'), sql`using ${table} where ${isMoved} and ${keyOf}`)
  return rows.length
}

/** Milliseconds to wait for writing calls; below PostgreSQL's deadlock timeout, so that this job fails and not a call. */
const lockTimeout = 500

/**
 * Shuffles rows that arrived before a time, and rounds the times of anonymous reports to the quarter of an hour. Reads
 * continue; writes wait for the milliseconds of a batch.
 * @param limit maximum rows of one table in one transaction
 * @returns `busy`, with nothing changed, when a running call held the tables for too long
 */
export async function settleRows(
  db: Db,
  before: Date,
  limit: number,
): Promise<'done' | 'more' | 'busy'> {
  try {
    return await db.transaction().execute(async (trx) => {
      await limitLockWaits(trx, lockTimeout)
      const tables = settledTables.map(({ table }) => table)
      await sql`lock table ${sql.join(tables)}, data_key in exclusive mode`.execute(trx)
      await sql`set constraints all deferred`.execute(trx)
      let settled = 0
      for (const each of settledTables)
        settled = Math.max(settled, await settleBatch(trx, each, before, limit))
      return settled < limit ? 'done' : 'more'
    })
  } catch (error) {
    if (isLockTimeout(error)) return 'busy'
    throw error
  }
}

/** Deletes the precise times of sending of reports that can no longer be withdrawn. */
export const forgetSentBefore = (db: Db, before: Date) =>
  db.deleteFrom('transient.recent_report').where('sent_at', '<=', before).execute()
