import type { Insertable, Selectable } from 'kysely'
import type { Db, Schema, Trx } from '../platform/database/schema.ts'
import { hasRow } from '../platform/database/rows.ts'

export type ClosedMonthRow = Selectable<Schema['closed_month']>

/** Returns the versions of a month in order, the last perhaps only proposed, with the names of their people. */
export const versionsOf = (db: Db, month: string) =>
  db
    .selectFrom('closed_month')
    .innerJoin('staff as first', 'first.id', 'proposed_by')
    .leftJoin('staff as second', 'second.id', 'closed_by')
    .selectAll('closed_month')
    .select(['first.name as proposer', 'second.name as closer'])
    .where('month', '=', month)
    .orderBy('version')
    .execute()

/** Locks the newest version of a month, which may be only proposed. */
export const lockNewest = (trx: Trx, month: string): Promise<ClosedMonthRow | undefined> =>
  trx
    .selectFrom('closed_month')
    .selectAll()
    .where('month', '=', month)
    .orderBy('version', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()

/** Returns the newest closed version of a month. */
export const findClosed = (db: Db, month: string): Promise<ClosedMonthRow | undefined> =>
  db
    .selectFrom('closed_month')
    .selectAll()
    .where('month', '=', month)
    .where('closed_by', 'is not', null)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Proposes a version of a month, in place of an earlier proposal. @returns false when it has been closed meanwhile */
export const putProposal = (
  trx: Trx,
  proposal: Pick<
    Insertable<Schema['closed_month']>,
    'month' | 'version' | 'statement' | 'counted' | 'proposed_by' | 'proposed_at'
  >,
): Promise<boolean> =>
  hasRow(
    trx
      .insertInto('closed_month')
      .values(proposal)
      .onConflict((conflict) =>
        conflict
          .columns(['month', 'version'])
          .doUpdateSet(proposal)
          .where('closed_month.closed_by', 'is', null),
      )
      .returning('month'),
  )

export const setClosed = (
  trx: Trx,
  { month, version }: Pick<ClosedMonthRow, 'month' | 'version'>,
  closing: Readonly<Record<'closed_by' | 'key_id', string>> & {
    readonly closed_at: Date
    readonly signature: Buffer
  },
) =>
  trx
    .updateTable('closed_month')
    .set(closing)
    .where('month', '=', month)
    .where('version', '=', version)
    .execute()

/** Returns every closed version of every month, the newest first. */
export const closedVersions = (db: Db): Promise<ClosedMonthRow[]> =>
  db
    .selectFrom('closed_month')
    .selectAll()
    .where('closed_by', 'is not', null)
    .orderBy('month', 'desc')
    .orderBy('version', 'desc')
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
