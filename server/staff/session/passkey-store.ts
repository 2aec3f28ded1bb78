import type { Db } from '../../platform/database/schema.ts'
import { changesRow } from '../../platform/database/rows.ts'

export interface PasskeyRow {
  readonly credential_id: Buffer
  readonly name: string
  readonly added_at: Date
  readonly used_at: Date | null
}

/** Returns a person's passkeys, oldest first. */
export const passkeysOf = (db: Db, staffId: string): Promise<PasskeyRow[]> =>
  db
    .selectFrom('staff_passkey')
    .select(['credential_id', 'name', 'added_at', 'used_at'])
    .where('staff_id', '=', staffId)
    .orderBy('added_at')
    .execute()

export async function countPasskeys(db: Db, staffId: string): Promise<number> {
  const { count } = await db
    .selectFrom('staff_passkey')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const findPasskey = (db: Db, staffId: string, credentialId: Buffer) =>
  db
    .selectFrom('staff_passkey')
    .select(['public_key', 'counter'])
    .where('staff_id', '=', staffId)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()

/** @returns false when the passkey is already registered */
export async function insertPasskey(
  trx: Db,
  passkey: {
    credential_id: Buffer
    staff_id: string
    public_key: Buffer
    counter: string
    name: string
    added_at: Date
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('staff_passkey')
    .values({ ...passkey, used_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Records a use. @returns false when the passkey is gone, or another call has used it meanwhile */
export const usePasskey = (
  trx: Db,
  used: { credentialId: Buffer; before: string; counter: string; at: Date },
) =>
  changesRow(
    trx
      .updateTable('staff_passkey')
      .set({ counter: used.counter, used_at: used.at })
      .where('credential_id', '=', used.credentialId)
      .where('counter', '=', used.before),
  )

/** @returns whether it existed */
export const deletePasskey = (trx: Db, staffId: string, credentialId: Buffer): Promise<boolean> =>
  changesRow(
    trx
      .deleteFrom('staff_passkey')
      .where('staff_id', '=', staffId)
      .where('credential_id', '=', credentialId),
  )
