import type { Db } from '../../platform/database/schema.ts'
import { businessRoles } from './roles.ts'

/** Saves a person's invitation, replacing an earlier one. */
export async function saveInvitation(
  trx: Db,
  {
    staffId: staff_id,
    ...given
  }: { staffId: string; idMac: Buffer; halfMac: Buffer | null; expiresAt: Date },
): Promise<void> {
  const fresh = {
    id_mac: given.idMac,
    half_mac: given.halfMac,
    expires_at: given.expiresAt,
    totp_sealed: null,
  }
  await trx
    .insertInto('staff_invitation')
    .values({ staff_id, ...fresh })
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(fresh))
    .execute()
}

/** Locks a valid invitation, with its person, until the end of the transaction. */
export const lockInvitation = (trx: Db, idMac: Buffer, now: Date) =>
  trx
    .selectFrom('staff_invitation')
    .innerJoin('staff', 'staff.id', 'staff_invitation.staff_id')
    .select(['staff.id', 'staff.login', 'staff.name', 'staff.duty', businessRoles.as('roles')])
    .select(['staff_invitation.totp_sealed', 'staff_invitation.half_mac'])
    .where('staff_invitation.id_mac', '=', idMac)
    .where('staff_invitation.expires_at', '>', now)
    .where('staff.state', '=', 'invited')
    .forUpdate()
    .executeTakeFirst()

export const saveInvitationSecret = (trx: Db, staffId: string, totpSealed: Buffer) =>
  trx
    .updateTable('staff_invitation')
    .set({ totp_sealed: totpSealed })
    .where('staff_id', '=', staffId)
    .execute()

/** Activates a person and voids the invitation. */
export async function activate(trx: Db, staffId: string): Promise<void> {
  await trx.deleteFrom('staff_invitation').where('staff_id', '=', staffId).execute()
  await trx.deleteFrom('staff_session').where('staff_id', '=', staffId).execute()
  await trx.updateTable('staff').set({ state: 'active' }).where('id', '=', staffId).execute()
}

export const deleteInvitationsBefore = (db: Db, before: Date) =>
  db.deleteFrom('staff_invitation').where('expires_at', '<', before).execute()
