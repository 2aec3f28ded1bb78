import { sql, type RawBuilder } from 'kysely'
import { isLockTimeout, limitLockWaits } from '../platform/database/lock-timeout.ts'
import type { Db } from '../platform/database/schema.ts'
import { settledTables, settleRules } from './settle-rules.ts'

/** Deletes rows and reinserts them in random order. @param which `from … where …` of the rows */
const shuffle = (trx: Db, table: RawBuilder<unknown>, which: RawBuilder<unknown>) =>
  sql`
    with moved as (delete from ${table} ${which} returning ${table}.*)
    insert into ${table} select * from moved order by random()
  `.execute(trx)

type SettledTable = (typeof settledTables)[number]

/** Matches rows of complete quarters of an hour that have not been settled. */
const isDue = ({ time, incomplete }: Pick<SettledTable, 'time' | 'incomplete'>, before: Date) => {
  const isComplete = incomplete ? sql`and quarter_hour(${time}) not in (${incomplete})` : sql``
  return sql`not is_settled and ${time} < ${before} ${isComplete}`
}

/** Returns where the content of files and previews is stored whose rows are due, in random order. */
export async function contentsDue(db: Db, before: Date): Promise<string[]> {
  const { file, file_preview: preview } = settleRules
  const { rows } = await sql<{ key: string }>`
    select key from (
      select storage_key as key from file where ${isDue(file, before)}
      union all
      select preview_key from file_preview where preview_key is not null and ${isDue(preview, before)}
    ) as due order by random()`.execute(db)
  return rows.map(({ key }) => key)
}

/** @returns how many rows were settled */
async function settleBatch(
  trx: Db,
  { table, key, keyType, time, coarse, incomplete, keyOf }: SettledTable,
  before: Date,
  limit: number,
): Promise<number> {
  const cut = coarse ? sql`, ${coarse.column} = ${coarse.time}` : sql``
  const { rows } = await sql<{ key: string }>`
    update ${table} set is_settled = true ${cut}
    where ${key} in (
      select ${key} from ${table} where ${isDue({ time, ...(incomplete && { incomplete }) }, before)}
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
