import { sql } from 'kysely'
import type { Db } from '../../platform/database/schema.ts'

/** Locks the sending of codes to a subject until the transaction ends. */
export const lockSubject = (trx: Db, subject: Buffer) =>
  sql`select pg_advisory_xact_lock(${subject.readBigInt64BE()}::bigint)`.execute(trx)

export interface SentCode {
  readonly at: Date
  readonly asker: Buffer | undefined
  readonly toOwner: boolean
  readonly purpose: string
  readonly isUsed: boolean
  /** The provider refused to deliver the code. */
  readonly isRefused: boolean
}

/** The codes sent to a subject for any purpose, newest first. */
export async function codesSentSince(db: Db, subject: Buffer, since: Date): Promise<SentCode[]> {
  const rows = await db
    .selectFrom('one_time_code')
    .select(['sent_at', 'asker_mac', 'to_owner', 'purpose', 'used_at', 'refused_at'])
    .where('subject_index', '=', subject)
    .where('sent_at', '>', since)
    .orderBy('sent_at', 'desc')
    .execute()
  return rows.map((row) => ({
    at: row.sent_at,
    asker: row.asker_mac,
    toOwner: row.to_owner,
    purpose: row.purpose,
    isUsed: row.used_at !== null,
    isRefused: row.refused_at !== null,
  }))
}

export interface NewCode {
  subject: Buffer
  asker: Buffer
  toOwner: boolean
  purpose: string
  codeMac: Buffer
  messageSealed: Buffer
  sentAt: Date
  expiresAt: Date
}

/** @returns the id of the new code */
export async function insertCode(trx: Db, code: NewCode): Promise<string> {
  const { id } = await trx
    .insertInto('one_time_code')
    .values({
      subject_index: code.subject,
      asker_mac: code.asker,
      to_owner: code.toOwner,
      purpose: code.purpose,
      code_mac: code.codeMac,
      message_sealed: code.messageSealed,
      sent_at: code.sentAt,
      expires_at: code.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The recipient and purpose of a code, and the token that requested it. */
export interface AskedCode {
  subject: Buffer
  purpose: string
  asker: Buffer
}

/** Selects the newest code that the token requested, its only valid one. */
const newest = (db: Db, { subject, purpose, asker }: AskedCode) =>
  db
    .selectFrom('one_time_code')
    .where('subject_index', '=', subject)
    .where('purpose', '=', purpose)
    .where('asker_mac', '=', asker)
    .orderBy('id', 'desc')
    .limit(1)

/**
 * Counts one attempt at the newest code. One statement does it, so of any number of concurrent attempts at most
 * `maxTries` are compared and at most one matches.
 * @returns undefined when no code may be tried
 */
export async function tryCode(
  db: Db,
  attempt: AskedCode & { codeMac: Buffer; maxTries: number; now: Date },
): Promise<{ matched: boolean; failedTries: number } | undefined> {
  const matches = sql<boolean>`code_mac = ${attempt.codeMac}`
  const row = await db
    .updateTable('one_time_code')
    .set({
      failed_tries: sql`failed_tries + case when ${matches} then 0 else 1 end`,
      used_at: sql`case when ${matches} then ${attempt.now}::timestamptz end`,
    })
    .where('id', '=', newest(db, attempt).select('id'))
    .where('used_at', 'is', null)
    .where('failed_tries', '<', attempt.maxTries)
    .where('expires_at', '>', attempt.now)
    .returning(['used_at', 'failed_tries'])
    .executeTakeFirst()
  return row && { matched: row.used_at !== null, failedTries: row.failed_tries }
}

/** Failed attempts at the newest code, and whether the provider refused it; undefined when there is none. */
export async function newestCodeState(db: Db, asked: AskedCode) {
  const row = await newest(db, asked).select(['failed_tries', 'refused_at']).executeTakeFirst()
  return row && { failedTries: row.failed_tries, refused: row.refused_at !== null }
}
