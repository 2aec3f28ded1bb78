import { sql, type Selectable } from 'kysely'
import type { Status } from '../../../contract/report/report-status.ts'
import { batchConcurrentOn } from '../../platform/database/batch-concurrent.ts'
import type { Db, Schema } from '../../platform/database/schema.ts'
import { isSensitive } from './case-rules.ts'

/** When a case is due; while the citizen is asked, when the answer is due. */
export type Deadline = Pick<
  Selectable<Schema['report_case']>,
  'is_urgent' | 'due_at' | 'paused_at' | 'urged_at' | 'outcome'
>

export const findDeadline = batchConcurrentOn(
  async (db: Db, reportIds: readonly string[]): Promise<(Deadline | undefined)[]> => {
    const rows = await db
      .selectFrom('report_case')
      .select(['report_id', 'is_urgent', 'due_at', 'paused_at', 'urged_at', 'outcome'])
      .where('report_id', '=', sql<string>`any (${reportIds}::bigint[])`)
      .execute()
    const found = new Map(rows.map(({ report_id, ...deadline }) => [report_id, deadline]))
    return reportIds.map((id) => found.get(id))
  },
)

export interface Late {
  report_id: string
  is_urgent: boolean
  due_at: Date
}

/** Lists cases that were due before a time and are not escalated, in pages by id. */
export async function findLate(
  db: Db,
  { before, after, limit }: { before: Date; after: string; limit: number },
): Promise<Late[]> {
  const rows = await db
    .selectFrom('report_case')
    .select(['report_id', 'is_urgent', 'due_at'])
    .where('due_at', '<=', before)
    .where('escalated_at', 'is', null)
    .where('paused_at', 'is', null)
    .where('report_id', '>', after)
    .orderBy('report_id')
    .limit(limit)
    .execute()
  return rows.flatMap(({ due_at, ...row }) => (due_at ? [{ ...row, due_at }] : []))
}

/** A case with a deadline, of the centre or of the citizen. */
export interface RunningCase {
  readonly report_id: string
  readonly status: Status
  readonly is_urgent: boolean
  readonly began_at: Date
  readonly near_at: Date | null
  readonly due_at: Date
  readonly paused_at: Date | null
  readonly allowed: number
  readonly used: number
  readonly is_in_review: boolean
}

/** Locks the cases with a deadline, in pages by id. */
export async function lockRunning(
  trx: Db,
  { after, limit }: { after: string; limit: number },
): Promise<RunningCase[]> {
  const rows = await trx
    .selectFrom('report_case')
    .select(['report_id', 'status', 'is_urgent', 'began_at', 'near_at', 'due_at', 'paused_at'])
    .select(['allowed_ms', 'used_ms'])
    .select(
      sql<boolean>`exists (select from case_proposal p where p.report_id = report_case.report_id)`.as(
        'is_in_review',
      ),
    )
    .where('due_at', 'is not', null)
    .where('report_id', '>', after)
    .orderBy('report_id')
    .limit(limit)
    .forNoKeyUpdate()
    .execute()
  return rows.flatMap(({ due_at, allowed_ms, used_ms, ...row }) =>
    due_at ? [{ ...row, due_at, allowed: Number(allowed_ms), used: Number(used_ms) }] : [],
  )
}

/** Lists cases whose citizens were asked and have not answered in time. */
export const findUnanswered = (db: Db, now: Date) =>
  db
    .selectFrom('report_case as c')
    .select(['report_id', 'is_appealed', isSensitive.as('is_sensitive')])
    .where('paused_at', 'is not', null)
    .where('due_at', '<=', now)
    .execute()
