import { sql, type Insertable, type Selectable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import * as z from 'zod/mini'
import { dangers } from '../../contract/report/danger/danger.ts'
import { status } from '../../contract/report/report-status.ts'
import { wrappedKeyIn } from '../platform/crypto/data-key-store.ts'
import { jsonBytes, jsonInstant, hasRow } from '../platform/database/rows.ts'
import { batchConcurrentOn } from '../platform/database/batch-concurrent.ts'
import type { Db, Schema } from '../platform/database/schema.ts'
import { sentAt } from './case/sent-at.ts'
import { contentColumns, eachSealedColumn } from './sealed-contents.ts'

/** @returns undefined when there is no such type or it is switched off */
export const findType = (db: Db, id: number) =>
  db
    .selectFrom('report_type')
    .select(['real_name_required', 'name'])
    .where('id', '=', id)
    .where('enabled', '=', true)
    .executeTakeFirst()

/** The stored result of an earlier submission with the same idempotency key. */
export type Submitted = Pick<
  Selectable<Schema['report']>,
  'content_mac' | 'reported_at' | 'status' | 'involves_minors' | 'danger'
> & { type_name: string }

export const findSubmitted = (db: Db, codeMac: Buffer): Promise<Submitted | undefined> =>
  db
    .selectFrom('report')
    .innerJoin('report_type', 'report_type.id', 'report.report_type_id')
    .select(['content_mac', 'status', 'involves_minors', 'danger', sentAt.as('reported_at')])
    .select('report_type.name as type_name')
    .where('code_mac', '=', codeMac)
    .executeTakeFirst()

export const insertReporter = (trx: Db, reporter: Insertable<Schema['reporter']>) =>
  trx.insertInto('reporter').values(reporter).execute()

/** A message without its text, which is sealed for the new row's id. */
export type NewMessage = Omit<Insertable<Schema['message']>, 'id' | 'msg_sealed'>

/** Inserts a message, after any concurrent one of the same key. @returns undefined when the key exists already */
export async function insertMessage(trx: Db, message: NewMessage): Promise<string | undefined> {
  const row = await trx
    .insertInto('message')
    .values(message)
    .onConflict((conflict) => conflict.column('key_mac').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export const sealMessage = (trx: Db, id: string, sealed: Buffer) =>
  trx.updateTable('message').set({ msg_sealed: sealed }).where('id', '=', id).execute()

export const hasMessage = (db: Db, keyMac: Buffer): Promise<boolean> =>
  hasRow(db.selectFrom('message').select('id').where('key_mac', '=', keyMac))

const bytes = z.nullable(z.instanceof(Buffer))
const sealedFile = {
  name_sealed: z.nullable(jsonBytes),
  size: z.number(),
  storage_key: z.string(),
  data_key: z.nullable(jsonBytes),
}

/** Schema of a report that the database returns as JSON. */
const reportRow = z.object({
  id: z.string(),
  status,
  ...eachSealedColumn(bytes),
  data_key: bytes,
  real_name: z.boolean(),
  involves_minors: z.boolean(),
  danger: z.nullable(z.enum(dangers)),
  reported_at: z.date(),
  sent_at: z.date(),
  counted_in: z.nullable(z.string()),
  type_id: z.number(),
  type_name: z.string(),
  files: z.array(z.object({ ...sealedFile, sm3_sealed: z.nullable(jsonBytes) })),
  events: z.array(
    z.object({ id: z.string(), status, note_sealed: z.nullable(jsonBytes), at: jsonInstant }),
  ),
  messages: z.array(
    z.object({
      id: z.string(),
      author: z.enum(['reporter', 'centre']),
      kind: z.enum(['message', 'appeal', 'reply']),
      msg_sealed: z.nullable(jsonBytes),
      at: jsonInstant,
      files: z.array(z.object(sealedFile)),
    }),
  ),
})
export type StoredReport = z.infer<typeof reportRow>

/** Returns a report's id. @param accountId finds the report only if this account owns it */
export async function findReportId(db: Db, codeMac: Buffer, accountId?: string) {
  const row = await db
    .selectFrom('report')
    .select('id')
    .where('code_mac', '=', codeMac)
    .$if(accountId !== undefined, (qb) => qb.where('account_id', '=', accountId ?? ''))
    .executeTakeFirst()
  return row?.id
}

/** Selects whole reports in one query for a batch, because planning the query takes longer than executing it. */
const selectReports = (db: Db, codeMacs: readonly Buffer[]) =>
  db
    .selectFrom('report')
    .innerJoin('report_type', 'report_type.id', 'report.report_type_id')
    .select([
      'report.code_mac',
      'report.account_id',
      'report.id',
      'report.status',
      'report.real_name',
      'report.involves_minors',
      'report.danger',
      'report.reported_at',
      sentAt.as('sent_at'),
    ])
    .select(['report_type.id as type_id', 'report_type.name as type_name'])
    .select(contentColumns.map((column) => `report.${column}_sealed` as const))
    .select(wrappedKeyIn('report').as('data_key'))
    .select((eb) => [
      eb
        .selectFrom('report_month')
        .innerJoin('closed_month', 'closed_month.month', 'report_month.month')
        .select('report_month.month')
        .whereRef('report_month.report_id', '=', 'report.id')
        .where('report_month.received', '=', true)
        .where('closed_month.closed_by', 'is not', null)
        .limit(1)
        .as('counted_in'),
      jsonArrayFrom(
        eb
          .selectFrom('file')
          .select(['file.name_sealed', 'file.size', 'file.storage_key'])
          .select('file.sm3_sealed')
          .select(wrappedKeyIn('file').as('data_key'))
          .whereRef('file.report_id', '=', 'report.id')
          .orderBy('file.position'),
      ).as('files'),
      jsonArrayFrom(
        eb
          .selectFrom('report_event')
          .select(sql<string>`report_event.id::text`.as('id'))
          .select(['report_event.status', 'report_event.note_sealed'])
          .select('report_event.at')
          .whereRef('report_event.report_id', '=', 'report.id')
          .orderBy('report_event.position'),
      ).as('events'),
      jsonArrayFrom(
        eb
          .selectFrom('message')
          .select(sql<string>`message.id::text`.as('id'))
          .select(['message.author', 'message.kind', 'message.msg_sealed'])
          .select('message.at')
          .select((inner) =>
            jsonArrayFrom(
              inner
                .selectFrom('file')
                .select(['file.name_sealed', 'file.size', 'file.storage_key'])
                .select(wrappedKeyIn('file').as('data_key'))
                .whereRef('file.message_id', '=', 'message.id')
                .orderBy('file.position'),
            ).as('files'),
          )
          .whereRef('message.report_id', '=', 'report.id')
          .orderBy('message.position'),
      ).as('messages'),
    ])
    .where('report.code_mac', '=', sql<Buffer>`any (${codeMacs}::bytea[])`)
    .execute()

const findReport = batchConcurrentOn(async (db: Db, codeMacs: readonly Buffer[]) => {
  const rows = await selectReports(db, codeMacs)
  const found = new Map(rows.map((row) => [row.code_mac.toString('latin1'), row]))
  return codeMacs.map((codeMac) => found.get(codeMac.toString('latin1')))
})

/** Returns a report with type, timeline, thread, files and data key; with `accountId`, only if it is the owner. */
export async function selectReport(
  db: Db,
  codeMac: Buffer,
  accountId?: string,
): Promise<StoredReport | undefined> {
  const row = await findReport(db, codeMac)
  if (!row || (accountId !== undefined && row.account_id !== accountId)) return undefined
  return reportRow.parse(row)
}
