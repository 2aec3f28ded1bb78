import type { Db } from '../../platform/database/schema.ts'
import { listedColumns } from './account-store.ts'

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
