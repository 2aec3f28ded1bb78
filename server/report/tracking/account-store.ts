import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import * as z from 'zod/mini'
import { status, type Status } from '../../../contract/report/report-status.ts'
import { deleteDataKeys, wrappedKeyIn } from '../../platform/crypto/data-key-store.ts'
import { jsonBytes, among } from '../../platform/database/rows.ts'
import type { Db } from '../../platform/database/schema.ts'
import { contentColumns, eachSealedColumn } from '../sealed-contents.ts'

/** Rows per statement. */
const batch = 500

const page = z.object({
  total: z.coerce.number(),
  list: z.array(
    z.object({
      code_mac: jsonBytes,
      status,
      ...eachSealedColumn(z.nullable(jsonBytes)),
      data_key: z.nullable(jsonBytes),
      reported_at: z.string(),
      type_id: z.number(),
      type_name: z.string(),
    }),
  ),
})

export type ListedReport = z.infer<typeof page>['list'][number]

/** Columns of a report in a list, with its type. */
export const listedColumns = [
  'report.code_mac',
  'report.status',
  'report.reported_at',
  ...contentColumns.map((column) => `report.${column}_sealed` as const),
  wrappedKeyIn('report').as('data_key'),
  'report_type.id as type_id',
  'report_type.name as type_name',
] as const

/** Returns a page of an account's reports, newest first, and their total, in one query. */
export async function reportsOf(
  db: Db,
  accountId: string,
  filter: { status?: Status | undefined; offset: number; limit: number },
): Promise<z.infer<typeof page>> {
  let own = db.selectFrom('report').where('report.account_id', '=', accountId)
  if (filter.status) own = own.where('report.status', '=', filter.status)
  const row = await db
    .selectNoFrom([
      own.select(sql<string>`count(*)`.as('count')).as('total'),
      jsonArrayFrom(
        own
          .innerJoin('report_type', 'report_type.id', 'report.report_type_id')
          .select(listedColumns)
          .orderBy('report.reported_at', 'desc')
          .orderBy('report.id', 'desc')
          .offset(filter.offset)
          .limit(filter.limit),
      ).as('list'),
    ])
    .executeTakeFirstOrThrow()
  return page.parse(row)
}

export const ownReportsAmong = (db: Db, accountId: string, codeMacs: readonly Buffer[]) =>
  db
    .selectFrom('report')
    .innerJoin('report_type', 'report_type.id', 'report.report_type_id')
    .select(listedColumns)
    .where('report.account_id', '=', accountId)
    .where(among('report.code_mac', codeMacs))
    .execute()

/** Returns the centre's sealed words on reports of an account at these times: notes of the timeline, and replies. */
export async function centreWordsAt(
  db: Db,
  accountId: string,
  { codeMacs, times }: { codeMacs: readonly Buffer[]; times: readonly Date[] },
) {
  const own = db
    .selectFrom('report')
    .select(['report.code_mac', wrappedKeyIn('report').as('data_key')])
    .where('report.account_id', '=', accountId)
    .where(among('report.code_mac', codeMacs))
  const [events, replies] = await Promise.all([
    own
      .innerJoin('report_event as e', 'e.report_id', 'report.id')
      .select(['e.id', 'e.at', 'e.outcome', 'e.note_sealed'])
      .where(among('e.at', times))
      .execute(),
    own
      .innerJoin('message as m', 'm.report_id', 'report.id')
      .select(['m.id', 'm.at', 'm.msg_sealed'])
      .where('m.author', '=', 'centre')
      .where(among('m.at', times))
      .execute(),
  ])
  return { events, replies }
}

/** Returns the account that owns a report, if any, and the report's lasting name. */
export const ownerOf = (trx: Db, reportId: string) =>
  trx
    .selectFrom('report')
    .select(['account_id', 'code_mac'])
    .where('id', '=', reportId)
    .executeTakeFirstOrThrow()

/** Returns a reporter's sealed phone and the status of the report; undefined when there is no reporter. */
export const reporterPhone = (db: Db, reportId: string) =>
  db
    .selectFrom('report')
    .innerJoin('reporter', 'reporter.report_id', 'report.id')
    .select(['report.code_mac', 'report.status', 'reporter.phone_sealed'])
    .select(wrappedKeyIn('reporter').as('data_key'))
    .where('report.id', '=', reportId)
    .executeTakeFirst()

type Reporters = ReturnType<typeof reportersToForget>
const reportersToForget = (db: Db) =>
  db.selectFrom('report').innerJoin('reporter', 'reporter.report_id', 'report.id')

/** Deletes reporters and destroys their data keys. */
async function forget(db: Db, reporters: Reporters): Promise<void> {
  const rows = await reporters.select(['report.id', 'report.code_mac']).execute()
  for (let from = 0; from < rows.length; from += batch) {
    const some = rows.slice(from, from + batch)
    await deleteDataKeys(
      db,
      some.map(({ code_mac }) => ({ kind: 'reporter', codeMac: code_mac })),
    )
    const ids = some.map(({ id }) => id)
    await db.deleteFrom('reporter').where(among('report_id', ids)).execute()
  }
}

/** Matches the reports of an account and its phone, by an array: an `or` makes PostgreSQL scan all reports. */
const isOf = (accountId: string, phoneIndex: Buffer) => sql<boolean>`report.id = any(array(
  select own.id from report own where own.account_id = ${accountId}
  union select named.report_id from reporter named where named.phone_index = ${phoneIndex}))`

/** Returns the ids of all reports of an account and of its phone. */
export async function reportIdsOf(trx: Db, accountId: string, phoneIndex: Buffer) {
  const rows = await trx
    .selectFrom('report')
    .select('report.id')
    .where(isOf(accountId, phoneIndex))
    .execute()
  return rows.map(({ id }) => id)
}

export const deleteReporters = (trx: Db, accountId: string, phoneIndex: Buffer): Promise<void> =>
  forget(trx, reportersToForget(trx).where(isOf(accountId, phoneIndex)))

/** Deletes the reporters of reports with a result and nothing since a time, unless the desk keeps them. */
export const deleteReportersBefore = (
  db: Db,
  results: readonly Status[],
  { before, now }: { before: Date; now: Date },
): Promise<void> =>
  forget(
    db,
    reportersToForget(db)
      .where(among('report.status', results))
      .where('report.reported_at', '<', before)
      .where(
        sql<boolean>`not exists (select from report_case c where c.report_id = report.id and c.hold_until > ${now})
          and not exists (select from message m where m.report_id = report.id and m.at >= ${before})
          and not exists (select from report_event e where e.report_id = report.id and e.at >= ${before})`,
      ),
  )

/**
 * Returns named reports with this proven phone since a time, newest first, except those in an account that now has
 * another phone. Anonymous and withdrawn reports have no reporter and are never found.
 */
export const namedReportsOf = (
  db: Db,
  phoneIndex: Buffer,
  { since, atMost }: { since: Date; atMost: number },
) =>
  db
    .selectFrom('reporter')
    .innerJoin('report', 'report.id', 'reporter.report_id')
    .innerJoin('report_type', 'report_type.id', 'report.report_type_id')
    .leftJoin('account', 'account.id', 'report.account_id')
    .select(listedColumns)
    .where('reporter.phone_index', '=', phoneIndex)
    .where('report.reported_at', '>', since)
    .where((eb) =>
      eb.or([eb('report.account_id', 'is', null), eb('account.phone_index', '=', phoneIndex)]),
    )
    .orderBy('report.reported_at', 'desc')
    .orderBy('report.id', 'desc')
    .limit(atMost)
    .execute()
