import { sql, type Insertable } from 'kysely'
import type { Db, Schema, Trx } from '../platform/database/schema.ts'
import type { Counted, FactsGroup } from './count-figures.ts'
import type { Timeline } from './month-facts.ts'

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

/** Returns the timelines of cases by report. */
export async function readTimelines(
  trx: Trx,
  ids: readonly string[],
): Promise<Map<string, Timeline>> {
  const rows = await trx
    .selectFrom('report_event as event')
    .innerJoin('report', 'report.id', 'event.report_id')
    .innerJoin('report_case as c', 'c.report_id', 'event.report_id')
    .select(['event.report_id', 'event.status', 'event.at', 'event.outcome'])
    .select(['report.report_type_id', 'report.source', 'c.is_urgent', 'c.outcome as last_outcome'])
    .where('event.report_id', '=', sql<string>`any (${ids}::bigint[])`)
    .where('report.is_relapse', '=', false)
    .orderBy('event.position')
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ report_id }) => report_id)].flatMap(([id, own]) => {
      const [first] = own
      if (!first) return []
      const lastResult = own.findLast(({ status }) => status === 'closed')
      const events = own.map((event) => ({
        ...event,
        // The former release kept the outcome of the last result alone, in the case.
        outcome: event.outcome ?? (event === lastResult ? event.last_outcome : null),
      }))
      return [[id, { ...first, events }] as const]
    }),
  )
}

/** Puts the facts of reports. What was judged once stays, whatever the calendar and the time limits have become. */
export async function putFacts(
  trx: Trx,
  rows: readonly Insertable<Schema['report_month']>[],
): Promise<void> {
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
      })),
    )
    .execute()
}

/** Removes the facts of reports that count nowhere: withdrawn while they were counted. */
export async function removeFacts(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('report_month')
    .where('report_id', '=', sql<string>`any (${ids}::bigint[])`)
    .execute()
}

export const factColumns = [
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
] as const satisfies (keyof FactsGroup)[]

/** Returns how many reports have which facts in a month, and how many took which time. */
export async function countedIn(db: Db, month: string): Promise<Counted> {
  const [facts, times] = await Promise.all([
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
  ])
  return { facts, times }
}

/** Returns all report types in display order, with those that are switched off. */
export const allTypes = (db: Db) =>
  db
    .selectFrom('report_type')
    .select(['id', 'name'])
    .orderBy('display_order')
    .orderBy('id')
    .execute()
