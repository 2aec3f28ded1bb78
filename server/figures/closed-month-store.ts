import type { Insertable, Selectable } from 'kysely'
import type { Db, Schema, Trx } from '../platform/database/schema.ts'
import { hasRow } from '../platform/database/rows.ts'

export type ClosedMonthRow = Selectable<Schema['closed_month']>

/** Returns a month that is closed or proposed, with the names of its people. */
export const findMonth = (db: Db, month: string) =>
  db
    .selectFrom('closed_month')
    .innerJoin('staff as first', 'first.id', 'proposed_by')
    .leftJoin('staff as second', 'second.id', 'closed_by')
    .selectAll('closed_month')
    .select(['first.name as proposer', 'second.name as closer'])
    .where('month', '=', month)
    .executeTakeFirst()

/** Returns the corrections of a month in order, with the names of their people. */
export const corrections = (db: Db, month: string) =>
  db
    .selectFrom('month_correction')
    .innerJoin('staff as first', 'first.id', 'proposed_by')
    .leftJoin('staff as second', 'second.id', 'closed_by')
    .selectAll('month_correction')
    .select(['first.name as proposer', 'second.name as closer'])
    .where('month', '=', month)
    .orderBy('number')
    .execute()

/** Proposes a correction, in place of an earlier proposal. */
export const putCorrection = (trx: Trx, proposal: Insertable<Schema['month_correction']>) =>
  trx
    .insertInto('month_correction')
    .values(proposal)
    .onConflict((conflict) => conflict.columns(['month', 'number']).doUpdateSet(proposal))
    .execute()

/** The second person's part of a month or a correction. */
interface Closing {
  readonly closed_by: string
  readonly closed_at: Date
  readonly signature: Buffer
  readonly key_id: string
}

export const setCorrectionClosed = (
  trx: Trx,
  { month, number }: { readonly month: string; readonly number: number },
  closing: Closing,
) =>
  trx
    .updateTable('month_correction')
    .set(closing)
    .where('month', '=', month)
    .where('number', '=', number)
    .execute()

export const lockMonth = (trx: Trx, month: string): Promise<ClosedMonthRow | undefined> =>
  trx
    .selectFrom('closed_month')
    .selectAll()
    .where('month', '=', month)
    .forUpdate()
    .executeTakeFirst()

/** Proposes a month, in place of an earlier proposal. @returns false when it is closed */
export const putProposal = (
  trx: Trx,
  proposal: Pick<
    Insertable<Schema['closed_month']>,
    'month' | 'statement' | 'counted' | 'proposed_by' | 'proposed_at'
  >,
): Promise<boolean> =>
  hasRow(
    trx
      .insertInto('closed_month')
      .values(proposal)
      .onConflict((conflict) =>
        conflict.column('month').doUpdateSet(proposal).where('closed_month.closed_by', 'is', null),
      )
      .returning('month'),
  )

export const setClosed = (trx: Trx, month: string, closing: Closing) =>
  trx.updateTable('closed_month').set(closing).where('month', '=', month).execute()

export const closedMonths = (db: Db): Promise<ClosedMonthRow[]> =>
  db
    .selectFrom('closed_month')
    .selectAll()
    .where('closed_by', 'is not', null)
    .orderBy('month')
    .execute()

export async function putHomeFigures(
  trx: Trx,
  month: string,
  items: readonly { label: string; value: string }[],
  counted_on: string,
): Promise<void> {
  const figures = { items: JSON.stringify(items), counted_on }
  await trx
    .insertInto('month_figures')
    .values({ month, ...figures })
    .onConflict((conflict) => conflict.column('month').doUpdateSet(figures))
    .execute()
}
