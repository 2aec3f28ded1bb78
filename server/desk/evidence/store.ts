import type { Selectable } from 'kysely'
import { wrappedKeyIn } from '../../platform/crypto/data-key-store.ts'
import type { Db, Schema } from '../../platform/database/schema.ts'
import { type Scope, inScope } from '../../report/case/case-rules.ts'

/** Returns the sealed reporter; undefined for an anonymous report or an erased reporter. */
export const selectReporter = (db: Db, reportId: string) =>
  db
    .selectFrom('report')
    .innerJoin('reporter', 'reporter.report_id', 'report.id')
    .select(['report.code_mac', 'reporter.name_sealed', 'reporter.phone_sealed'])
    .select(['reporter.id_number_sealed', 'reporter.email_sealed'])
    .select(wrappedKeyIn('reporter').as('data_key'))
    .where('report.id', '=', reportId)
    .executeTakeFirst()

/** Returns the key that seals reasons about a report. */
export const selectReportKey = (db: Db, reportId: string) =>
  db
    .selectFrom('report')
    .select('report.code_mac')
    .select(wrappedKeyIn('report').as('data_key'))
    .where('report.id', '=', reportId)
    .executeTakeFirstOrThrow()

/** Finds a person's running opening of a case's reporter. */
export const findOpening = (db: Db, caseNumber: string, staffId: string, now: Date) =>
  db
    .selectFrom('identity_opening')
    .select(['until', 'opened_at'])
    .where('case_number', '=', caseNumber)
    .where('staff_id', '=', staffId)
    .where('until', '>', now)
    .executeTakeFirst()

export async function insertOpening(
  trx: Db,
  opening: {
    id: string
    case_number: string
    staff_id: string
    opened_at: Date
    until: Date
    reason_sealed: Buffer
  },
): Promise<void> {
  await trx.insertInto('identity_opening').values(opening).execute()
}

/** Returns the newest openings since a time, within the scope. */
export const selectOpenings = (db: Db, scope: Scope, since: Date, limit: number) =>
  db
    .selectFrom('identity_opening')
    .innerJoin('staff', 'staff.id', 'identity_opening.staff_id')
    .innerJoin('report_case as c', 'c.case_number', 'identity_opening.case_number')
    .innerJoin('report', 'report.id', 'c.report_id')
    .select(['identity_opening.id', 'identity_opening.case_number', 'identity_opening.opened_at'])
    .select(['identity_opening.until', 'identity_opening.reason_sealed'])
    .select(['staff.id as staff_id', 'staff.name as staff_name', 'report.code_mac'])
    .select(wrappedKeyIn('report').as('data_key'))
    .where('identity_opening.opened_at', '>', since)
    .where(inScope(scope))
    .orderBy('identity_opening.opened_at', 'desc')
    .limit(limit)
    .execute()

/** Returns who opened at least this many identities and originals since a moment, most first. */
export async function countOpenings(db: Db, since: Date, atLeast: number) {
  const counted = await db
    .selectFrom('staff_audit')
    .innerJoin('staff', 'staff.id', 'staff_audit.actor')
    .select(({ fn }) => ['staff.id', 'staff.name', fn.countAll<string>().as('count')])
    .where('action', 'in', ['identity.open', 'evidence.original'])
    .where('result', '=', 'done')
    .where('at', '>', since)
    .groupBy('staff.id')
    .having(({ fn }) => fn.countAll(), '>=', atLeast)
    .orderBy('count', 'desc')
    .execute()
  return counted.map(({ id, name, count }) => ({ by: { id, name }, count: Number(count) }))
}

/** @returns false when the session has seen the file before */
export async function insertSeen(
  trx: Db,
  sessionMac: Buffer,
  storageKey: string,
  day: string,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('evidence_seen')
    .values({ session_mac: sessionMac, storage_key: storageKey, seen_on: day })
    .onConflict((conflict) => conflict.doNothing())
    .returning('storage_key')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Deletes records of sessions that began before a day, none of which is still alive. */
export async function deleteSeenBefore(db: Db, day: Date): Promise<void> {
  await db.deleteFrom('evidence_seen').where('seen_on', '<', day).execute()
}

export async function deleteOpeningsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('identity_opening').where('opened_at', '<', before).execute()
}

/** Adds a redacted page of a file of a report, and keeps its picture. @returns false when the file was erased meanwhile */
export async function insertRedaction(
  trx: Db,
  redaction: Omit<Selectable<Schema['file_redaction']>, 'id'>,
  keep: () => Promise<void>,
): Promise<boolean> {
  // A concurrent erasure of the file waits for this lock and then finds the row.
  const file = await trx
    .selectFrom('file')
    .select('id')
    .where('storage_key', '=', redaction.storage_key)
    .where((eb) => eb.or([eb('report_id', 'is not', null), eb('message_id', 'is not', null)]))
    .forUpdate()
    .executeTakeFirst()
  if (!file) return false
  await trx.insertInto('file_redaction').values(redaction).execute()
  await keep()
  return true
}
