import { sql } from 'kysely'
import type { Db } from '../../platform/database/schema.ts'
import { among, changesRow } from '../../platform/database/rows.ts'

export interface SealedMessage {
  readonly sealed: Buffer
  /** The mac of the code; the sealed message is bound to it. */
  readonly codeMac: Buffer
}

/** Returns the sealed message of the requester's newest code, if it has not expired and was not handed over. */
export async function messageToSend(
  db: Db,
  id: string,
  now: Date,
): Promise<SealedMessage | undefined> {
  const row = await db
    .selectFrom('one_time_code as code')
    .select(['code.message_sealed', 'code.code_mac'])
    .where('code.id', '=', id)
    .where('code.expires_at', '>', now)
    .where('code.handed_over_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from one_time_code newer
        where newer.subject_index = code.subject_index and newer.purpose = code.purpose
          and newer.asker_mac is not distinct from code.asker_mac and newer.id > code.id)`,
    )
    .executeTakeFirst()
  return row?.message_sealed ? { sealed: row.message_sealed, codeMac: row.code_mac } : undefined
}

/** Marks a message as handed over to the provider. @returns false when another worker was first */
export const markHandedOver = (db: Db, id: string, now: Date): Promise<boolean> =>
  changesRow(
    db
      .updateTable('one_time_code')
      .set({ handed_over_at: now })
      .where('id', '=', id)
      .where('handed_over_at', 'is', null),
  )

/** Clears the hand-over mark after the provider did not accept the message. */
export const unmarkHandedOver = (db: Db, id: string) =>
  db.updateTable('one_time_code').set({ handed_over_at: null }).where('id', '=', id).execute()

export const eraseMessage = (db: Db, id: string, { refusedAt }: { refusedAt?: Date } = {}) =>
  db
    .updateTable('one_time_code')
    .set({ message_sealed: null, ...(refusedAt && { refused_at: refusedAt }) })
    .where('id', '=', id)
    .execute()

export const eraseMessagesTo = (db: Db, subjects: readonly Buffer[]) =>
  db
    .updateTable('one_time_code')
    .set({ message_sealed: null })
    .where(among('subject_index', subjects))
    .where('message_sealed', 'is not', null)
    .execute()

/** Erases messages that expired unsent; deletes codes and used tickets whose retention is over. */
export async function deleteExpired(
  db: Db,
  before: { messagesExpired: Date; codesExpired: Date; ticketsExpired: Date },
): Promise<void> {
  await db
    .updateTable('one_time_code')
    .set({ message_sealed: null })
    .where('message_sealed', 'is not', null)
    .where('expires_at', '<', before.messagesExpired)
    .execute()
  await db.deleteFrom('one_time_code').where('expires_at', '<', before.codesExpired).execute()
  await db.deleteFrom('used_ticket').where('expires_at', '<', before.ticketsExpired).execute()
}
