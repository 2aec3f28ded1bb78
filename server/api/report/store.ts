import { sql, type Kysely } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import * as z from 'zod/mini'
import { status, type Status } from '../../../contract/report-status.ts'
import type { Schema } from '../../platform/database/schema.ts'

type Database = Kysely<Schema>

export interface TypeRules {
  realNameRequired: boolean
}

/** @returns undefined when there is no such type or it is switched off */
export async function findType(db: Database, id: number): Promise<TypeRules | undefined> {
  const row = await db
    .selectFrom('report_type')
    .select('real_name_required')
    .where('id', '=', id)
    .where('enabled', '=', true)
    .executeTakeFirst()
  return row && { realNameRequired: row.real_name_required }
}

/** What an earlier submission under the same key left. */
export interface Submitted {
  contentMac: Buffer
  reportedAt: Date
  status: Status
}

export async function findSubmitted(db: Database, codeMac: Buffer): Promise<Submitted | undefined> {
  const row = await db
    .selectFrom('report')
    .select(['content_mac', 'reported_at', 'status'])
    .where('code_mac', '=', codeMac)
    .executeTakeFirst()
  return (
    row && {
      contentMac: row.content_mac,
      reportedAt: row.reported_at,
      status: status.parse(row.status),
    }
  )
}

export interface NewReport {
  codeMac: Buffer
  contentMac: Buffer
  reportTypeId: number
  realName: boolean
  title: string | null
  siteName: string | null
  urls: string[]
  account: string | null
  seenAt: Date | null
  description: string
  involvesMinors: boolean
  wantsResult: boolean
  reportedAt: Date
  accountId: string | null
}

/** Waits for another submission of the same code. @returns undefined when that one made the report */
export async function insertReport(trx: Database, report: NewReport): Promise<string | undefined> {
  const row = await trx
    .insertInto('report')
    .values({
      code_mac: report.codeMac,
      content_mac: report.contentMac,
      report_type_id: report.reportTypeId,
      real_name: report.realName,
      status: 'received' satisfies Status,
      title: report.title,
      site_name: report.siteName,
      urls: report.urls,
      account: report.account,
      seen_at: report.seenAt,
      description: report.description,
      involves_minors: report.involvesMinors,
      wants_result: report.wantsResult,
      reported_at: report.reportedAt,
      account_id: report.accountId,
    })
    .onConflict((conflict) => conflict.column('code_mac').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Personal data, already encrypted. */
export interface SealedReporter {
  name: Buffer
  phone: Buffer
  phoneIndex: Buffer
  idNumber: Buffer | null
  email: Buffer | null
}

export async function insertReporter(
  trx: Database,
  reportId: string,
  reporter: SealedReporter,
): Promise<void> {
  await trx
    .insertInto('reporter')
    .values({
      report_id: reportId,
      name_sealed: reporter.name,
      phone_sealed: reporter.phone,
      phone_index: reporter.phoneIndex,
      id_number_sealed: reporter.idNumber,
      email_sealed: reporter.email,
    })
    .execute()
}

export async function insertEvent(
  trx: Database,
  reportId: string,
  status: Status,
  at: Date,
): Promise<void> {
  await trx
    .insertInto('report_event')
    .values({ report_id: reportId, status, note: null, at })
    .execute()
}

/** Waits for another message of the same key. @returns undefined when that one made the message */
export async function insertMessage(
  trx: Database,
  message: { reportId: string; keyMac: Buffer; kind: 'message' | 'appeal'; msg: string; at: Date },
): Promise<string | undefined> {
  const row = await trx
    .insertInto('message')
    .values({
      report_id: message.reportId,
      key_mac: message.keyMac,
      author: 'reporter',
      kind: message.kind,
      msg: message.msg,
      at: message.at,
    })
    .onConflict((conflict) => conflict.column('key_mac').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function hasMessage(db: Database, keyMac: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('message')
    .select('id')
    .where('key_mac', '=', keyMac)
    .executeTakeFirst()
  return row !== undefined
}

/** A report's status, which nobody else changes until the transaction ends. */
export async function lockStatus(trx: Database, reportId: string): Promise<Status> {
  const row = await trx
    .selectFrom('report')
    .select('status')
    .where('id', '=', reportId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return status.parse(row.status)
}

/** Moves a report on. @returns false when its status is none of `from` */
export async function changeStatus(
  trx: Database,
  reportId: string,
  from: readonly Status[],
  to: Status,
): Promise<boolean> {
  const changed = await trx
    .updateTable('report')
    .set({ status: to })
    .where('id', '=', reportId)
    .where('status', 'in', from)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

const jsonInstant = z.pipe(
  z.string(),
  z.transform((text) => new Date(text)),
)
/** What the database hands over as JSON is read like anything from outside. */
const reportRow = z.object({
  id: z.string(),
  status,
  title: z.nullable(z.string()),
  real_name: z.boolean(),
  reported_at: z.date(),
  type_id: z.number(),
  type_name: z.string(),
  file_count: z.coerce.number(),
  events: z.array(z.object({ status, note: z.nullable(z.string()), at: jsonInstant })),
  messages: z.array(
    z.object({
      author: z.enum(['reporter', 'centre']),
      kind: z.enum(['message', 'appeal', 'reply']),
      msg: z.string(),
      at: jsonInstant,
      files: z.array(z.object({ name: z.string(), size: z.number() })),
    }),
  ),
})
export type ReportRow = z.infer<typeof reportRow>

/**
 * A report with its type, timeline, thread and files, in one query.
 * @param accountId found only when it is this account's
 */
export async function findReport(
  db: Database,
  codeMac: Buffer,
  accountId?: string,
): Promise<ReportRow | undefined> {
  const row = await db
    .selectFrom('report')
    .innerJoin('report_type', 'report_type.id', 'report.report_type_id')
    .select([
      'report.id',
      'report.status',
      'report.title',
      'report.real_name',
      'report.reported_at',
    ])
    .select(['report_type.id as type_id', 'report_type.name as type_name'])
    .select((eb) => [
      eb
        .selectFrom('file')
        .select(sql<string>`count(*)`.as('count'))
        .whereRef('file.report_id', '=', 'report.id')
        .as('file_count'),
      jsonArrayFrom(
        eb
          .selectFrom('report_event')
          .select(['report_event.status', 'report_event.note', 'report_event.at'])
          .whereRef('report_event.report_id', '=', 'report.id')
          .orderBy('report_event.id'),
      ).as('events'),
      jsonArrayFrom(
        eb
          .selectFrom('message')
          .select(['message.author', 'message.kind', 'message.msg', 'message.at'])
          .select((inner) =>
            jsonArrayFrom(
              inner
                .selectFrom('file')
                .select(['file.name', 'file.size'])
                .whereRef('file.message_id', '=', 'message.id')
                .orderBy('file.position'),
            ).as('files'),
          )
          .whereRef('message.report_id', '=', 'report.id')
          .orderBy('message.id'),
      ).as('messages'),
    ])
    .where('report.code_mac', '=', codeMac)
    .$if(accountId !== undefined, (qb) => qb.where('report.account_id', '=', accountId ?? ''))
    .executeTakeFirst()
  return row && reportRow.parse(row)
}
