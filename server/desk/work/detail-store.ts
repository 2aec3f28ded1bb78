import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import * as z from 'zod/mini'
import { deskSteps } from '../../../contract/report/report-steps.ts'
import { status } from '../../../contract/report/report-status.ts'
import { wrappedKeyIn } from '../../platform/crypto/data-key-store.ts'
import { jsonBytes, jsonInstant } from '../../platform/database/rows.ts'
import type { Db } from '../../platform/database/schema.ts'

/** Author of an entry; null for the citizen, and for jobs. */
const author = { staff_id: z.nullable(z.string()), staff_name: z.nullable(z.string()) }

/** JSON from the database is validated like any external input. */
const entryRows = z.object({
  events: z.array(
    z.object({
      ...author,
      id: z.string(),
      status,
      note_sealed: z.nullable(jsonBytes),
      at: jsonInstant,
    }),
  ),
  messages: z.array(
    z.object({
      ...author,
      id: z.string(),
      author: z.enum(['reporter', 'centre']),
      kind: z.enum(['message', 'appeal', 'reply']),
      msg_sealed: z.nullable(jsonBytes),
      at: jsonInstant,
    }),
  ),
  notes: z.array(
    z.object({ ...author, id: z.string(), text_sealed: z.nullable(jsonBytes), at: jsonInstant }),
  ),
  urges: z.array(z.object({ at: jsonInstant })),
  pending: z.array(
    z.object({
      id: z.string(),
      step: z.enum(deskSteps),
      staff_id: z.string(),
      staff_name: z.string(),
      effective_at: jsonInstant,
    }),
  ),
})

/** Selects a report's contents and all entries of its case, sealed, in one query. */
export async function selectDetail(db: Db, reportId: string) {
  const row = await db
    .selectFrom('report')
    .select(['report.code_mac', 'report.title_sealed', 'report.site_name_sealed'])
    .select(['report.urls_sealed', 'report.account_sealed', 'report.seen_at_sealed'])
    .select(['report.description_sealed', 'report.wants_result', 'report.source'])
    .select(wrappedKeyIn('report').as('data_key'))
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('report_event as e')
          .leftJoin('case_entry_author as a', (join) =>
            join.onRef('a.entry_id', '=', 'e.id').on('a.kind', '=', 'step'),
          )
          .leftJoin('staff as s', 's.id', 'a.staff_id')
          .select(sql<string>`e.id::text`.as('id'))
          .select(['e.status', 'e.note_sealed', 'a.staff_id', 's.name as staff_name'])
          .select(sql<Date>`coalesce(a.at, e.at)`.as('at'))
          .whereRef('e.report_id', '=', 'report.id')
          .orderBy('e.position'),
      ).as('events'),
      jsonArrayFrom(
        eb
          .selectFrom('message as m')
          .leftJoin('case_entry_author as a', (join) =>
            join.onRef('a.entry_id', '=', 'm.id').on('a.kind', '=', 'reply'),
          )
          .leftJoin('staff as s', 's.id', 'a.staff_id')
          .select(sql<string>`m.id::text`.as('id'))
          .select(['m.author', 'm.kind', 'm.msg_sealed'])
          .select(['a.staff_id', 's.name as staff_name'])
          .select(sql<Date>`coalesce(a.at, m.at)`.as('at'))
          .whereRef('m.report_id', '=', 'report.id')
          .orderBy('m.position'),
      ).as('messages'),
      jsonArrayFrom(
        eb
          .selectFrom('case_note as n')
          .leftJoin('staff as s', 's.id', 'n.staff_id')
          .select(['n.id', 'n.text_sealed', 'n.at', 'n.staff_id', 's.name as staff_name'])
          .whereRef('n.report_id', '=', 'report.id')
          .orderBy('n.at'),
      ).as('notes'),
      jsonArrayFrom(
        eb
          .selectFrom('case_reminder as r')
          .select('r.at')
          .whereRef('r.report_id', '=', 'report.id')
          .where('r.kind', '=', 'urge')
          .orderBy('r.at'),
      ).as('urges'),
      jsonArrayFrom(
        eb
          .selectFrom('pending_step as p')
          .innerJoin('staff as s', 's.id', 'p.taken_by')
          .select(['p.id', 'p.step', 'p.effective_at', 's.id as staff_id', 's.name as staff_name'])
          .innerJoin('report_case as c', 'c.report_id', 'p.report_id')
          .whereRef('c.version', '=', 'p.version')
          .whereRef('p.report_id', '=', 'report.id'),
      ).as('pending'),
    ])
    .where('report.id', '=', reportId)
    .executeTakeFirstOrThrow()
  return { ...row, ...entryRows.parse(row) }
}

export type StoredDetail = Awaited<ReturnType<typeof selectDetail>>

export const authorityById = (db: Db, id: number) =>
  db.selectFrom('authority').select(['id', 'name']).where('id', '=', id).executeTakeFirst()
