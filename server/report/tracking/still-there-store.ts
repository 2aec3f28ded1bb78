import type { Status } from '../../../contract/report/report-status.ts'
import type { Db } from '../../platform/database/schema.ts'

export interface LastResult {
  readonly status: Status
  readonly outcome?: string | null | undefined
  /** Time of the last event. */
  readonly at: Date
}

/** Returns the last status of a report, with the outcome that its case has. */
export async function findLastResult(db: Db, reportId: string): Promise<LastResult | undefined> {
  return db
    .selectFrom('report_event as e')
    .innerJoin('report_case as c', 'c.report_id', 'e.report_id')
    .select(['e.status', 'c.outcome', 'e.at'])
    .where('e.report_id', '=', reportId)
    .orderBy('e.position', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Returns the reporter's answer; undefined without one. */
export async function findAnswer(db: Db, reportId: string): Promise<boolean | undefined> {
  const row = await db
    .selectFrom('still_there_answer')
    .select('is_there')
    .where('report_id', '=', reportId)
    .executeTakeFirst()
  return row?.is_there
}

/** Stores the answer of a report, unless it has one. @returns the answer that stands */
export async function storeAnswer(db: Db, report_id: string, is_there: boolean): Promise<boolean> {
  await db
    .insertInto('still_there_answer')
    .values({ report_id, is_there })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findAnswer(db, report_id)) ?? is_there
}
