import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

type Database = Kysely<Schema>

/** The sealed message of a code that is still worth sending: in time, not replaced, not handed over. */
export async function messageToSend(
  db: Database,
  id: string,
  now: Date,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('one_time_code as code')
    .select('code.message_sealed')
    .where('code.id', '=', id)
    .where('code.expires_at', '>', now)
    .where('code.handed_over_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('one_time_code as newer')
            .select('newer.id')
            .whereRef('newer.subject_index', '=', 'code.subject_index')
            .whereRef('newer.purpose', '=', 'code.purpose')
            .whereRef('newer.id', '>', 'code.id'),
        ),
      ),
    )
    .executeTakeFirst()
  return row?.message_sealed ?? undefined
}

/** Notes that the message goes to the provider now. @returns false when another worker was first */
export async function handOver(db: Database, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('one_time_code')
    .set({ handed_over_at: now })
    .where('id', '=', id)
    .where('handed_over_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Takes that back: the provider has not taken it. */
export async function takeBack(db: Database, id: string): Promise<void> {
  await db.updateTable('one_time_code').set({ handed_over_at: null }).where('id', '=', id).execute()
}

export async function eraseMessage(
  db: Database,
  id: string,
  { refusedAt }: { refusedAt?: Date } = {},
): Promise<void> {
  await db
    .updateTable('one_time_code')
    .set({ message_sealed: null, ...(refusedAt && { refused_at: refusedAt }) })
    .where('id', '=', id)
    .execute()
}

/** Empties messages to a subject that are still waiting, sent or not. */
export async function eraseMessagesTo(db: Database, subjects: readonly Buffer[]): Promise<void> {
  await db
    .updateTable('one_time_code')
    .set({ message_sealed: null })
    .where('subject_index', 'in', subjects)
    .where('message_sealed', 'is not', null)
    .execute()
}

/** Empties messages that were never sent in time and deletes what no rule asks for any more. */
export async function forget(
  db: Database,
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
