import { sql, type Kysely } from 'kysely'
import { wrappedKeyIn } from '../../platform/crypto/data-key-store.ts'
import type { Schema } from '../../platform/database/schema.ts'

/** What a row of a list is made of, the sealed parts as they lie, in one query; in no order. */
export const selectRows = (db: Kysely<Schema>, reportIds: readonly string[]) =>
  db
    .selectFrom('report_case as c')
    .innerJoin('report', 'report.id', 'c.report_id')
    .leftJoin('report_type as type', 'type.id', 'c.report_type_id')
    .leftJoin('staff as assigned', 'assigned.id', 'c.assignee')
    .leftJoin('staff as holding', 'holding.id', 'c.holder')
    .select(['c.report_id', 'c.case_number', 'c.version', 'c.report_type_id', 'c.status'])
    .select(['c.is_urgent', 'c.arrived_at', 'c.near_at', 'c.due_at', 'c.paused_at'])
    .select(['c.escalated_at', 'c.has_answer', 'c.assignee', 'c.holder', 'c.held_until'])
    .select(['type.name as type_name', 'assigned.name as assignee_name'])
    .select(['holding.name as holder_name', 'report.code_mac', 'report.real_name'])
    .select(['report.involves_minors', 'report.title_sealed', 'report.description_sealed'])
    .select(['report.urls_sealed', 'report.account_sealed'])
    .select(wrappedKeyIn('report').as('data_key'))
    .select(
      sql<string>`(select count(*) from file where file.report_id = c.report_id)
        + (select count(*) from message join file on file.message_id = message.id
           where message.report_id = c.report_id)`.as('files'),
    )
    .where(sql<boolean>`c.report_id = any(${reportIds}::bigint[])`)
    .execute()

export type SelectedRow = Awaited<ReturnType<typeof selectRows>>[number]
