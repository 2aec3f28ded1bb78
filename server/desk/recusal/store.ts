import { sql } from 'kysely'
import type { Db } from '../../platform/database/schema.ts'
import { among } from '../../platform/database/rows.ts'
import { inScope, isOpen, type Scope } from '../../report/case/case-rules.ts'

/** SQL condition: a case `c` opens for a person. */
export const opensFor = (staffId: string) =>
  sql<boolean>`not exists (select from case_recusal r where r.report_id = c.report_id
    and r.staff_id = ${staffId} and r.state <> 'given_back')`

/** SQL: the people for whom a case `c` does not open. */
export const recusedPeople = sql<
  string[]
>`array(select r.staff_id from case_recusal r where r.report_id = c.report_id and r.state <> 'given_back')`

/** The length of the words of a report's files, which come after the report, and change no version of its case. */
const lengthOfWords = sql<string>`(select coalesce(sum(length(p.words_sealed)), 0) from (
    select storage_key from file where file.report_id = c.report_id
    union all select storage_key from file join message on message.id = file.message_id
      where message.report_id = c.report_id) own
  join file_preview p using (storage_key))`

/** Returns those of some cases, by number, about whose words nothing is decided for a person yet, and how far these words are. */
export const undecidedCases = (db: Db, staffId: string, numbers: readonly string[]) =>
  db
    .selectFrom('report_case as c')
    .select(['c.report_id', 'c.case_number', 'c.version', lengthOfWords.as('words')])
    .where(among('c.case_number', numbers))
    .where(
      sql<boolean>`not exists (select from case_recusal r
        where r.report_id = c.report_id and r.staff_id = ${staffId})`,
    )
    .execute()

/** Returns those of some reports that a supervisor gave back to a person. */
export async function givenBack(
  db: Db,
  staffId: string,
  reportIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('case_recusal')
    .select('report_id')
    .where('staff_id', '=', staffId)
    .where('state', '=', 'given_back')
    .where(among('report_id', reportIds))
    .execute()
  return new Set(rows.map(({ report_id }) => report_id))
}

/** Notes that a case does not open for a person. @returns false when that was decided before */
export async function insertRecusal(
  trx: Db,
  row: { report_id: string; staff_id: string; state: 'named' | 'asked'; at: Date },
): Promise<boolean> {
  const inserted = await trx
    .insertInto('case_recusal')
    .values(row)
    .onConflict((conflict) =>
      row.state === 'asked'
        ? conflict.columns(['report_id', 'staff_id']).doUpdateSet({ state: 'asked', at: row.at })
        : conflict.columns(['report_id', 'staff_id']).doNothing(),
    )
    .returning('report_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** @returns false when the person is not recused in the case */
export async function giveBack(
  trx: Db,
  { reportId, staffId, at }: { reportId: string; staffId: string; at: Date },
): Promise<boolean> {
  const row = await trx
    .updateTable('case_recusal')
    .set({ state: 'given_back', at })
    .where('report_id', '=', reportId)
    .where('staff_id', '=', staffId)
    .where('state', '<>', 'given_back')
    .returning('report_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Lists the recusals of open cases that open for the viewer, newest first. */
export const selectRecusals = (db: Db, scope: Scope, viewer: string, limit: number) =>
  db
    .selectFrom('case_recusal as own')
    .innerJoin('report_case as c', 'c.report_id', 'own.report_id')
    .innerJoin('staff', 'staff.id', 'own.staff_id')
    .select(['c.case_number', 'own.staff_id', 'own.state', 'own.at', 'staff.name'])
    .where('own.state', '<>', 'given_back')
    .where(isOpen)
    .where(inScope(scope))
    .where(opensFor(viewer))
    .orderBy('own.at', 'desc')
    .limit(limit)
    .execute()
