import { sql } from 'kysely'
import type { LinkKind } from '../../../contract/report/link-kind.ts'
import { wrappedKeyIn } from '../../platform/crypto/data-key-store.ts'
import type { Db, Trx } from '../../platform/database/schema.ts'
import { signalsVersion, type SignalToken } from './signals/signal-tokens.ts'

/** Takes one waiting report, until the transaction commits. Ids are random, so the order tells nothing of arrivals. */
export async function takeUnmatched(trx: Trx): Promise<string | undefined> {
  const { rows } = await sql<{ report_id: string }>`
    delete from transient.unmatched_report where report_id = (
      select report_id from transient.unmatched_report order by report_id limit 1
      for update skip locked
    ) returning report_id
  `.execute(trx)
  return rows[0]?.report_id
}

/** Gives up on a report until the next full check. */
export async function giveUp(db: Db, reportId: string): Promise<void> {
  await db.deleteFrom('transient.unmatched_report').where('report_id', '=', reportId).execute()
}

/** Enqueues cases whose signals are not stored, were stored by an earlier version, or lack pictures. */
export async function noteUnmatched(db: Db): Promise<void> {
  await sql`
    insert into transient.unmatched_report (report_id)
      select c.report_id from report_case c
      left join case_signals_read r on r.report_id = c.report_id
      left join (
        select coalesce(f.report_id, m.report_id) as report_id, count(*) as count
        from file_preview p join file f using (storage_key) left join message m on m.id = f.message_id
        where p.hash_sealed is not null group by 1) p on p.report_id = c.report_id
      where c.status <> 'withdrawn' and (r.report_id is null or r.version < ${signalsVersion}
        or r.pictures <> coalesce(p.count, 0))
    on conflict do nothing
  `.execute(db)
}

/** Selects the contents that signals are made of, sealed, of cases that are not withdrawn. */
export const selectContents = (db: Db, reportIds: readonly string[]) =>
  db
    .selectFrom('report')
    .innerJoin('report_case', 'report_case.report_id', 'report.id')
    .select(['report.id', 'report.code_mac', 'report_case.arrived_at'])
    .select(['report.title_sealed', 'report.site_name_sealed', 'report.urls_sealed'])
    .select(['report.account_sealed', 'report.description_sealed', 'report.seen_at_sealed'])
    .select(wrappedKeyIn('report').as('data_key'))
    .where(sql<boolean>`report.id = any(${reportIds}::bigint[])`)
    .where('report_case.status', '<>', 'withdrawn')
    .execute()

/** Locks a report against changes and withdrawal until the transaction ends. */
export async function lockReport(trx: Trx, reportId: string): Promise<void> {
  await sql`select from report where id = ${reportId} for share`.execute(trx)
}

export async function deleteSignals(trx: Trx, reportId: string): Promise<void> {
  await trx.deleteFrom('case_signal').where('report_id', '=', reportId).execute()
  await trx.deleteFrom('case_signals_read').where('report_id', '=', reportId).execute()
}

export async function replaceSignals(
  trx: Trx,
  reportId: string,
  { tokens, pictures }: { tokens: readonly SignalToken[]; pictures: number },
): Promise<void> {
  await deleteSignals(trx, reportId)
  await trx
    .insertInto('case_signals_read')
    .values({ report_id: reportId, version: signalsVersion, pictures })
    .execute()
  await sql`
    insert into case_signal (report_id, kind, token)
    select ${reportId}, kind, token from unnest(${tokens.map(({ kind }) => kind)}::text[],
      ${tokens.map(({ token }) => token)}::integer[]) as t (kind, token)
  `.execute(trx)
}

/** How the tokens of a kind find candidates. */
interface LookUp {
  /** Reports read of a token, so that a flood costs as much as a single report. */
  readonly most: number
  /** Of a shared token; candidates need 2. */
  readonly weight: number
}
const exact: LookUp = { most: 8, weight: 100 }
const lookUps: Readonly<Record<LinkKind, LookUp>> = {
  url: exact,
  account: exact,
  phone: exact,
  group: exact,
  file: exact,
  // A host that links more reports than these is not compared at all.
  host: { most: 200, weight: 3 },
  text: { most: 100, weight: 6 },
  // Two of the twenty bands: one alone is shared by chance with many.
  image: { most: 250, weight: 1 },
}

/**
 * Finds the reports that share most tokens with a report, by the index alone and in bounded time.
 * @param tokens of the report for each year that is searched
 */
export async function candidatesFor(
  trx: Trx,
  reportId: string,
  tokens: readonly SignalToken[],
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ report_id: string }>`
    select found.report_id
    from unnest(${tokens.map(({ kind }) => kind)}::text[], ${tokens.map(({ token }) => token)}::integer[],
      ${tokens.map(({ kind }) => lookUps[kind].most)}::integer[],
      ${tokens.map(({ kind }) => lookUps[kind].weight)}::integer[]) as own (kind, token, most, weight)
    cross join lateral (
      select s.report_id, count(*) over () as count from (
        select report_id from case_signal
        where token = own.token and kind = own.kind and report_id <> ${reportId}
        order by report_id limit own.most
      ) s
    ) found
    where own.kind <> 'host' or found.count < own.most
    group by found.report_id having sum(own.weight) >= 2
    order by sum(own.weight) desc, found.report_id limit ${limit}
  `.execute(trx)
  return rows.map(({ report_id }) => report_id)
}
