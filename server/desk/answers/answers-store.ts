import { sql, type Insertable } from 'kysely'
import type { Db, Schema } from '../../platform/database/schema.ts'
import { changesRow } from '../../platform/database/rows.ts'

export type NewAwaited = Insertable<Schema['awaited_answer']>

export const insertAwaited = (trx: Db, awaited: NewAwaited) =>
  trx.insertInto('awaited_answer').values(awaited).execute()

const selectAwaited = (db: Db) =>
  db
    .selectFrom('awaited_answer as a')
    .innerJoin('authority', 'authority.id', 'a.authority_id')
    .innerJoin('report_case as c', 'c.report_id', 'a.report_id')
    .select(['a.id', 'a.handing_out_id', 'a.report_id', 'a.authority_id', 'a.channel'])
    .select(['a.handed_out_at', 'a.delivered_on', 'a.due_at', 'a.answered_at', 'a.overdue_at'])
    .select(['authority.name as authority', 'c.case_number', 'c.report_type_id', 'c.status'])

/** Finds the package of a token that has not expired. */
export const findByToken = (db: Db, tokenMac: Buffer, now: Date) =>
  selectAwaited(db)
    .where('a.token_mac', '=', tokenMac)
    .where('a.expires_at', '>', now)
    .executeTakeFirst()
export type Awaited = NonNullable<globalThis.Awaited<ReturnType<typeof findByToken>>>

/** Lists the packages of a case that left, oldest first. */
export const listAwaited = (db: Db, reportId: string) =>
  selectAwaited(db).where('a.report_id', '=', reportId).orderBy('a.handed_out_at').execute()

/** Notes how and when a package was handed over. @returns false when that was noted before, or it was not downloaded */
export const markDelivered = (
  trx: Db,
  packageId: string,
  delivery: { channel: string; delivered_on: string },
): Promise<boolean> =>
  changesRow(
    trx
      .updateTable('awaited_answer')
      .set(delivery)
      .where('handing_out_id', '=', packageId)
      .where('delivered_on', 'is', null),
  )

/** Notes when what was handed over was first answered by a result or 退回. */
export const markAnswered = (trx: Db, id: string, at: Date) =>
  trx
    .updateTable('awaited_answer')
    .set({ answered_at: at })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .execute()

/** Deletes an answer that a person has typed since a time, and its mark. @returns its outcome; undefined when there is none */
export async function deleteTyped(
  trx: Db,
  typed: { readonly id: string; readonly reportId: string; readonly staffId: string },
  since: Date,
) {
  const { id, reportId, staffId } = typed
  const row = await trx
    .deleteFrom('authority_answer')
    .where('id', '=', id)
    .where('report_id', '=', reportId)
    .where('staff_id', '=', staffId)
    .where('at', '>=', since)
    .returning(['outcome', 'at'])
    .executeTakeFirst()
  if (row)
    await trx
      .updateTable('awaited_answer')
      .set({ answered_at: null })
      .where('report_id', '=', reportId)
      .where('answered_at', '=', row.at)
      .execute()
  return row?.outcome
}

/** Lists what was answered by a package's cover or typed in about it, oldest first. */
export const answersOfPackage = (db: Db, packageId: string) =>
  db
    .selectFrom('authority_answer')
    .select(['outcome', 'at', 'staff_id'])
    .where('handing_out_id', '=', packageId)
    .orderBy('at')
    .execute()

export const insertAnswer = (trx: Db, answer: Insertable<Schema['authority_answer']>) =>
  trx.insertInto('authority_answer').values(answer).execute()

/** Lists the answers about a report, oldest first, sealed. */
export const listAnswers = (db: Db, reportId: string) =>
  db
    .selectFrom('authority_answer as a')
    .innerJoin('authority', 'authority.id', 'a.authority_id')
    .leftJoin('staff', 'staff.id', 'a.staff_id')
    .select(['a.id', 'a.outcome', 'a.words_sealed', 'a.at', 'a.staff_id'])
    .select(['authority.name as authority', 'staff.name as staff_name'])
    .where('a.report_id', '=', reportId)
    .orderBy('a.at')
    .execute()

export const insertReminder = (trx: Db, reminder: Insertable<Schema['authority_reminder']>) =>
  trx.insertInto('authority_reminder').values(reminder).execute()

/** Lists the reminders to the authorities of a case, oldest first. */
export const listReminders = (db: Db, reportId: string) =>
  db
    .selectFrom('authority_reminder as r')
    .innerJoin('authority', 'authority.id', 'r.authority_id')
    .innerJoin('staff', 'staff.id', 'r.staff_id')
    .select(['r.channel', 'r.at', 'r.staff_id', 'staff.name as staff_name'])
    .select('authority.name as authority')
    .where('r.report_id', '=', reportId)
    .orderBy('r.at')
    .execute()

export const authorityName = (db: Db, id: number) =>
  db.selectFrom('authority').select('name').where('id', '=', id).executeTakeFirstOrThrow()

/** Lists reports of which an authority that still has them owes an answer, due by now and not marked yet. */
export async function findNewlyOverdue(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('awaited_answer as a')
    .innerJoin('report_case as c', (join) =>
      join.onRef('c.report_id', '=', 'a.report_id').onRef('c.authority_id', '=', 'a.authority_id'),
    )
    .select('a.report_id')
    .where('a.answered_at', 'is', null)
    .where('a.overdue_at', 'is', null)
    .where('a.delivered_on', 'is not', null)
    .where('a.due_at', '<=', now)
    .where('c.status', '=', 'transferred')
    .orderBy('a.report_id')
    .limit(limit)
    .execute()
  return rows.map(({ report_id }) => report_id)
}

export const markOverdue = (trx: Db, reportId: string, now: Date) =>
  trx
    .updateTable('awaited_answer')
    .set({ overdue_at: now })
    .where('report_id', '=', reportId)
    .where('answered_at', 'is', null)
    .where('overdue_at', 'is', null)
    .where('delivered_on', 'is not', null)
    .where('due_at', '<=', now)
    .execute()

/** Returns the packages that authorities were given since a time, with the time of the answer; null while a package waits for one. */
export const packagesSince = (db: Db, since: Date) =>
  db
    .selectFrom('awaited_answer as a')
    .innerJoin('authority', 'authority.id', 'a.authority_id')
    .leftJoin('report_case as c', (join) =>
      join
        .onRef('c.report_id', '=', 'a.report_id')
        .onRef('c.authority_id', '=', 'a.authority_id')
        .on('c.status', '=', 'transferred'),
    )
    .select(['authority.name', 'a.handed_out_at', 'a.answered_at', 'a.due_at'])
    .select(sql<boolean>`c.report_id is not null`.as('is_waiting'))
    .where('a.delivered_on', 'is not', null)
    .where('a.handed_out_at', '>=', since)
    .orderBy('authority.name')
    .execute()
