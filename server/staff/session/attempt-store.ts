import { sql } from 'kysely'
import type { Db } from '../../platform/database/schema.ts'

/**
 * Counts an attempt before the comparison, in one statement, so that concurrent attempts cannot exceed `most`.
 * @returns the attempts so far, including this one; undefined when none is left
 */
export async function countAttempt(
  db: Db,
  { subject, most, now, until }: { subject: Buffer; most: number; now: Date; until: Date },
): Promise<number | undefined> {
  const isOver = sql<boolean>`staff_sign_in_failure.expires_at <= ${now}`
  const row = await db
    .insertInto('staff_sign_in_failure')
    .values({ subject_mac: subject, failures: 1, expires_at: until })
    .onConflict((conflict) =>
      conflict
        .column('subject_mac')
        .doUpdateSet({
          failures: sql`case when ${isOver} then 1 else staff_sign_in_failure.failures + 1 end`,
          expires_at: until,
        })
        .where((eb) => eb.or([eb('staff_sign_in_failure.failures', '<', most), isOver])),
    )
    .returning('failures')
    .executeTakeFirst()
  return row?.failures
}

/** Refunds one attempt. */
export async function uncountAttempt(db: Db, subject: Buffer): Promise<void> {
  await db
    .updateTable('staff_sign_in_failure')
    .set({ failures: sql`failures - 1` })
    .where('subject_mac', '=', subject)
    .where('failures', '>', 0)
    .execute()
}

export const attemptsEndAt = (db: Db, subject: Buffer): Promise<Date | undefined> =>
  db
    .selectFrom('staff_sign_in_failure')
    .select('expires_at')
    .where('subject_mac', '=', subject)
    .executeTakeFirst()
    .then((row) => row?.expires_at)

export async function deleteAttempts(db: Db, subject: Buffer): Promise<void> {
  await db.deleteFrom('staff_sign_in_failure').where('subject_mac', '=', subject).execute()
}

export async function deleteAttemptsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('staff_sign_in_failure').where('expires_at', '<', before).execute()
}
