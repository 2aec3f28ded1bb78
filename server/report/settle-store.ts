import { sql, type RawBuilder } from 'kysely'
import { isLockTimeout, limitLockWaits } from '../platform/database/lock-timeout.ts'
import type { Db, Schema } from '../platform/database/schema.ts'
import { settledTables, settleRules } from './settle-rules.ts'

/** Deletes rows and reinserts them in random order. @param which `from … where …` of the rows */
const shuffle = (trx: Db, table: RawBuilder<unknown>, which: RawBuilder<unknown>) =>
  sql`
    with moved as (delete from ${table} ${which} returning ${table}.*)
    insert into ${table} select * from moved order by random()
  `.execute(trx)

type SettledTable = (typeof settledTables)[number]

/** Which rows to settle: rows that arrived before a time; with `all`, rows of incomplete quarters of an hour too. */
interface Due {
  readonly before: Date
  readonly all: boolean
}

/** Matches rows that have not been settled, of complete quarters of an hour or of all. */
const isDue = (
  { time, incomplete }: Pick<SettledTable, 'time' | 'incomplete'>,
  { before, all }: Due,
) => {
  const isComplete =
    incomplete && !all ? sql`and quarter_hour(${time}) not in (${incomplete})` : sql``
  return sql`not is_settled and ${time} < ${before} ${isComplete}`
}

/** Returns where the content of files and previews is stored whose rows are due, in random order. */
export async function contentsDue(db: Db, due: Due): Promise<string[]> {
  const { file, file_preview: preview } = settleRules
  const { rows } = await sql<{ key: string }>`
    select key from (
      select storage_key as key from file where ${isDue(file, due)}
      union all
      select preview_key from file_preview where preview_key is not null and ${isDue(preview, due)}
    ) as due order by random()`.execute(db)
  return rows.map(({ key }) => key)
}

/** Returns keys of due rows. With many rows that wait for their quarter this takes seconds, so it precedes the locks. */
async function dueKeys(
  trx: Db,
  { table, key, time, incomplete }: SettledTable,
  due: Due,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select ${key} as key from ${table} where ${isDue({ time, ...(incomplete && { incomplete }) }, due)}
    order by random() limit ${limit}
  `.execute(trx)
  return rows.map((row) => row.key)
}

async function settleKeys(
  trx: Db,
  { table, key, keyType, coarse, keyOf }: SettledTable,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return
  const cut = coarse ? sql`, ${coarse.column} = ${coarse.time}` : sql``
  const isMoved = sql`${table}.${key} = any (${keys}::${sql.raw(keyType)}[])`
  await sql`update ${table} set is_settled = true ${cut} where ${isMoved}`.execute(trx)
  await shuffle(trx, table, sql`where ${isMoved}`)
  if (keyOf)
    await shuffle(trx, sql.table('data_key'), sql`using ${table} where ${isMoved} and ${keyOf}`)
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
  due: Due,
  limit: number,
): Promise<'done' | 'more' | 'busy'> {
  try {
    return await db.transaction().execute(async (trx) => {
      await limitLockWaits(trx, lockTimeout)
      const moves: (readonly [SettledTable, keys: readonly string[]])[] = []
      for (const table of settledTables) moves.push([table, await dueKeys(trx, table, due, limit)])
      const tables = settledTables.map(({ table }) => table)
      await sql`lock table ${sql.join(tables)}, data_key in exclusive mode`.execute(trx)
      await sql`set constraints all deferred`.execute(trx)
      for (const [table, keys] of moves) await settleKeys(trx, table, keys)
      return moves.some(([, keys]) => keys.length === limit) ? 'more' : 'done'
    })
  } catch (error) {
    if (isLockTimeout(error)) return 'busy'
    throw error
  }
}

/** Deletes the precise times of sending of reports that can no longer be withdrawn. */
export const forgetSentBefore = (db: Db, before: Date) =>
  db.deleteFrom('transient.recent_report').where('sent_at', '<=', before).execute()

/** Shuffles the reports that wait for their jobs. */
export const shuffleWaiting = (db: Db): Promise<void> =>
  db.transaction().execute(async (trx) => {
    for (const name of ['unopened_report', 'uncounted_report'] satisfies (keyof Schema)[])
      await shuffle(trx, sql.table(name), sql``)
  })
