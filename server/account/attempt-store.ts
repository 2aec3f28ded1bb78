import { sql } from 'kysely'
import type { Db } from '../platform/database/schema.ts'

/** The tables of wrong attempts, of citizens and of staff, with the column that identifies who tries. */
const subjectColumns = {
  sign_in_failure: 'subject_index',
  staff_sign_in_failure: 'subject_mac',
} as const
export type AttemptTable = keyof typeof subjectColumns

/** The row of one caller, or of all callers together. */
export interface AttemptRow {
  readonly table: AttemptTable
  readonly subject: Buffer
}

const is = ({ table, subject }: AttemptRow) => sql`${sql.ref(subjectColumns[table])} = ${subject}`

export interface AttemptCount {
  readonly most: number
  readonly now: Date
  /** The time when the count expires. */
  readonly until: Date
  /** Whether each attempt extends `until`. */
  readonly isExtended: boolean
  /** The phone that a citizen tries. */
  readonly phone?: Buffer | undefined
}

/**
 * Counts an attempt before the comparison. One statement does it, so concurrent attempts cannot exceed `most`.
 * @returns the attempts so far including this one; undefined when the limit is reached
 */
export async function countAttempt(
  db: Db,
  { table, subject }: AttemptRow,
  { most, now, until, isExtended, phone }: AttemptCount,
): Promise<number | undefined> {
  const [name, column] = [sql.table(table), sql.ref(subjectColumns[table])]
  const isOver = sql`${name}.expires_at <= ${now}`
  const { rows } = await sql<{ failures: number }>`
    insert into ${name} (${column}, failures, expires_at${phone ? sql`, phone_index` : sql``})
    values (${subject}, 1, ${until}${phone ? sql`, ${phone}` : sql``})
    on conflict (${column}) do update set
      failures = case when ${isOver} then 1 else ${name}.failures + 1 end,
      expires_at = case when ${isExtended} or ${isOver} then ${until} else ${name}.expires_at end
      ${phone ? sql`, phone_index = ${phone}` : sql``}
    where ${name}.failures < ${most} or ${isOver}
    returning failures`.execute(db)
  return rows[0]?.failures
}

export const uncountAttempt = (db: Db, row: AttemptRow) =>
  sql`
    update ${sql.table(row.table)} set failures = failures - 1
    where ${is(row)} and failures > 0`.execute(db)

/** Returns the time when a count expires. */
export async function attemptsEndAt(db: Db, row: AttemptRow): Promise<Date | undefined> {
  const { rows } = await sql<{ expires_at: Date }>`
    select expires_at from ${sql.table(row.table)} where ${is(row)}`.execute(db)
  return rows[0]?.expires_at
}

export const deleteAttempts = (db: Db, row: AttemptRow) =>
  sql`delete from ${sql.table(row.table)} where ${is(row)}`.execute(db)

export const deleteAttemptsAt = (db: Db, phone: Buffer) =>
  db
    .deleteFrom('sign_in_failure')
    .where((eb) => eb.or([eb('phone_index', '=', phone), eb('subject_index', '=', phone)]))
    .execute()

export const deleteExpiredAttempts = (db: Db, table: AttemptTable, before: Date) =>
  sql`delete from ${sql.table(table)} where expires_at < ${before}`.execute(db)
