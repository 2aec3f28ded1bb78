import { sql, type Kysely } from 'kysely'
import type { Schema } from '../platform/database/schema.ts'

type Database = Kysely<Schema>

export interface AttemptCount {
  /** Who tries, at which phone. */
  readonly subject: Buffer
  readonly phone: Buffer
  readonly most: number
  readonly now: Date
  /** When the count ends. */
  readonly until: Date
  /** Whether each attempt puts the end off. */
  readonly isExtended: boolean
}

/**
 * Counts a login attempt before its password is compared, in one statement: of any number of concurrent
 * attempts no more than `most` are compared until the count ends.
 * @returns the attempts so far, this one included; undefined when none is left
 */
export async function countLoginAttempt(
  db: Database,
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

/** Takes back one attempt that came to nothing. */
export async function uncountLoginAttempt(db: Database, subject: Buffer): Promise<void> {
  await db
    .updateTable('sign_in_failure')
    .set({ failures: sql`failures - 1` })
    .where('subject_index', '=', subject)
    .where('failures', '>', 0)
    .execute()
}

/** When a subject's attempts end. */
export async function lockedUntil(db: Database, subject: Buffer): Promise<Date | undefined> {
  const row = await db
    .selectFrom('sign_in_failure')
    .select('expires_at')
    .where('subject_index', '=', subject)
    .executeTakeFirst()
  return row?.expires_at
}

export async function deleteLoginAttempts(db: Database, subject: Buffer): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('subject_index', '=', subject).execute()
}

/** Deletes what anybody tried at a phone. */
export async function deleteAllLoginAttempts(db: Database, phone: Buffer): Promise<void> {
  await db
    .deleteFrom('sign_in_failure')
    .where((eb) => eb.or([eb('phone_index', '=', phone), eb('subject_index', '=', phone)]))
    .execute()
}

export async function deleteLoginAttemptsBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('expires_at', '<', before).execute()
}
