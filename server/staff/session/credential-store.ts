import type { Db } from '../../platform/database/schema.ts'
import { changesRow, hasRow } from '../../platform/database/rows.ts'

/** The credential of an active person. */
export interface CredentialRow {
  readonly id: string
  readonly password_hash: string
  readonly totp_sealed: Buffer
  readonly totp_step: number
}

/** Finds the credential of an active person. */
export const findCredential = (
  db: Db,
  whose: { login: string } | { id: string },
): Promise<CredentialRow | undefined> =>
  db
    .selectFrom('staff_credential')
    .innerJoin('staff', 'staff.id', 'staff_credential.staff_id')
    .select([
      'staff.id',
      'staff_credential.password_hash',
      'staff_credential.totp_sealed',
      'staff_credential.totp_step',
    ])
    .where('staff.state', '=', 'active')
    .where((eb) =>
      'login' in whose ? eb('staff.login', '=', whose.login) : eb('staff.id', '=', whose.id),
    )
    .executeTakeFirst()

/** Locks the person's state until the end of the transaction; returns whether it is active. */
export const lockActive = (trx: Db, staffId: string): Promise<boolean> =>
  hasRow(
    trx
      .selectFrom('staff')
      .select('id')
      .where('id', '=', staffId)
      .where('state', '=', 'active')
      .forShare(),
  )

/** Uses up a TOTP step in one statement; of two concurrent calls one succeeds. @returns whether it was unused */
export const useTotpStep = (trx: Db, staffId: string, step: number): Promise<boolean> =>
  changesRow(
    trx
      .updateTable('staff_credential')
      .set({ totp_step: step })
      .where('staff_id', '=', staffId)
      .where('totp_step', '<', step),
  )

export const hasRecoveryCode = (db: Db, staffId: string, codeMac: Buffer): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('staff_recovery_code')
      .select('staff_id')
      .where('staff_id', '=', staffId)
      .where('code_mac', '=', codeMac),
  )

/** @returns whether the code was unused */
export const useRecoveryCode = (trx: Db, staffId: string, codeMac: Buffer): Promise<boolean> =>
  changesRow(
    trx
      .deleteFrom('staff_recovery_code')
      .where('staff_id', '=', staffId)
      .where('code_mac', '=', codeMac),
  )

export async function countRecoveryCodes(db: Db, staffId: string): Promise<number> {
  const { count } = await db
    .selectFrom('staff_recovery_code')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const noteSignIn = (trx: Db, staffId: string, at: Date) =>
  trx
    .updateTable('staff_credential')
    .set({ signed_in_at: at })
    .where('staff_id', '=', staffId)
    .execute()

export async function saveCredential(
  trx: Db,
  credential: { staffId: string; passwordHash: string; totpSealed: Buffer; totpStep: number },
  recoveryCodeMacs: readonly Buffer[],
): Promise<void> {
  const { staffId: staff_id } = credential
  const fresh = {
    password_hash: credential.passwordHash,
    totp_sealed: credential.totpSealed,
    totp_step: credential.totpStep,
  }
  await trx
    .insertInto('staff_credential')
    .values({ staff_id, ...fresh, signed_in_at: null })
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(fresh))
    .execute()
  // A new authenticator voids recovery codes and passkeys of the old one.
  await trx.deleteFrom('staff_passkey').where('staff_id', '=', staff_id).execute()
  await replaceRecoveryCodes(trx, staff_id, recoveryCodeMacs)
}

export async function replaceRecoveryCodes(trx: Db, staff_id: string, codeMacs: readonly Buffer[]) {
  await trx.deleteFrom('staff_recovery_code').where('staff_id', '=', staff_id).execute()
  await trx
    .insertInto('staff_recovery_code')
    .values(codeMacs.map((code_mac) => ({ staff_id, code_mac })))
    .execute()
}

export const savePassword = (trx: Db, staffId: string, hash: string) =>
  trx
    .updateTable('staff_credential')
    .set({ password_hash: hash })
    .where('staff_id', '=', staffId)
    .execute()

/** Deletes what signs a person in: password, authenticator, passkeys, recovery codes, session, invitation. */
export async function deleteCredential(trx: Db, staffId: string): Promise<void> {
  await trx.deleteFrom('staff_recovery_code').where('staff_id', '=', staffId).execute()
  await trx.deleteFrom('staff_passkey').where('staff_id', '=', staffId).execute()
  await trx.deleteFrom('staff_credential').where('staff_id', '=', staffId).execute()
  await trx.deleteFrom('staff_session').where('staff_id', '=', staffId).execute()
  await trx.deleteFrom('staff_invitation').where('staff_id', '=', staffId).execute()
}
