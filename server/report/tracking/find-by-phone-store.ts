import { wrappedKeyIn } from '../../platform/crypto/data-key-store.ts'
import type { Db } from '../../platform/database/schema.ts'
import { contentColumns } from '../sealed-contents.ts'

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
    .select(['report.code_mac', 'report.status', 'report.reported_at'])
    .select(contentColumns.map((column) => `report.${column}_sealed` as const))
    .select(wrappedKeyIn('report').as('data_key'))
    .select(['report_type.id as type_id', 'report_type.name as type_name'])
    .where('reporter.phone_index', '=', phoneIndex)
    .where('report.reported_at', '>', since)
    .where((eb) =>
      eb.or([eb('report.account_id', 'is', null), eb('account.phone_index', '=', phoneIndex)]),
    )
    .orderBy('report.reported_at', 'desc')
    .orderBy('report.id', 'desc')
    .limit(atMost)
    .execute()
