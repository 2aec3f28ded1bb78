import type { AdministratorRole, BusinessRole } from '../../../contract/staff/role.ts'
import type { Db } from '../../platform/database/schema.ts'
import { businessRoles } from './roles.ts'
import { changesRow } from '../../platform/database/rows.ts'

export interface SessionRow {
  readonly id: string
  readonly login: string
  readonly name: string
  readonly duty: AdministratorRole | 'business'
  readonly roles: BusinessRole[]
  readonly report_type_ids: number[] | null
  readonly began_at: Date
  readonly used_at: Date
  readonly stepped_up_until: Date | null
}

/** Finds a valid session of an active person. @param after earliest begin and earliest last use */
export const findSession = (
  db: Db,
  idMac: Buffer,
  after: { began: Date; used: Date },
): Promise<SessionRow | undefined> =>
  db
    .selectFrom('staff_session')
    .innerJoin('staff', 'staff.id', 'staff_session.staff_id')
    .select([
      'staff.id',
      'staff.login',
      'staff.name',
      'staff.duty',
      'staff.report_type_ids',
      'staff_session.began_at',
      'staff_session.used_at',
      'staff_session.stepped_up_until',
      businessRoles.as('roles'),
    ])
    .where('staff_session.id_mac', '=', idMac)
    .where('staff_session.began_at', '>', after.began)
    .where('staff_session.used_at', '>', after.used)
    .where('staff.state', '=', 'active')
    .executeTakeFirst()

/** Saves a session, replacing the person's previous one. */
export async function replaceSession(
  trx: Db,
  session: { staffId: string; idMac: Buffer; at: Date },
): Promise<void> {
  const fresh = {
    id_mac: session.idMac,
    began_at: session.at,
    used_at: session.at,
    stepped_up_until: null,
  }
  await trx
    .insertInto('staff_session')
    .values({ staff_id: session.staffId, ...fresh })
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(fresh))
    .execute()
}

/** Updates the last use, unless updated since `before`. */
export const touchSession = (db: Db, idMac: Buffer, { before, now }: { before: Date; now: Date }) =>
  db
    .updateTable('staff_session')
    .set({ used_at: now })
    .where('id_mac', '=', idMac)
    .where('used_at', '<=', before)
    .execute()

export const setSteppedUp = (db: Db, idMac: Buffer, until: Date) =>
  db
    .updateTable('staff_session')
    .set({ stepped_up_until: until })
    .where('id_mac', '=', idMac)
    .execute()

/** Ends a session's step-up. @returns false when it has ended already */
export const endStepUp = (db: Db, idMac: Buffer, now: Date): Promise<boolean> =>
  changesRow(
    db
      .updateTable('staff_session')
      .set({ stepped_up_until: null })
      .where('id_mac', '=', idMac)
      .where('stepped_up_until', '>', now),
  )

export const deleteSession = (db: Db, idMac: Buffer) =>
  db.deleteFrom('staff_session').where('id_mac', '=', idMac).execute()

export const deleteSessionOf = (db: Db, staffId: string) =>
  db.deleteFrom('staff_session').where('staff_id', '=', staffId).execute()

export const deleteSessionsBefore = (db: Db, began: Date) =>
  db.deleteFrom('staff_session').where('began_at', '<', began).execute()
