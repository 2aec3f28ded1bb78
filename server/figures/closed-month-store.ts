import type { Insertable, Selectable } from 'kysely'
import type { Keyring } from '../platform/crypto/keyring.ts'
import type { Db, Schema, Trx } from '../platform/database/schema.ts'
import { memberName, type Member } from './closed-month.ts'
import { maskPlatform, unmaskPlatform } from './platform-mask.ts'
import { factColumns, factsIn, ungroupedColumns } from './report-month-store.ts'
import { hasRow } from '../platform/database/rows.ts'

/** Rows of one statement. */
const batch = 1000

export async function membersNow(db: Db, keyring: Keyring, month: string): Promise<Member[]> {
  const reports = await factsIn(db, keyring, month)
  return reports.map(({ code_mac, code_commitment, ...facts }) => ({
    ...facts,
    name: memberName(keyring, month, { code_mac, code_commitment }),
  }))
}

/** Returns the members that a month was closed with. */
export async function frozenMembers(db: Db, keyring: Keyring, month: string): Promise<Member[]> {
  const rows = await db
    .selectFrom('closed_month_member')
    .select([...factColumns, ...ungroupedColumns, 'name'])
    .where('month', '=', month)
    .execute()
  return rows.map((row) => ({
    ...row,
    platform: unmaskPlatform(keyring, month, row.name, row.platform),
  }))
}

/** Returns what names a report, and when it was received. @param accountId finds it only if this account owns it */
export const findNamed = (db: Db, codeMac: Buffer, accountId: string | undefined) =>
  db
    .selectFrom('report')
    .select(['code_mac', 'code_commitment', 'reported_at'])
    .where('code_mac', '=', codeMac)
    .$if(accountId !== undefined, (qb) => qb.where('account_id', '=', accountId ?? ''))
    .executeTakeFirst()

/** Returns the closed month that has a received report of this name. */
export const findCountedIn = (
  db: Db,
  month: string,
  name: Buffer,
): Promise<ClosedMonthRow | undefined> =>
  db
    .selectFrom('closed_month')
    .innerJoin('closed_month_member as member', 'member.month', 'closed_month.month')
    .selectAll('closed_month')
    .where('closed_month.month', '=', month)
    .where('closed_by', 'is not', null)
    .where('name', '=', name)
    .where('received', '=', true)
    .executeTakeFirst()

/** Returns the names of the received reports of a closed month, in the order of the tree. */
export async function receivedNames(db: Db, month: string): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('closed_month_member')
    .select('name')
    .where('month', '=', month)
    .where('received', '=', true)
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

/** Stores the members of a month in the order of their names. */
export async function freezeMembers(
  trx: Trx,
  keyring: Keyring,
  month: string,
  members: readonly Member[],
) {
  const sorted = members.toSorted((one, other) => Buffer.compare(one.name, other.name))
  for (let at = 0; at < sorted.length; at += batch)
    await trx
      .insertInto('closed_month_member')
      .values(
        sorted.slice(at, at + batch).map((member) => ({
          month,
          ...member,
          platform: maskPlatform(keyring, month, member.name, member.platform),
        })),
      )
      .execute()
}

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
    'month' | 'statement' | 'proposed_by' | 'proposed_at'
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
