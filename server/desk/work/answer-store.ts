import type { Db } from '../../platform/database/schema.ts'
import { hasRow } from '../../platform/database/rows.ts'

/** Reserves a key, waiting for a concurrent call with it. @returns false when that call was answered */
export const beginAnswer = (trx: Db, keyMac: Buffer, at: Date): Promise<boolean> =>
  hasRow(
    trx
      .insertInto('staff_answer')
      .values({ key_mac: keyMac, answer: null, at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('at'),
  )

export const finishAnswer = (trx: Db, keyMac: Buffer, answer: unknown) =>
  trx
    .updateTable('staff_answer')
    .set({ answer: JSON.stringify(answer) })
    .where('key_mac', '=', keyMac)
    .execute()

export async function answerOf(db: Db, keyMac: Buffer): Promise<unknown> {
  const row = await db
    .selectFrom('staff_answer')
    .select('answer')
    .where('key_mac', '=', keyMac)
    .executeTakeFirst()
  return row?.answer
}

export const forgetAnswersBefore = (db: Db, before: Date) =>
  db.deleteFrom('staff_answer').where('at', '<', before).execute()
