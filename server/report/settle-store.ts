import { sql, type RawBuilder } from 'kysely'
import { isLockTimeout, limitLockWaits } from '../platform/database/lock-timeout.ts'
import type { Db } from '../platform/database/schema.ts'

/** Rounds the time of an anonymous report's row; rows may have been written with a finer time. */
const quarterIfAnonymous = (time: RawBuilder<unknown>, reportId: RawBuilder<unknown>) =>
  sql`case when exists (select from report where id = ${reportId} and real_name) then ${time}
    else quarter_hour(${time}) end`

/** The tables whose physical row order reveals the order of arrival until they are settled, with their time columns. */
const arrivals: {
  readonly table: RawBuilder<unknown>
  /** The key column; `id` when left out. */
  readonly id?: RawBuilder<unknown>
  readonly time: RawBuilder<unknown>
  readonly coarse: RawBuilder<unknown>
  /** Matches the data keys that were inserted in the same order. */
  readonly keyOf?: RawBuilder<unknown>
}[] = [
  {
    table: sql.table('report'),
    time: sql.ref('reported_at'),
    coarse: sql`case when real_name then reported_at else quarter_hour(reported_at) end`,
    keyOf: sql`data_key.kind in ('report', 'reporter') and data_key.subject = report.code_mac`,
  },
  {
    table: sql.table('report_event'),
    time: sql.ref('at'),
    coarse: quarterIfAnonymous(sql.ref('at'), sql.ref('report_id')),
  },
  {
    table: sql.table('message'),
    time: sql.ref('at'),
    coarse: quarterIfAnonymous(sql.ref('at'), sql.ref('report_id')),
  },
  {
    table: sql.table('file'),
    time: sql.ref('uploaded_at'),
    coarse: sql`quarter_hour(uploaded_at)`,
    keyOf: sql`data_key.kind = 'file' and data_key.subject = convert_to(file.storage_key, 'UTF8')`,
  },
  {
    table: sql.table('report_case'),
    id: sql.ref('report_id'),
    time: sql.ref('arrived_at'),
    coarse: quarterIfAnonymous(sql.ref('arrived_at'), sql.ref('report_id')),
  },
]
type Arrivals = (typeof arrivals)[number]

/** Deletes rows and reinserts them in random order. @param which `from … where …` of the rows */
const shuffle = (trx: Db, table: RawBuilder<unknown>, which: RawBuilder<unknown>) =>
  sql`
    with moved as (delete from ${table} ${which} returning ${table}.*)
    insert into ${table} select * from moved order by random()
  `.execute(trx)

/** @returns how many rows were settled */
async function settleBatch(
  trx: Db,
  { table, id = sql.ref('id'), time, coarse, keyOf }: Arrivals,
  before: Date,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update ${table} set is_settled = true, ${time} = ${coarse}
    where ${id} in (
      select ${id} from ${table} where not is_settled and ${time} < ${before} order by random() limit ${limit}
    )
    returning ${id} as id
  `.execute(trx)
  const ids = sql`${rows.map(({ id }) => id)}::bigint[]`
  if (rows.length === 0) return 0
  await shuffle(trx, table, sql`where ${id} = any (${ids})`)
  if (keyOf)
    await shuffle(
      trx,
      sql.table('data_key'),
      sql`using ${table} where ${table}.id = any (${ids}) and ${keyOf}`,
    )
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
      await sql`lock table report, report_event, message, file, report_case, data_key in exclusive mode`.execute(
        trx,
      )
      await sql`set constraints all deferred`.execute(trx)
      let settled = 0
      for (const each of arrivals)
        settled = Math.max(settled, await settleBatch(trx, each, before, limit))
      return settled < limit ? 'done' : 'more'
    })
  } catch (error) {
    if (isLockTimeout(error)) return 'busy'
    throw error
  }
}

/** Deletes the precise times of sending of reports that can no longer be withdrawn. */
export async function forgetSentBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('transient.recent_report').where('sent_at', '<=', before).execute()
}
