import { sql } from 'kysely'
import type { ChangeKind } from '../../../contract/staff/people.ts'
import type { AdministratorRole, BusinessRole, StaffRole } from '../../../contract/staff/role.ts'
import type { Db, Trx } from '../../platform/database/schema.ts'
import { isOpen } from '../../report/case/case-rules.ts'
import { businessRoles, worksWithCases } from '../session/roles.ts'
import { hasRow } from '../../platform/database/rows.ts'

export type State = 'invited' | 'active' | 'locked' | 'left'
type Duty = AdministratorRole | 'business'

const openCasesIn = sql<number>`(select count(*)::int from report_case c
  where c.assignee = staff.id and ${isOpen})`

export const listPeople = (db: Db) =>
  db
    .selectFrom('staff')
    .leftJoin('staff_credential', 'staff_credential.staff_id', 'staff.id')
    .select([
      'staff.id',
      'staff.login',
      'staff.name',
      'staff.duty',
      'staff.state',
      'staff.report_type_ids',
      'staff_credential.signed_in_at',
      businessRoles.as('roles'),
      openCasesIn.as('open_cases'),
    ])
    .orderBy(sql`staff.state = 'left'`)
    .orderBy('staff.login')
    .execute()

/** Lists the people who can be assigned a case. */
export const listColleagues = (db: Db) =>
  db
    .selectFrom('staff')
    .select(['staff.id', 'staff.name', 'staff.report_type_ids', businessRoles.as('roles')])
    .where('staff.state', '=', 'active')
    .where(worksWithCases)
    .orderBy('staff.name')
    .execute()

export const listReportTypes = (db: Db) =>
  db.selectFrom('report_type').select(['id', 'name']).orderBy('id').execute()

/** Lists undecided changes, oldest first. */
export const listChanges = (db: Db) =>
  db
    .selectFrom('staff_change as change')
    .innerJoin('staff as asker', 'asker.id', 'change.requested_by')
    .leftJoin('staff as person', 'person.id', 'change.person_id')
    .select([
      'change.id',
      'change.kind',
      'change.person_id',
      'change.person_duty',
      'change.requested_by_duty',
      sql<string>`coalesce(person.name, change.name)`.as('person_name'),
      sql<string>`coalesce(person.login, change.login)`.as('person_login'),
      'change.roles',
      'change.report_type_ids',
      'change.requested_by',
      'asker.name as asker_name',
      'change.requested_at',
      'change.reason',
    ])
    .where('change.decided_at', 'is', null)
    .orderBy('change.requested_at')
    .execute()

/** Locks a person until the end of the transaction; the person's decisions and claims at the same time go on. */
export const lockPerson = (trx: Trx, id: string) =>
  trx
    .selectFrom('staff')
    .select(['id', 'login', 'name', 'duty', 'state', 'report_type_ids'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export async function countOpenCases(trx: Trx, id: string): Promise<number> {
  const row = await trx
    .selectFrom('staff')
    .select(openCasesIn.as('count'))
    .where('staff.id', '=', id)
    .executeTakeFirst()
  return row?.count ?? 0
}

/** Finds an active person who works with cases. */
export const findWorker = async (trx: Trx, id: string) =>
  (await listColleagues(trx)).find((each) => each.id === id)

/**
 * Takes the lock of `staff_keeps_holders` until the transaction ends. A transaction that ends or locks a person, or
 * changes roles, takes it before the audit's, because the trigger would take it at the commit, after the audit's.
 */
export const lockHolders = (trx: Trx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('staff holders', 0))`.execute(trx)

/** Returns the roles that no other active person has; others wait, so that two cannot leave at once. */
export async function solelyHeldRoles(trx: Trx, id: string): Promise<StaffRole[]> {
  await lockHolders(trx)
  const { rows } = await sql<{ role: StaffRole }>`
    select held.role from (
      select duty as role from staff where id = ${id} and duty <> 'business'
      union all select role from staff_role where staff_id = ${id}
    ) as held
    where not exists (
      select from staff left join staff_role on staff_id = staff.id
      where staff.id <> ${id} and state = 'active' and held.role in (staff.duty, staff_role.role))
  `.execute(trx)
  return rows.map(({ role }) => role)
}

/** Locks everybody with a duty, in whatever state, so that two cannot leave concurrently. */
export const lockDuty = (trx: Trx, duty: Duty) =>
  trx
    .selectFrom('staff')
    .select(['id', 'login', 'state'])
    .where('duty', '=', duty)
    .orderBy('id')
    .forUpdate()
    .execute()

export const rolesOf = (trx: Trx, id: string): Promise<BusinessRole[]> =>
  trx
    .selectFrom('staff_role')
    .select('role')
    .where('staff_id', '=', id)
    .orderBy('role')
    .execute()
    .then((rows) => rows.map(({ role }) => role))

export const setState = (trx: Trx, id: string, state: State) =>
  trx.updateTable('staff').set({ state }).where('id', '=', id).execute()

export const hasCredential = (trx: Trx, id: string): Promise<boolean> =>
  hasRow(trx.selectFrom('staff_credential').select('staff_id').where('staff_id', '=', id))

export const hasLogin = (db: Db, login: string): Promise<boolean> =>
  hasRow(db.selectFrom('staff').select('id').where('login', '=', login))

/** @returns the ids that are no report type */
export async function unknownTypes(db: Db, ids: readonly number[]): Promise<number[]> {
  const known = new Set((await listReportTypes(db)).map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}

export interface NewChange {
  readonly kind: ChangeKind
  readonly personId: string
  readonly personDuty: Duty
  readonly login: string | null
  readonly name: string | null
  readonly roles: BusinessRole[] | null
  readonly reportTypeIds: number[] | null
  readonly reason: string
  readonly requestedBy: string
  readonly requestedByDuty: AdministratorRole
  readonly halfMac: Buffer | null
  readonly at: Date
}

/** @returns undefined when another change of this person or login is pending */
export async function insertChange(trx: Trx, change: NewChange): Promise<string | undefined> {
  const row = await trx
    .insertInto('staff_change')
    .values({
      kind: change.kind,
      person_id: change.personId,
      person_duty: change.personDuty,
      login: change.login,
      name: change.name,
      roles: change.roles,
      report_type_ids: change.reportTypeIds,
      reason: change.reason,
      requested_by: change.requestedBy,
      requested_by_duty: change.requestedByDuty,
      half_mac: change.halfMac,
      requested_at: change.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Locks a pending change until the end of the transaction. */
export const lockChange = (trx: Trx, id: string) =>
  trx
    .selectFrom('staff_change')
    .selectAll()
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const decideChange = (
  trx: Trx,
  id: string,
  decision: { by: string; duty: AdministratorRole; at: Date; approved: boolean },
) =>
  trx
    .updateTable('staff_change')
    .set({
      decided_by: decision.by,
      decided_by_duty: decision.duty,
      decided_at: decision.at,
      approved: decision.approved,
    })
    .where('id', '=', id)
    .execute()

/** Deletes a person's pending changes. */
export const deleteChangesOf = (trx: Trx, personId: string) =>
  trx
    .deleteFrom('staff_change')
    .where('person_id', '=', personId)
    .where('decided_at', 'is', null)
    .execute()

/** @returns undefined when the login is taken */
export async function insertPerson(
  trx: Trx,
  person: { id?: string; login: string; name: string; duty: Duty; reportTypeIds: number[] | null },
): Promise<string | undefined> {
  const row = await trx
    .insertInto('staff')
    .values({
      ...(person.id !== undefined && { id: person.id }),
      login: person.login,
      name: person.name,
      duty: person.duty,
      report_type_ids: person.reportTypeIds,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function grant(
  trx: Trx,
  id: string,
  { roles, reportTypeIds }: { roles: readonly BusinessRole[]; reportTypeIds: number[] | null },
): Promise<void> {
  await trx.deleteFrom('staff_role').where('staff_id', '=', id).execute()
  await trx
    .insertInto('staff_role')
    .values(roles.map((role) => ({ staff_id: id, role })))
    .execute()
  await trx
    .updateTable('staff')
    .set({ report_type_ids: reportTypeIds })
    .where('id', '=', id)
    .execute()
}

/** Serialises first starts and replacements. */
export const lockFirstStart = (trx: Trx) =>
  sql`select pg_advisory_xact_lock(hashtext('report-portal first staff'))`.execute(trx)
