import { sql } from 'kysely'
import type { Db } from '../../platform/database/schema.ts'
import { among } from '../../platform/database/rows.ts'

export interface SessionRow {
  accountId: string
  /** Null when a crash of the database has lost it. */
  seenAt: Date | null
}

/** Finds a session that has not expired. */
export async function findSession(
  db: Db,
  idMac: Buffer,
  since: { signedIn: Date; seen: Date },
): Promise<SessionRow | undefined> {
  const row = await db
    .selectFrom('session')
    .leftJoin('transient.session_seen as seen', 'seen.id_mac', 'session.id_mac')
    .select(['session.account_id', 'seen.seen_at'])
    .where('session.id_mac', '=', idMac)
    .where('session.signed_in_at', '>', since.signedIn)
    .where((eb) => eb.or([eb('seen.seen_at', 'is', null), eb('seen.seen_at', '>', since.seen)]))
    .executeTakeFirst()
  return row && { accountId: row.account_id, seenAt: row.seen_at }
}

/** Records that the session is in use. Of concurrent calls only one writes. */
export const touchSession = (db: Db, idMac: Buffer, { before, now }: { before: Date; now: Date }) =>
  sql`
    insert into transient.session_seen (id_mac, seen_at) values (${idMac}, ${now})
    on conflict (id_mac) do update set seen_at = ${now} where session_seen.seen_at <= ${before}
  `.execute(db)

export async function insertSession(
  trx: Db,
  session: { idMac: Buffer; accountId: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('session')
    .values({ id_mac: session.idMac, account_id: session.accountId, signed_in_at: session.at })
    .execute()
  await trx
    .insertInto('transient.session_seen')
    .values({ id_mac: session.idMac, seen_at: session.at })
    .execute()
}

export async function deleteSession(db: Db, idMac: Buffer): Promise<void> {
  await db.deleteFrom('session').where('id_mac', '=', idMac).execute()
  await db.deleteFrom('transient.session_seen').where('id_mac', '=', idMac).execute()
}

/** @param keep mac of a session that is not ended */
export async function deleteSessionsOf(trx: Db, accountId: string, keep?: Buffer): Promise<void> {
  let query = trx.deleteFrom('session').where('account_id', '=', accountId)
  if (keep) query = query.where('id_mac', '!=', keep)
  const ended = (await query.returning('id_mac').execute()).map((row) => row.id_mac)
  if (ended.length > 0)
    await trx.deleteFrom('transient.session_seen').where(among('id_mac', ended)).execute()
}

export async function deleteSessionsBefore(db: Db, before: { signedIn: Date; seen: Date }) {
  await db
    .deleteFrom('session')
    .where(
      sql<boolean>`(signed_in_at <= ${before.signedIn} or id_mac in (
        select id_mac from transient.session_seen where seen_at <= ${before.seen}))`,
    )
    .execute()
  await db
    .deleteFrom('transient.session_seen')
    .where((eb) => eb('id_mac', 'not in', eb.selectFrom('session').select('id_mac')))
    .execute()
}

/** Sets the last use to now where a crash of the database has lost it, so that these sessions expire when idle. */
export const healSessionsSeen = (db: Db, now: Date) =>
  db
    .insertInto('transient.session_seen')
    .columns(['id_mac', 'seen_at'])
    .expression(
      db.selectFrom('session').select(['id_mac', sql<Date>`${now}::timestamptz`.as('seen_at')]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
