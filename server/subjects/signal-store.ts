import { sql } from 'kysely'
import type { SignalKind } from '../../contract/report/signal-kind.ts'
import { wrappedKeyIn } from '../platform/crypto/data-key-store.ts'
import type { Db, Trx } from '../platform/database/schema.ts'
import { signalsVersion, type SignalToken, type SubjectTokens } from './signals/signal-tokens.ts'

/** Takes waiting reports, until the transaction commits. Ids are random, so the order tells nothing of arrivals. */
export async function takeUnmatched(trx: Trx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ report_id: string }>`
    delete from transient.unmatched_report where report_id in (
      select report_id from transient.unmatched_report order by report_id limit ${limit}
      for update skip locked
    ) returning report_id
  `.execute(trx)
  return rows.map(({ report_id }) => report_id)
}

/** Gives up on a report until the next full check. */
export const giveUp = (db: Db, reportId: string) =>
  db.deleteFrom('transient.unmatched_report').where('report_id', '=', reportId).execute()

/** Enqueues cases whose signals are not stored, were stored by an earlier version, or lack pictures. */
export const noteUnmatched = (db: Db) =>
  sql`
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

/**
 * Selects the contents that signals are made of, sealed, of cases that are not withdrawn. In the order of ids, which are random: rows
 * of signals are laid in this order, and that of a plan may be that of arrivals.
 */
export const selectContents = (db: Db, reportIds: readonly string[]) =>
  db
    .selectFrom('report')
    .innerJoin('report_case', 'report_case.report_id', 'report.id')
    .select(['report.id', 'report.code_mac', 'report_case.arrived_at'])
    .select(['report_case.report_type_id', 'report_case.is_urgent', 'report.involves_minors'])
    .select(['report.title_sealed', 'report.site_name_sealed', 'report.urls_sealed'])
    .select(['report.account_sealed', 'report.description_sealed', 'report.seen_at_sealed'])
    .select(wrappedKeyIn('report').as('data_key'))
    .where(sql<boolean>`report.id = any(${reportIds}::bigint[])`)
    .where('report_case.status', '<>', 'withdrawn')
    .orderBy('report.id')
    .execute()

/** Returns other reports of a report's named reporter, by phone or account, the newest first. */
export async function selectOfReporter(db: Db, reportId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ report_id: string }>`
    select c.report_id from report_case c where c.report_id in (
      select other.report_id from reporter own join reporter other using (phone_index)
        where own.report_id = ${reportId}
      union select other.id from report own join report other using (account_id)
        where own.id = ${reportId} and own.real_name and other.real_name
    ) and c.report_id <> ${reportId}
    order by c.arrived_at desc limit ${limit}`.execute(db)
  return rows.map(({ report_id }) => report_id)
}

/** Locks reports, in the order of their ids, against changes and withdrawal until the transaction ends. */
export async function lockReports(trx: Trx, reportIds: readonly string[]): Promise<void> {
  await sql`select from report where id = any(${reportIds}::bigint[]) order by id for share`.execute(
    trx,
  )
}

export interface ReportTokens {
  readonly reportId: string
  readonly tokens: readonly SignalToken[]
  readonly pictures: number
  /** Undefined for a report that names no place and has no file. */
  readonly subject: SubjectTokens | undefined
}

/** Stores the tokens of reports in place of earlier ones. Those of `reportIds` without tokens have none afterwards. */
export async function replaceSignals(
  trx: Trx,
  reportIds: readonly string[],
  stored: readonly ReportTokens[],
): Promise<void> {
  const which = sql<boolean>`report_id = any(${reportIds}::bigint[])`
  await trx.deleteFrom('case_signal').where(which).execute()
  await trx.deleteFrom('case_signals_read').where(which).execute()
  await trx.deleteFrom('case_subject').where(which).execute()
  if (stored.length === 0) return
  const version = signalsVersion
  await trx
    .insertInto('case_signals_read')
    .values(stored.map(({ reportId: report_id, pictures }) => ({ report_id, version, pictures })))
    .execute()
  const subjects = stored.flatMap(({ reportId, subject }) =>
    subject ? [{ reportId, ...subject }] : [],
  )
  await sql`
    insert into case_subject (report_id, subject, group_id, is_open)
    select given.report_id, subject, group_id, is_in_group(status, is_appealed)
    from unnest(${arrayOf(subjects.map(({ reportId }) => reportId))}::bigint[],
      ${arrayOf(subjects.map(({ subject }) => subject))}::bigint[],
      ${arrayOf(subjects.map(({ group }) => group))}::bigint[]) as given (report_id, subject, group_id)
    join report_case c on c.report_id = given.report_id order by given.report_id`.execute(trx)
  const rows = stored.flatMap(({ reportId, tokens }) =>
    tokens.map((token) => ({ reportId, ...token })),
  )
  await sql`insert into case_signal (report_id, kind, token) select * from ${unnested(rows)} as t
  `.execute(trx)
}

export type OwnToken = SignalToken & { readonly reportId: string }

/** An array as PostgreSQL writes it: the driver would escape its thousands of members one by one. */
const arrayOf = (values: readonly (string | number)[]): string => `{${values.join()}}`

/** SQL: rows of tokens, (report_id, kind, token). */
const unnested = (rows: readonly OwnToken[]) =>
  sql`unnest(${arrayOf(rows.map(({ reportId }) => reportId))}::bigint[],
    ${arrayOf(rows.map(({ kind }) => kind))}::text[], ${arrayOf(rows.map(({ token }) => token))}::integer[])`

/** Limits of the search for candidates by tokens of a kind. */
interface LookUp {
  /** Reports read of a token, so that a flood costs as much as a single report. */
  readonly most: number
  /** Weight of a shared token; candidates need 2. */
  readonly weight: number
}
const exact: LookUp = { most: 8, weight: 100 }
const lookUps: Readonly<Record<SignalKind, LookUp>> = {
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
 * Finds the reports that share most tokens with one, besides its group, by the index alone and in bounded time.
 * @param tokens of the report, for each year that is searched
 */
export async function candidatesFor(
  db: Db,
  { reportId, tokens }: Pick<ReportTokens, 'reportId' | 'tokens'>,
  limit: number,
): Promise<string[]> {
  const own = tokens.map((token) => ({ reportId, ...token }))
  const kinds = Object.entries(lookUps)
  const { rows } = await sql<{ report_id: string }>`
    select found.report_id from ${unnested(own)} as own (report_id, kind, token)
    join unnest(${kinds.map(([kind]) => kind)}::text[], ${kinds.map(([, { most }]) => most)}::integer[],
      ${kinds.map(([, { weight }]) => weight)}::integer[]) as look_up (kind, most, weight) using (kind)
    cross join lateral (
      select s.report_id, count(*) over () as count from (
        select report_id from case_signal
        where token = own.token and kind = own.kind and report_id <> ${reportId}
          -- A hashed set, so that a flood costs no look-up of each member.
          and report_id not in (select mate.report_id from case_subject mate
            where mate.is_open and mate.group_id =
              (select group_id from case_subject where report_id = ${reportId} and is_open))
        order by report_id limit most
      ) s
    ) found
    where kind <> 'host' or found.count < most
    group by found.report_id having sum(weight) >= 2
    order by sum(weight) desc, found.report_id limit ${limit}`.execute(db)
  return rows.map(({ report_id }) => report_id)
}
