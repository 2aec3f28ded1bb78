import { sql } from 'kysely'
import type { Db } from '../platform/database/schema.ts'

export interface AttemptCount {
  /** Identifies the caller or group of callers whose attempts are counted, and the phone they try. */
  readonly subject: Buffer
  readonly phone: Buffer
  readonly most: number
  readonly now: Date
  /** The time when the count expires. */
  readonly until: Date
  /** Whether each attempt extends `until`. */
  readonly isExtended: boolean
}

/**
 * Counts a login attempt before its password is compared. One statement does it, so concurrent attempts cannot exceed
 * `most`.
 * @returns the attempts so far including this one; undefined when the limit is reached
 */
export async function countLoginAttempt(
  db: Db,
  { subject, phone, most, now, until, isExtended }: AttemptCount,
): Promise<number | undefined> {
  const isOver = sql<boolean>`sign_in_failure.expires_at <= ${now}`
  const row = await db
    .insertInto('sign_in_failure')
    .values({ subject_index: subject, phone_index: phone, failures: 1, expires_at: until })
    .onConflict((conflict) =>
      conflict
        .column('subject_index')
        .doUpdateSet({
          phone_index: phone,
          failures: sql`case when ${isOver} then 1 else sign_in_failure.failures + 1 end`,
          expires_at: isExtended
            ? until
            : sql`case when ${isOver} then ${until} else sign_in_failure.expires_at end`,
        })
        .where((eb) => eb.or([eb('sign_in_failure.failures', '<', most), isOver])),
    )
    .returning('failures')
    .executeTakeFirst()
  return row?.failures
}

export async function uncountLoginAttempt(db: Db, subject: Buffer): Promise<void> {
  await db
    .updateTable('sign_in_failure')
    .set({ failures: sql`failures - 1` })
    .where('subject_index', '=', subject)
    .where('failures', '>', 0)
    .execute()
}

/** Returns the time when a subject's count expires. */
export async function lockedUntil(db: Db, subject: Buffer): Promise<Date | undefined> {
  const row = await db
    .selectFrom('sign_in_failure')
    .select('expires_at')
    .where('subject_index', '=', subject)
    .executeTakeFirst()
  return row?.expires_at
}

export async function deleteLoginAttempts(db: Db, subject: Buffer): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('subject_index', '=', subject).execute()
}

/** Deletes the attempts of all subjects at a phone. */
export async function deleteAllLoginAttempts(db: Db, phone: Buffer): Promise<void> {
  await db
    .deleteFrom('sign_in_failure')
    .where((eb) => eb.or([eb('phone_index', '=', phone), eb('subject_index', '=', phone)]))
    .execute()
}

export async function deleteLoginAttemptsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('expires_at', '<', before).execute()
}
