import { sql, type RawBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { wrappedKeyIn } from '../../platform/crypto/data-key-store.ts'
import type { Db, Trx } from '../../platform/database/schema.ts'
import { indexVersion } from './tokens.ts'

const contentsIn = (db: Db) =>
  db
    .selectFrom('report')
    .select(['report.id', 'report.code_mac', 'report.status'])
    .select(['report.title_sealed', 'report.site_name_sealed', 'report.urls_sealed'])
    .select(['report.account_sealed', 'report.description_sealed'])
    .select(wrappedKeyIn('report').as('data_key'))
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('message')
          .select('message.msg_sealed')
          // JSON numbers cannot hold a bigint exactly, so the id is text.
          .select(sql<string>`message.id::text`.as('id'))
          .whereRef('message.report_id', '=', 'report.id')
          .orderBy('message.position'),
      ).as('messages'),
    )

/** Selects these reports, unordered. */
export const contentsOf = (db: Db, reportIds: readonly string[]) =>
  contentsIn(db)
    .where(sql<boolean>`report.id = any(${reportIds}::bigint[])`)
    .execute()

export type StoredContents = Awaited<ReturnType<typeof contentsOf>>[number]

/** Locks a report against changes and withdrawal until the transaction ends. @returns its arrival */
export async function lockArrival(trx: Db, reportId: string): Promise<Date | undefined> {
  await sql`select from report where id = ${reportId} for share`.execute(trx)
  const row = await trx
    .selectFrom('report_case')
    .select('arrived_at')
    .where('report_id', '=', reportId)
    .executeTakeFirst()
  return row?.arrived_at
}

export async function replaceTokens(
  trx: Db,
  reportId: string,
  { tokens, messages, files }: { tokens: readonly number[]; messages: number; files: number },
): Promise<void> {
  const indexed = sql<number[]>`${tokens}::integer[]`
  const row = { tokens: indexed, messages, files, index_version: indexVersion }
  await trx
    .insertInto('report_search')
    .values({ report_id: reportId, ...row })
    .onConflict((conflict) => conflict.column('report_id').doUpdateSet(row))
    .execute()
}

export const deleteTokens = (trx: Db, reportId: string) =>
  trx.deleteFrom('report_search').where('report_id', '=', reportId).execute()

/** Takes one waiting report, until the transaction commits. Ids are in no meaningful order. */
export async function takeUnindexed(trx: Db): Promise<string | undefined> {
  const { rows } = await sql<{ report_id: string }>`
    delete from transient.unindexed_report where report_id = (
      select report_id from transient.unindexed_report order by report_id limit 1
      for update skip locked
    ) returning report_id
  `.execute(trx)
  return rows[0]?.report_id
}

/** Gives up on a report until the next full check. */
export const giveUp = (db: Db, reportId: string) =>
  db.deleteFrom('transient.unindexed_report').where('report_id', '=', reportId).execute()

/** Enqueues reports that are unindexed, have new messages or words of files, or were indexed by an earlier version. */
export const noteUnindexed = (db: Db) =>
  sql`
    insert into transient.unindexed_report (report_id)
      select c.report_id from report_case c
      left join report_search s on s.report_id = c.report_id
      left join (select report_id, count(*) as count from message group by report_id) m
        on m.report_id = c.report_id
      left join (
        select coalesce(f.report_id, m.report_id) as report_id, count(*) as count
        from file_preview p join file f using (storage_key) left join message m on m.id = f.message_id
        where p.words_sealed is not null group by 1) p on p.report_id = c.report_id
      where c.status <> 'withdrawn'
        and (s.report_id is null or s.messages <> coalesce(m.count, 0)
          or s.files <> coalesce(p.count, 0)
          or s.index_version < ${indexVersion})
    on conflict do nothing
  `.execute(db)

type Condition = RawBuilder<boolean>

/** A position in search order, newest first. */
export interface Found {
  readonly report_id: string
  readonly case_number: string
  readonly arrived_at: Date
}

/** SQL condition for rows after a position: earlier arrivals, or the same arrival with a greater id. */
export interface Behind {
  readonly arrivedAt: Date
  /** Undefined places every case of the same arrival after it. */
  readonly caseNumber: string | undefined
}

const behind = ({ arrivedAt, caseNumber }: Behind): Condition => {
  if (caseNumber === undefined) return sql<boolean>`c.arrived_at < ${arrivedAt}`
  const id = sql`coalesce((select report_id from report_case where case_number = ${caseNumber}), 0)`
  return sql<boolean>`c.arrived_at <= ${arrivedAt}
    and (c.arrived_at < ${arrivedAt} or c.report_id > ${id})`
}

const arrayOf = (tokens: readonly number[]) => sql`${tokens}::integer[]`

/** Returns the first and last arrival; null without cases. */
export async function arrivals(db: Db): Promise<{ oldest: Date | null; newest: Date | null }> {
  const { rows } = await sql<{ oldest: Date | null; newest: Date | null }>`
    select min(arrived_at) as oldest, max(arrived_at) as newest from report_case
  `.execute(db)
  return rows[0] ?? { oldest: null, newest: null }
}

/** Makes the planner prefer indexes for the rest of the transaction: it has no statistics on tokens. */
export const byIndexAlone = (trx: Trx) => sql`set local enable_seqscan = off`.execute(trx)

/** Plans that are turned off: the planner would combine tokens and sort by reading all matches. */
const ways = ['bitmapscan', 'hashjoin', 'mergejoin', 'sort', 'incremental_sort']
const allow = (trx: Trx, isAllowed: boolean) =>
  sql`select set_config('enable_' || way, ${isAllowed ? 'on' : 'off'}, true)
    from unnest(${ways}::text[]) as way`.execute(trx)

/** Finds reports by the token index, unordered. Each of `alternatives` holds all tokens of one month. */
export async function probe(trx: Trx, alternatives: readonly (readonly number[])[], limit: number) {
  const any = alternatives.map((tokens) => sql<boolean>`s.tokens @> ${arrayOf(tokens)}`)
  const { rows } = await sql<{ report_id: string }>`
    select s.report_id from report_search s where ${sql.join(any, sql` or `)} limit ${limit}
  `.execute(trx)
  return rows.map(({ report_id }) => report_id)
}

/** Selects the matching cases of these reports, newest first. */
export async function fitting(
  db: Db,
  reportIds: readonly string[],
  { where, after }: { where: Condition; after: Behind },
): Promise<Found[]> {
  if (reportIds.length === 0) return []
  const { rows } = await sql<Found>`
    select c.report_id, c.case_number, c.arrived_at from report_case c
    where c.report_id = any(${reportIds}::bigint[]) and ${where} and ${behind(after)}
    order by c.arrived_at desc, c.report_id
  `.execute(db)
  return rows
}

/** Scans the arrival index for the next matching cases that have all tokens. */
export async function walk(
  trx: Trx,
  tokens: readonly number[],
  { where, after, since }: { where: Condition; after: Behind; since: Date },
  limit: number,
): Promise<Found[]> {
  await allow(trx, false)
  const { rows } = await sql<Found>`
    select c.report_id, c.case_number, c.arrived_at from report_case c
    join report_search s on s.report_id = c.report_id
    where ${behind(after)} and c.arrived_at >= ${since} and ${where} and s.tokens @> ${arrayOf(tokens)}
    order by c.arrived_at desc, c.report_id limit ${limit}
  `.execute(trx)
  await allow(trx, true)
  return rows
}

export async function byNumber(db: Db, caseNumber: string, where: Condition) {
  const { rows } = await sql<{ report_id: string }>`
    select c.report_id from report_case c where c.case_number = ${caseNumber} and ${where}
  `.execute(db)
  return rows[0]?.report_id
}
