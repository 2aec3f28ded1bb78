import type { Scope } from '../report/case/case-rules.ts'
import { sql, type Insertable } from 'kysely'
import type { Db, Schema, Trx } from '../platform/database/schema.ts'
import { wrappedKeyIn } from '../platform/crypto/data-key-store.ts'
import type { Keyring } from '../platform/crypto/keyring.ts'
import type { Counted, GroupedFacts, MonthFacts } from '../platform/database/figures-schema.ts'
import type { Names } from './count-figures.ts'
import { unmaskPlatform } from './platform-mask.ts'
import { changesRow } from '../platform/database/rows.ts'

/**
 * Takes reports that are to be counted, by their ids, which are random. A step that is taken meanwhile waits, and notes its
 * report again.
 */
export async function takeUncounted(trx: Trx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ report_id: string }>`
    delete from uncounted_report where report_id in (
      select report_id from uncounted_report order by report_id limit ${limit} for update skip locked)
    returning report_id::text as report_id`.execute(trx)
  return rows.map(({ report_id }) => report_id)
}

/** Returns the timelines of cases by report, with the sealed contents that name the platform. */
export async function readTimelines(trx: Trx, ids: readonly string[]) {
  const rows = await trx
    .selectFrom('report_event as event')
    .innerJoin('report', 'report.id', 'event.report_id')
    .innerJoin('report_case as c', 'c.report_id', 'event.report_id')
    .select(['event.report_id', 'event.status', 'event.at', 'event.outcome'])
    .select(['report.report_type_id', 'report.source', 'c.is_urgent'])
    .select([
      'c.authority_id',
      'report.code_mac',
      'site_name_sealed',
      'urls_sealed',
      'account_sealed',
    ])
    .select(wrappedKeyIn('report').as('data_key'))
    .where('event.report_id', '=', sql<string>`any (${ids}::bigint[])`)
    .where('report.is_relapse', '=', false)
    .orderBy('event.position')
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ report_id }) => report_id)].flatMap(([id, own]) => {
      const [first] = own
      if (!first) return []
      return [[id, { ...first, events: own }] as const]
    }),
  )
}

/** Stores the facts of reports. A judged fact stays when calendar or time limits change. */
export async function putFacts(trx: Trx, rows: readonly Insertable<Schema['report_month']>[]) {
  if (rows.length === 0) return
  await trx
    .insertInto('report_month')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['report_id', 'month']).doUpdateSet((eb) => ({
        accepted: eb.ref('excluded.accepted'),
        transferred: eb.ref('excluded.transferred'),
        result: eb.fn.coalesce('report_month.result', 'excluded.result'),
        outcome: eb.fn.coalesce('report_month.outcome', 'excluded.outcome'),
        in_time: eb.fn.coalesce('report_month.in_time', 'excluded.in_time'),
        tenths: eb.fn.coalesce('report_month.tenths', 'excluded.tenths'),
        appealed: eb.ref('excluded.appealed'),
        appeal_result: eb.fn.coalesce('report_month.appeal_result', 'excluded.appeal_result'),
        platform: eb.fn.coalesce('report_month.platform', 'excluded.platform'),
        authority_id: eb.fn.coalesce('report_month.authority_id', 'excluded.authority_id'),
        reply_tenths: eb.fn.coalesce('report_month.reply_tenths', 'excluded.reply_tenths'),
      })),
    )
    .execute()
}

/** Removes the facts of reports that count nowhere: withdrawn while they were counted. */
export const removeFacts = (trx: Trx, ids: readonly string[]) =>
  trx
    .deleteFrom('report_month')
    .where('report_id', '=', sql<string>`any (${ids}::bigint[])`)
    .execute()

const factColumns = [
  'report_type_id',
  'source',
  'received',
  'accepted',
  'transferred',
  'result',
  'outcome',
  'in_time',
  'appealed',
  'appeal_result',
] as const satisfies (keyof GroupedFacts)[]

/** The facts by which `month_facts` does not group. */
const ungroupedColumns = ['tenths', 'platform', 'authority_id', 'reply_tenths'] as const

/** Returns the facts of each report of a month. */
export async function factsIn(db: Db, keyring: Keyring, month: string): Promise<MonthFacts[]> {
  const rows = await db
    .selectFrom('report_month')
    .innerJoin('report', 'report.id', 'report_month.report_id')
    .select(
      [...factColumns, ...ungroupedColumns].map((column) => `report_month.${column}` as const),
    )
    .select('report.code_mac')
    .where('month', '=', month)
    .execute()
  return rows.map(({ code_mac, ...row }) => ({
    ...row,
    platform: unmaskPlatform(keyring, month, code_mac, row.platform),
  }))
}

/** Returns the months to be counted by platform, with the mark of their last change. */
export const uncountedMonths = (db: Db) => db.selectFrom('uncounted_month').selectAll().execute()

/** Puts the figures of a month by platform, unless its rows have changed since it was marked. */
export async function putPlatforms(
  trx: Trx,
  { month, mark }: { readonly month: string; readonly mark: string },
  platforms: Counted['platforms'],
): Promise<void> {
  const marked = trx.deleteFrom('uncounted_month').where('month', '=', month)
  if (!(await changesRow(marked.where('mark', '=', mark)))) return
  await trx.deleteFrom('month_platforms').where('month', '=', month).execute()
  const rows = platforms.map(({ name: platform, figures }) => ({
    month,
    platform,
    figures: JSON.stringify(figures),
  }))
  if (rows.length > 0) await trx.insertInto('month_platforms').values(rows).execute()
}

/** Returns the facts from which the figures of a month are counted. */
export async function countedIn(db: Db, month: string): Promise<Counted> {
  const [facts, times, replies, platforms] = await Promise.all([
    db
      .selectFrom('month_facts')
      .select([...factColumns, 'reports'])
      .where('month', '=', month)
      .where('reports', '>', 0)
      .execute(),
    db
      .selectFrom('month_times')
      .select(['report_type_id', 'source'])
      .select(sql<[number, number][]>`json_agg(array[tenths, reports])`.as('times'))
      .where('month', '=', month)
      .where('reports', '>', 0)
      .groupBy(['report_type_id', 'source'])
      .execute(),
    db
      .selectFrom('month_replies')
      .select(['report_type_id', 'authority_id'])
      .select(sql<[number, number][]>`json_agg(array[tenths, reports])`.as('times'))
      .where('month', '=', month)
      .where('reports', '>', 0)
      .groupBy(['report_type_id', 'authority_id'])
      .execute(),
    db
      .selectFrom('month_platforms')
      .select(['platform as name', 'figures'])
      .where('month', '=', month)
      .execute(),
  ])
  return { facts, times, replies, platforms }
}

/** Counts the reports received and ended in each of the months up to one; months without any are missing. */
export async function countTrend(
  db: Db,
  { since, until }: { since: string; until: string },
  scope: Scope,
) {
  const { rows } = await sql<{ month: string; received: number; ended: number }>`
    select month, coalesce(sum(reports) filter (where received), 0)::integer as received,
      coalesce(sum(reports) filter (where result is not null), 0)::integer as ended
    from month_facts where month between ${since} and ${until}
      and (${scope}::integer[] is null or report_type_id = any (${scope}::integer[]))
    group by month order by month`.execute(db)
  return rows
}

/** Returns the names of all report types in display order, and of all authorities, with those that are switched off. */
export async function allNames(db: Db): Promise<Names> {
  const [types, authorities] = await Promise.all([
    db
      .selectFrom('report_type')
      .select(['id', 'name'])
      .orderBy('display_order')
      .orderBy('id')
      .execute(),
    db.selectFrom('authority').select(['id', 'name']).orderBy('id').execute(),
  ])
  return { types, authorities }
}
