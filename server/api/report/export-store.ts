import type { Kysely } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import * as z from 'zod/mini'
import { status } from '../../../contract/report-status.ts'
import type { Schema } from '../../platform/database/schema.ts'

const sealed = z.nullable(z.instanceof(Buffer))
/** Instants inside JSON are still text. */
const wholeReport = z.object({
  code_mac: z.instanceof(Buffer),
  status,
  real_name: z.boolean(),
  title: z.nullable(z.string()),
  site_name: z.nullable(z.string()),
  urls: z.array(z.string()),
  account: z.nullable(z.string()),
  seen_at: z.nullable(z.date()),
  description: z.string(),
  involves_minors: z.boolean(),
  wants_result: z.boolean(),
  reported_at: z.date(),
  type_name: z.string(),
  name_sealed: sealed,
  phone_sealed: sealed,
  id_number_sealed: sealed,
  email_sealed: sealed,
  files: z.array(z.object({ name: z.string(), size: z.number(), sm3: z.string() })),
  events: z.array(z.object({ status, note: z.nullable(z.string()), at: z.string() })),
  messages: z.array(
    z.object({ author: z.string(), kind: z.string(), msg: z.string(), at: z.string() }),
  ),
})
export type WholeReport = z.infer<typeof wholeReport>

/** Everything of an account's reports, newest first, in one query. */
export async function wholeReportsOf(
  db: Kysely<Schema>,
  accountId: string,
): Promise<WholeReport[]> {
  const rows = await db
    .selectFrom('report')
    .innerJoin('report_type', 'report_type.id', 'report.report_type_id')
    .leftJoin('reporter', 'reporter.report_id', 'report.id')
    .select(['code_mac', 'status', 'real_name', 'title', 'site_name', 'urls', 'account'])
    .select(['seen_at', 'description', 'involves_minors', 'wants_result', 'reported_at'])
    .select('report_type.name as type_name')
    .select(['name_sealed', 'phone_sealed', 'id_number_sealed', 'email_sealed'])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('file')
          .leftJoin('message', 'message.id', 'file.message_id')
          .select(['file.name', 'file.size', 'file.sm3'])
          .where((or) =>
            or.or([
              or('file.report_id', '=', or.ref('report.id')),
              or('message.report_id', '=', or.ref('report.id')),
            ]),
          )
          .orderBy('file.id'),
      ).as('files'),
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
          .whereRef('message.report_id', '=', 'report.id')
          .orderBy('message.id'),
      ).as('messages'),
    ])
    .where('report.account_id', '=', accountId)
    .orderBy('report.id', 'desc')
    .execute()
  return z.array(wholeReport).parse(rows)
}
