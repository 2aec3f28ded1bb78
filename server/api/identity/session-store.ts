import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

type Database = Kysely<Schema>

export interface SessionRow {
  accountId: string
  seenAt: Date
}

/** Finds a session that has not expired. */
export async function findSession(
  db: Database,
  idMac: Buffer,
  since: { signedIn: Date; seen: Date },
): Promise<SessionRow | undefined> {
  const row = await db
    .selectFrom('session')
    .select(['account_id', 'seen_at'])
    .where('id_mac', '=', idMac)
    .where('signed_in_at', '>', since.signedIn)
    .where('seen_at', '>', since.seen)
    .executeTakeFirst()
  return row && { accountId: row.account_id, seenAt: row.seen_at }
}

/** Records that the session is in use. Of concurrent calls only one writes. */
export async function touchSession(
  db: Database,
  idMac: Buffer,
  { before, now }: { before: Date; now: Date },
): Promise<void> {
  await db
    .updateTable('session')
    .set({ seen_at: now })
    .where('id_mac', '=', idMac)
    .where('seen_at', '<=', before)
    .execute()
}

export async function insertSession(
  trx: Database,
  session: { idMac: Buffer; accountId: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('session')
    .values({
      id_mac: session.idMac,
      account_id: session.accountId,
      signed_in_at: session.at,
      seen_at: session.at,
    })
    .execute()
}

export async function deleteSession(db: Database, idMac: Buffer): Promise<void> {
  await db.deleteFrom('session').where('id_mac', '=', idMac).execute()
}

/** @param keep mac of a session that is not ended */
export async function deleteSessionsOf(
  trx: Database,
  accountId: string,
  keep?: Buffer,
): Promise<void> {
  let query = trx.deleteFrom('session').where('account_id', '=', accountId)
  if (keep) query = query.where('id_mac', '!=', keep)
  await query.execute()
}

export async function deleteSessionsBefore(
  db: Database,
  before: { signedIn: Date; seen: Date },
): Promise<void> {
  await db
    .deleteFrom('session')
    .where((eb) =>
      eb.or([eb('signed_in_at', '<=', before.signedIn), eb('seen_at', '<=', before.seen)]),
    )
    .execute()
}

/** An account's sessions, newest first. */
export const sessionsOf = (db: Database, accountId: string) =>
  db
    .selectFrom('session')
    .select(['signed_in_at', 'seen_at'])
    .where('account_id', '=', accountId)
    .orderBy('signed_in_at', 'desc')
    .execute()
